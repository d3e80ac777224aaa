import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { StartRequest } from '../../electron/process/ports.ts'
import { openProcessJournal } from '../../electron/process/process-journal.ts'
import { LocalProcessManager } from '../../electron/process/process-manager.ts'
import { idFromBytes } from '../../shared/ids.ts'
import { type Fault, platformWith } from './faults.ts'
import type { Ledger } from './ledger.ts'

// Short, so that many stubborn trees can be ended in a run; what is checked is that they are, not when.
const graceMs = 300

const newId = (prefix: Parameters<typeof idFromBytes>[0]) => idFromBytes(prefix, randomBytes(20))

/** The manager of the app over real processes, with its journal, in a folder of its own. */
export function openManager(folder: string, ledger: Ledger, fault: Fault) {
  const platform = platformWith(fault)
  const journal = openProcessJournal({ folder: path.join(folder, 'journal'), platform, runId: newId('prc'), mask: (one) => one })
  const manager = new LocalProcessManager({
    outputFolder: path.join(folder, 'output'),
    clock: { now: Date.now },
    newId,
    events: ledger.events,
    platform,
    graceMs,
    ...(fault === 'no-journal' ? {} : { journal }),
  })
  return { manager, journal }
}

/** What starts one command; `marks` go into its environment. */
export function drillRequest(command: string, cwd: string, marks: Readonly<Record<string, string>>): StartRequest {
  return {
    sessionId: newId('ses'),
    callId: null,
    command,
    file: '/bin/bash',
    arguments: ['-c', command],
    cwd,
    environment: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C.UTF-8', ...marks },
    stdin: null,
    background: false,
    timeoutMs: null,
    terminal: null,
  }
}

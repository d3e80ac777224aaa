import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { StartRequest } from '../../electron/process/ports.ts'
import { openProcessJournal } from '../../electron/process/process-journal.ts'
import { LocalProcessManager } from '../../electron/process/process-manager.ts'
import { idFromBytes } from '../../shared/ids.ts'
import { type Fault, platformWith } from './faults.ts'
import { jumpingClock } from './jumping-clock.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'

// Short, so that many stubborn trees can be ended in a run; what is checked is that they are, not when.
const graceMs = 300

const newId = (prefix: Parameters<typeof idFromBytes>[0]) => idFromBytes(prefix, randomBytes(20))

export interface ManagerNeeds {
  readonly folder: string
  readonly ledger: Ledger
  readonly fault: Fault
  readonly random: Random
}

/** The manager of the app over real processes, with its journal, in a folder of its own, on a machine whose clock is set now and then. */
export function openManager({ folder, ledger, fault, random }: ManagerNeeds) {
  const platform = platformWith(fault)
  const journal = openProcessJournal({ folder: path.join(folder, 'journal'), platform, runId: newId('prc'), mask: (one) => one })
  const manager = new LocalProcessManager({
    outputFolder: outputFolderOf(folder),
    clock: jumpingClock(random),
    newId,
    events: ledger.events,
    platform,
    graceMs,
    ...(fault === 'no-journal' ? {} : { journal }),
  })
  return { manager, journal }
}

/** Where it keeps what processes print. */
export const outputFolderOf = (folder: string): string => path.join(folder, 'output')

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

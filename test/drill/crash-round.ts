import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { closeBooks, type LeftProcess, releaseRecords } from '../../electron/process/close-books.ts'
import { exitRecordFolder } from '../../electron/process/exit-records.ts'
import { platformOf } from '../../electron/process/platform-of.ts'
import { carriersOf, describeProcess } from '../bench/process-table.ts'
import { drillCommands } from './commands.ts'
import type { Fault } from './faults.ts'
import type { Random } from './random.ts'
import { removeFolder } from './remove-folder.ts'

// After the kill a shell may just be starting: it carries its marker only then.
const settleMs = 100
const tornShare = 0.5
// The workers of the host.
const startsAtOnce = 6

export interface CrashNeeds {
  readonly random: Random
  readonly fault: Fault
  readonly complain: (what: string) => void
}

/** An app in a process of its own is killed in the middle of its work. At the next start everything that it left must be known. */
export async function runCrash({ random, fault, complain }: CrashNeeds): Promise<void> {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-drill-')))
  const mark = randomBytes(8).toString('hex')
  const host = fork(path.join(import.meta.dirname, 'drill-host.js'), [folder, mark, fault, String(random.between(0, 2 ** 31))], {
    stdio: 'inherit',
  })
  await untilBegun(host)
  await wait(random.between(0, 600))
  host.kill('SIGKILL')
  await once(host, 'exit')
  await wait(settleMs)
  const platform = platformOf(process.platform)
  const journalFolder = path.join(folder, 'journal')
  if (random.chance(tornShare)) tearJournal(journalFolder)
  // What the next start does before anything else.
  const first = await closeBooks(journalFolder, platform)
  for (const one of first) checkRecord(one, complain)
  const known = new Set(first.flatMap(({ pids }) => pids))
  const unknown = carriersOf(`DRILL_SEQUENCE=${mark}`).filter((pid) => !known.has(pid))
  // What was born since the look has a parent that is known.
  const again = new Set((await closeBooks(journalFolder, platform)).flatMap(({ pids }) => pids))
  const lost = unknown.filter((pid) => !again.has(pid) && carriersOf(`DRILL_SEQUENCE=${mark}`).includes(pid))
  if (lost.length > 0) complain(`after a crash there runs ${lost.map(describeProcess).join('; ')}, and the journal does not know it`)
  await endAll(mark)
  // With the processes gone nothing is claimed to run any more, and the books are closed.
  const last = await closeBooks(journalFolder, platform)
  const claimed = last.flatMap(({ pids }) => pids)
  if (claimed.length > 0) complain(`pid ${claimed.join(', ')} is claimed to run after everything was ended`)
  const open = fs.existsSync(journalFolder) ? fs.readdirSync(journalFolder) : []
  if (open.length > 0) complain(`${open.length} journals stay open after everything was ended`)
  releaseRecords(journalFolder, [...first, ...last])
  const records = exitRecordFolder(journalFolder)
  const kept = fs.existsSync(records) ? fs.readdirSync(records).length : 0
  // One may have been made right before the kill, for a start that never came.
  if (kept > startsAtOnce) complain(`${kept} exit records stay after everything was ended`)
  await removeFolder(folder)
}

/** What a shell wrote of its end must be how the command ends by itself, or by a signal to what it runs. */
function checkRecord({ facts, exit }: LeftProcess, complain: CrashNeeds['complain']): void {
  if (facts === null || exit === null) return
  const command = drillCommands.find(({ text }) => text === facts.command)
  if (command?.exits.includes(exit.code) !== true && exit.code <= 128)
    complain(`"${command?.name}" (${facts.processId}) is said to have ended with ${exit.code}, which it cannot`)
}

/** As if it had been killed in the middle of a line. */
function tearJournal(journalFolder: string): void {
  const names = fs.existsSync(journalFolder) ? fs.readdirSync(journalFolder) : []
  for (const name of names) fs.appendFileSync(path.join(journalFolder, name), '{"kind":"started","processId":"prc_0')
}

async function untilBegun(host: ChildProcess): Promise<void> {
  await Promise.race([once(host, 'message'), once(host, 'exit')])
}

/** A tree that is ended from outside may start more meanwhile. */
async function endAll(mark: string): Promise<void> {
  for (let left = carriersOf(`DRILL_SEQUENCE=${mark}`); left.length > 0; left = carriersOf(`DRILL_SEQUENCE=${mark}`)) {
    for (const pid of left) tryKill(pid)
    await wait(10)
  }
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended between the look and the signal.
  }
}

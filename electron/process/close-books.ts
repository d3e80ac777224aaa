import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProcessId } from '../../shared/ids.ts'
import type { ProcessFacts } from '../../shared/process.ts'
import { type ExitRecord, exitRecordFolder, readExitRecord, sweepExitRecords } from './exit-records.ts'
import type { ProcessPlatform } from './platform.ts'
import { ProcessFamily } from './process-family.ts'
import { findNeededRecords, readAbandoned, type UnclosedProcess } from './process-journal.ts'

/** A process whose end an earlier run of the app did not live to write. */
export interface LeftProcess {
  readonly processId: ProcessId
  /** Null in a journal that did not keep them yet. */
  readonly facts: ProcessFacts | null
  readonly family: ProcessFamily
  /** What is still alive of it, sorted; empty when it has ended meanwhile. */
  readonly pids: readonly number[]
  /** Path of the file in which its shell says how it ends; null: it was not asked to. */
  readonly exitRecord: string | null
  /** How it ended, by that file. Null while it lives, and where the file says nothing. */
  readonly exit: ExitRecord | null
}

/**
 * Closes the books of earlier runs that are gone: each process that was told to have started and not to have ended, and what lives of it. A start
 * that was never told is undone: nobody would ever find it. Journals of which nothing lives any more are deleted; the others stay until `releaseBooks`.
 */
export async function closeBooks(folder: string, platform: ProcessPlatform): Promise<readonly LeftProcess[]> {
  const left = new Map<ProcessId, LeftProcess>()
  for (const { file, unclosed } of await readAbandoned(folder, platform)) {
    let isOver = true
    for (const one of unclosed) {
      const found = await findLeft(one, platform)
      const pids = found?.pids ?? (await undoStart(one, platform))
      if (pids.length > 0) isOver = false
      if (found !== null) left.set(one.processId, found)
    }
    if (isOver) rmSync(file, { force: true })
  }
  return [...left.values()]
}

/** Deletes the journals of earlier runs whose open processes are all taken over: this run's own journal has them now. */
export async function releaseBooks(folder: string, platform: ProcessPlatform, takenOver: ReadonlySet<ProcessId>): Promise<void> {
  for (const { file, unclosed } of await readAbandoned(folder, platform)) {
    if (unclosed.every(({ processId }) => takenOver.has(processId))) rmSync(file, { force: true })
  }
}

/** Removes the exit records of what is accounted for. Call it when this run's own journal has what it took over. */
export function releaseRecords(folder: string, left: readonly LeftProcess[]): void {
  const settled = new Set(left.flatMap(({ exitRecord }) => exitRecord ?? []))
  sweepExitRecords(exitRecordFolder(folder), findNeededRecords(folder), settled)
}

async function findLeft({ processId, marker, told, exitRecord }: UnclosedProcess, platform: ProcessPlatform): Promise<LeftProcess | null> {
  if (told === null) return null
  const family = new ProcessFamily(platform, told.pid, marker, told.startTime)
  const members = await family.findAgain()
  const pids = members.map((row) => row.pid).sort((a, b) => a - b)
  const exit = pids.length > 0 || exitRecord === null ? null : readExitRecord(exitRecord)
  return { processId, facts: told.facts, family, pids, exitRecord, exit }
}

// What it started may start more before it is ended; then it is looked at again.
const undoLooksMax = 20

/** Ends what carries the marker; gives what could not be ended. */
async function undoStart({ marker }: UnclosedProcess, platform: ProcessPlatform): Promise<readonly number[]> {
  let left = await findCarriers(marker, platform)
  for (let look = 0; left.length > 0 && look < undoLooksMax; look++) {
    await platform.end(null, await platform.rowsOf(left), 'kill')
    await wait(platform.lookEveryMs)
    left = await findCarriers(marker, platform)
  }
  return left
}

async function findCarriers(marker: string, platform: ProcessPlatform): Promise<readonly number[]> {
  const rows = (await platform.table(null)).filter((row) => row.state !== 'dead')
  const carriers = await platform.carriers(
    marker,
    rows.map((row) => row.pid),
  )
  return [...carriers]
}

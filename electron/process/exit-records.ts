import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** What a shell wrote down of its own end. `at`: when, in milliseconds since the epoch. */
export interface ExitRecord {
  readonly code: number
  readonly at: number
}

/** Where the records of a journal's processes lie: beside the folder of journals, which holds nothing else. */
export const exitRecordFolder = (journalFolder: string): string => `${journalFolder}-exits`

/** Names of records: nothing else that a journal names is looked at. */
export const exitRecordName = /^[0-9a-f]{24}$/

/** An empty file (0600) for a shell to write its exit status into; null where none can be made. Its name cannot be guessed. */
export function newExitRecord(folder: string): string | null {
  const file = path.join(folder, randomBytes(12).toString('hex'))
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    fs.writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
    return file
  } catch {
    return null
  }
}

/** What a shell wrote, when that is one whole exit status and nothing else. A command could write there too, so it may be anything. */
export function readExitRecord(file: string): ExitRecord | null {
  let descriptor: number | null = null
  try {
    // Not through a link, and not waiting for a writer: a command may have put something else in its place.
    descriptor = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK)
    const stats = fs.fstatSync(descriptor)
    if (!stats.isFile() || stats.size > recordMaxBytes) return null
    const bytes = Buffer.alloc(recordMaxBytes + 1)
    const text = bytes.toString('latin1', 0, fs.readSync(descriptor, bytes, 0, bytes.length, 0))
    const code = wholeRecord.test(text) ? Number(text) : Number.NaN
    return code <= codeMax ? { code, at: stats.mtimeMs } : null
  } catch {
    return null
  } finally {
    if (descriptor !== null) fs.closeSync(descriptor)
  }
}

/** When a process ended by its record, which it could change: never before it started, nor later than now. */
export function endedAtOf({ at }: ExitRecord, startedAt: number, now: number): number {
  return Math.round(Math.max(startedAt, Math.min(at, now)))
}

/** Removes a record that is not needed any more. */
export function removeExitRecord(file: string): void {
  try {
    fs.unlinkSync(file)
  } catch {
    // It is gone, or something that is no file stands in its place.
  }
}

/** Removes the records of processes that are accounted for, and those that no journal has named for an hour: a start that failed, a job that was let go. */
export function sweepExitRecords(folder: string, needed: ReadonlySet<string>, settled: ReadonlySet<string>): void {
  for (const name of namesIn(folder)) {
    const file = path.join(folder, name)
    if (!needed.has(file) && (settled.has(file) || isAbandoned(file))) removeExitRecord(file)
  }
}

// `255\n` and its like.
const recordMaxBytes = 4
const wholeRecord = /^\d{1,3}\n$/
const codeMax = 255
// A journal names a record a moment after it was made.
const abandonedAfterMs = 60 * 60 * 1_000

function namesIn(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder)
  } catch {
    return []
  }
}

function isAbandoned(file: string): boolean {
  const stats = fs.lstatSync(file, { throwIfNoEntry: false })
  return stats !== undefined && Date.now() - stats.mtimeMs > abandonedAfterMs
}

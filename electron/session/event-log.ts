import { closeSync, constants, fdatasync, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { type Result, succeed } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import { parseJson } from '../../shared/parse-json.ts'
import { causeOf, failSaying } from '../../shared/say-fault.ts'
import { type LogOrigin, type SessionRecord, sessionLogHeaderSchema, sessionRecordSchema } from '../../shared/session/events.ts'

const flushToDisk = promisify(fdatasync)

// A log larger than this is not loaded whole: it could only come from a fault or from outside.
const largestLogBytes = 1024 * 1024 * 1024

export interface OpenedLog {
  readonly log: EventLog
  readonly records: readonly SessionRecord[]
  /** Bytes of a torn last line that were cut off; 0 when the file was whole. */
  readonly cutBytes: number
}

/** Makes a new log with its header line. @throws when the file exists or cannot be written. */
export function createEventLog(file: string, sessionId: SessionId, origin: LogOrigin = {}): EventLog {
  const descriptor = openSync(file, 'ax', 0o600)
  const log = new EventLog(descriptor, 0)
  log.writeLine(JSON.stringify({ format: 'signalbox-session', version: 1, sessionId, ...origin }))
  return log
}

/**
 * Opens a log for reading and appending. A torn last line (power loss, kill) is cut off and counted;
 * damage anywhere else, or an event this version does not know, is an error in words: nothing is guessed.
 */
export function openEventLog(file: string): Result<OpenedLog> {
  let descriptor: number
  try {
    // Plain read-write and not append mode: the torn tail must be cut first, and there is one writer.
    descriptor = openSync(file, constants.O_RDWR | constants.O_APPEND)
  } catch (error) {
    return failSaying('storage-failed', 'log-unopenable', { cause: causeOf(error) })
  }
  const parsed = readRecords(descriptor)
  if (!parsed.ok) {
    closeSync(descriptor)
    return parsed
  }
  const { records, wholeBytes, totalBytes } = parsed.value
  if (wholeBytes < totalBytes) ftruncateSync(descriptor, wholeBytes)
  return succeed({ log: new EventLog(descriptor, wholeBytes), records, cutBytes: totalBytes - wholeBytes })
}

interface ReadLog {
  readonly records: readonly SessionRecord[]
  readonly wholeBytes: number
  readonly totalBytes: number
}

function readRecords(descriptor: number): Result<ReadLog> {
  const totalBytes = fstatSync(descriptor).size
  if (totalBytes > largestLogBytes) return failSaying('too-large', 'log-too-large', { bytes: totalBytes })
  const bytes = readFileSync(descriptor)
  const lastLineEnd = bytes.lastIndexOf(0x0a) + 1
  const lines = bytes.toString('utf8', 0, lastLineEnd).split('\n').slice(0, -1)
  const header = sessionLogHeaderSchema.safeParse(parseJson(lines[0] ?? ''))
  if (!header.success) return failSaying('storage-failed', 'log-of-other-format')
  const records: SessionRecord[] = []
  let wholeBytes = Buffer.byteLength(`${lines[0]}\n`)
  for (const [index, line] of lines.slice(1).entries()) {
    const record = sessionRecordSchema.safeParse(parseJson(line))
    const isLast = index === lines.length - 2
    if (!record.success) {
      // A last line that is not even JSON was torn by a crash; anything else is damage or a newer version.
      if (isLast && parseJson(line) === undefined) break
      return failSaying('storage-failed', 'log-line-unknown', { line: index + 2 })
    }
    records.push(record.data)
    wholeBytes += Buffer.byteLength(line) + 1
  }
  return succeed({ records, wholeBytes, totalBytes })
}

interface Flushing {
  readonly done: Promise<void>
  next: Promise<void> | null
}

/** The open file of one session's log. One writer; lines are written whole, in order. */
export class EventLog {
  readonly #descriptor: number
  #flushing: Flushing | null = null
  #lastLineAt = 0
  /** Bytes of all whole lines: nobody else writes. */
  #size: number
  /** Where a line begins that has to go before the next is written; null: there is none. */
  #tornAt: number | null = null

  /** `size`: bytes that the file has. */
  constructor(descriptor: number, size: number) {
    this.#descriptor = descriptor
    this.#size = size
  }

  /** Hands the line to the operating system: it survives a crash of the app, not yet a power loss. Gives where it begins. @throws on a full disk and the like. */
  writeLine(line: string): number {
    this.#cutTorn()
    this.#lastLineAt = this.#size
    const bytes = Buffer.from(`${line}\n`)
    let written = 0
    while (written < bytes.length) written += writeSync(this.#descriptor, bytes, written)
    this.#size += bytes.length
    return this.#lastLineAt
  }

  /**
   * Takes the last line back, which could not be written or flushed: a full disk may have taken the half of it. Where even that fails, it is done before
   * the next line is written, for a torn line in the middle would make the whole log unreadable.
   */
  takeBackLine(): void {
    this.takeBackFrom(this.#lastLineAt)
  }

  /** The same for the line that begins there and all after it. */
  takeBackFrom(lineAt: number): void {
    this.#tornAt = Math.min(this.#tornAt ?? lineAt, lineAt)
    try {
      this.#cutTorn()
    } catch {
      // The next line tries again.
    }
  }

  #cutTorn(): void {
    if (this.#tornAt === null) return
    if (fstatSync(this.#descriptor).size > this.#tornAt) ftruncateSync(this.#descriptor, this.#tornAt)
    this.#size = this.#tornAt
    this.#tornAt = null
  }

  /** Resolves when everything written so far is on the disk. Calls that come during a flush share the next one. */
  flush(): Promise<void> {
    if (this.#flushing === null) return this.#startFlush()
    const { done } = this.#flushing
    this.#flushing.next ??= done.catch(() => undefined).then(() => this.#startFlush())
    return this.#flushing.next
  }

  #startFlush(): Promise<void> {
    const flushing: Flushing = { done: flushToDisk(this.#descriptor), next: null }
    this.#flushing = flushing
    const forget = () => {
      if (this.#flushing === flushing && flushing.next === null) this.#flushing = null
    }
    flushing.done.then(forget, forget)
    return flushing.done
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

import fs from 'node:fs'
import { promisify } from 'node:util'
import { type KeptSegment, tailSegmentPath } from './kept-segments.ts'

// A loop that prints for ever must not fill the disk. Half is kept of the beginning, half of the end.
const outputCapBytes = 256 * 1024 * 1024
// The tail is dropped in pieces of this share of the cap, so up to this much less than half is kept of it.
const tailSegmentShare = 1 / 8
// A write into the page cache takes microseconds. One that takes longer met a slow disk: from then on writing happens beside the main thread.
const slowWriteMs = 15
// A write that took long for another reason (the machine was busy) must not make the rest slow: after this long without a slow one it is tried on the
// main thread again, each time twice as late, since a disk that is slow now and then is slow then too.
const slowForMs = 250
const slowForMaxMs = 30_000
// Back-pressure while writing beside: above the first the pipes are paused, below the second they are read again.
const queueHighBytes = 512 * 1024
const queueLowBytes = 128 * 1024
// A terminal gives at most 4 KiB at a time, thousands of times a second. Smaller pieces than the first are collected, up to the second or
// the end of this turn of the event loop, and written at once.
const collectBelowBytes = 16 * 1024
const collectMaxBytes = 64 * 1024

export interface OutputFileOptions {
  readonly file: string
  readonly capBytes?: number
  /** For tests of the slow path. */
  readonly slowWriteMs?: number
  /** Asked before bytes are written: why they must not be, or null. Once refused, nothing more is kept. */
  refuse?(bytes: number): string | null
  /** Told when this many bytes more are kept (fewer: below zero) and the process goes on; what is kept last is told by nobody. */
  onGrown?(bytes: number): void
  /** Called with true when bytes come faster than the disk takes them, with false when it has caught up. */
  onPressure(pressed: boolean): void
}

const writeLater = promisify(fs.write)

/** Keeps the raw bytes of one process on disk, 0600, made at the first byte. Above the cap the middle is dropped. */
export class OutputFile {
  readonly #options: OutputFileOptions
  readonly #headMaxBytes: number
  readonly #tailMaxBytes: number
  readonly #slowMs: number
  #segments: { path: string; offset: number; length: number }[] = []
  #descriptor: number | null = null
  #size = 0
  #failure: string | null = null
  #slowUntil = 0
  #slowForMs = slowForMs
  #collected: Uint8Array | null = null
  #collectedBytes = 0
  #collecting: NodeJS.Immediate | null = null
  #queue: Uint8Array[] = []
  #queuedBytes = 0
  #writing: Promise<void> | null = null
  #pressed = false

  constructor(options: OutputFileOptions) {
    this.#options = options
    const cap = options.capBytes ?? outputCapBytes
    this.#headMaxBytes = cap / 2
    this.#tailMaxBytes = cap * tailSegmentShare
    this.#slowMs = options.slowWriteMs ?? slowWriteMs
  }

  get segments(): readonly KeptSegment[] {
    return this.#segments
  }

  /** Bytes on their way to the segments. */
  get pendingBytes(): number {
    return this.#collectedBytes + this.#queuedBytes
  }

  /** Why nothing more is kept (disk full and the like); null when all is well. */
  get failure(): string | null {
    return this.#failure
  }

  get isPressed(): boolean {
    return this.#pressed
  }

  /** `bytes` may be reused by the caller afterwards. */
  write(bytes: Uint8Array): void {
    if (this.#failure !== null) return
    const refusal = this.#options.refuse?.(bytes.length) ?? null
    if (bytes.length < collectBelowBytes && refusal === null) return this.#collect(bytes)
    this.#writeCollected()
    if (refusal === null) this.#writeThrough(bytes)
    else this.#fail(refusal)
  }

  /** Resolves when everything written so far can be read from the segments. */
  async flush(): Promise<void> {
    this.#writeCollected()
    while (this.#writing !== null) await this.#writing
  }

  /** Resolves with the bytes kept since `onGrown` was last called. */
  async close(): Promise<number> {
    await this.flush()
    if (this.#descriptor !== null) stampEnd(this.#descriptor)
    this.#closeDescriptor()
    this.#collected = null
    return this.#segments.at(-1)?.length ?? 0
  }

  /** The files were deleted, to make room for others. */
  forget(): void {
    this.#segments = []
  }

  #collect(bytes: Uint8Array): void {
    if (this.#collectedBytes + bytes.length > collectMaxBytes) this.#writeCollected()
    this.#collected ??= new Uint8Array(collectMaxBytes)
    this.#collected.set(bytes, this.#collectedBytes)
    this.#collectedBytes += bytes.length
    this.#collecting ??= setImmediate(() => this.#writeCollected())
  }

  #writeCollected(): void {
    if (this.#collecting !== null) clearImmediate(this.#collecting)
    this.#collecting = null
    const bytes = this.#collected?.subarray(0, this.#collectedBytes)
    this.#collectedBytes = 0
    if (bytes !== undefined && bytes.length > 0 && this.#failure === null) this.#writeThrough(bytes)
  }

  #writeThrough(bytes: Uint8Array): void {
    const startedAt = performance.now()
    if (this.#writing !== null || startedAt < this.#slowUntil) return this.#enqueue(bytes)
    this.#attempt(() => this.#writeNow(bytes))
    this.#noteTime(startedAt)
  }

  #noteTime(startedAt: number): void {
    const now = performance.now()
    if (now - startedAt <= this.#slowMs) return
    this.#slowUntil = now + this.#slowForMs
    this.#slowForMs = Math.min(slowForMaxMs, this.#slowForMs * 2)
  }

  #writeNow(bytes: Uint8Array): void {
    let rest = bytes
    while (rest.length > 0) {
      const { descriptor, room } = this.#place()
      const written = fs.writeSync(descriptor, rest, 0, Math.min(room, rest.length))
      this.#advance(written)
      rest = rest.subarray(written)
    }
  }

  #enqueue(bytes: Uint8Array): void {
    this.#queue.push(new Uint8Array(bytes))
    this.#queuedBytes += bytes.length
    if (this.#queuedBytes > queueHighBytes) this.#press(true)
    this.#writing ??= this.#writeQueue().finally(() => {
      this.#writing = null
    })
  }

  async #writeQueue(): Promise<void> {
    try {
      for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
        let rest = next
        while (rest.length > 0) {
          const { descriptor, room } = this.#place()
          const startedAt = performance.now()
          const { bytesWritten } = await writeLater(descriptor, rest, 0, Math.min(room, rest.length), null)
          this.#noteTime(startedAt)
          this.#advance(bytesWritten)
          rest = rest.subarray(bytesWritten)
        }
        this.#queuedBytes -= next.length
        if (this.#queuedBytes < queueLowBytes) this.#press(false)
      }
    } catch (error) {
      this.#fail(error)
    }
  }

  /** The open segment and how much it still takes; begins a new one, and drops the oldest of the tail, when it is full. */
  #place(): { readonly descriptor: number; readonly room: number } {
    const last = this.#segments.at(-1)
    const lastMaxBytes = this.#segments.length > 1 ? this.#tailMaxBytes : this.#headMaxBytes
    if (this.#descriptor !== null && last !== undefined && last.length < lastMaxBytes) {
      return { descriptor: this.#descriptor, room: lastMaxBytes - last.length }
    }
    this.#closeDescriptor()
    const path = last === undefined ? this.#options.file : tailSegmentPath(this.#options.file, this.#size)
    this.#descriptor = fs.openSync(path, 'wx', 0o600)
    const dropped = this.#segments.length > tailSegmentCount ? this.#segments.splice(1, 1) : []
    for (const segment of dropped) fs.unlinkSync(segment.path)
    if (last !== undefined) this.#options.onGrown?.(last.length - dropped.reduce((sum, segment) => sum + segment.length, 0))
    this.#segments.push({ path, offset: this.#size, length: 0 })
    return { descriptor: this.#descriptor, room: last === undefined ? this.#headMaxBytes : this.#tailMaxBytes }
  }

  #advance(written: number): void {
    const last = this.#segments.at(-1)
    if (last) last.length += written
    this.#size += written
  }

  #press(pressed: boolean): void {
    if (pressed === this.#pressed) return
    this.#pressed = pressed
    this.#options.onPressure(pressed)
  }

  #attempt(write: () => void): void {
    try {
      write()
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.#failure = error instanceof Error ? error.message : String(error)
    this.#queue = []
    this.#queuedBytes = 0
    this.#collectedBytes = 0
    this.#press(false)
  }

  #closeDescriptor(): void {
    if (this.#descriptor !== null) fs.closeSync(this.#descriptor)
    this.#descriptor = null
  }
}

/** The time of the file tells when its process ended: by that the oldest are found. */
function stampEnd(descriptor: number): void {
  try {
    const now = Date.now() / 1_000
    fs.futimesSync(descriptor, now, now)
  } catch {
    // Then it tells when the last byte came.
  }
}

// Half the cap, in pieces of an eighth: three whole ones and the one being written.
const tailSegmentCount = 4

import { readSegments } from './kept-segments.ts'
import { OutputFile, type OutputFileOptions } from './output-file.ts'
import { OutputTimes } from './output-times.ts'
import type { OutputMark, OutputReader, StreamSummary, TerminalSize } from './ports.ts'
import { RecentBytes } from './recent-bytes.ts'
import { StreamCollector } from './summarize-stream.ts'

export interface OutputStoreOptions extends OutputFileOptions {
  /** Called once, when the file is closed, with the bytes of it that `onGrown` was not told. */
  onClosed?(bytes: number): void
}

/** Takes the output of one process as it comes: everything to disk, and a bounded summary of each stream in memory (under 1 MiB). */
export class OutputStore implements OutputReader {
  readonly file: string
  readonly #kept: OutputFile
  readonly #times: OutputTimes
  readonly #streams = { stdout: new StreamCollector(), stderr: new StreamCollector() }
  readonly #listeners = new Set<() => void>()
  readonly #options: OutputStoreOptions
  /** Exists when nothing more is kept on the disk. */
  #recent: RecentBytes | null = null
  #size = 0
  #deleted = false
  #announcing = false

  constructor(options: OutputStoreOptions) {
    this.file = options.file
    this.#options = options
    this.#kept = new OutputFile(options)
    this.#times = new OutputTimes(options.file)
  }

  get size(): number {
    return this.#size
  }

  get droppedBytes(): number {
    const { segments, pendingBytes } = this.#kept
    return this.#size - pendingBytes - segments.reduce((sum, segment) => sum + segment.length, 0)
  }

  get deleted(): boolean {
    return this.#deleted
  }

  get writeFailure(): string | null {
    return this.#kept.failure
  }

  /** True while bytes come faster than the disk takes them. */
  get isPressed(): boolean {
    return this.#kept.isPressed
  }

  /** Bytes of memory the summaries hold. */
  get heldBytes(): number {
    return this.#streams.stdout.heldBytes + this.#streams.stderr.heldBytes + (this.#recent?.heldBytes ?? 0)
  }

  /** `bytes` may be reused by the caller afterwards. */
  append(stream: 'stdout' | 'stderr', bytes: Uint8Array): void {
    if (bytes.length > 0) this.#times.note(this.#size)
    this.#size += bytes.length
    this.#kept.write(bytes)
    if (this.#kept.failure !== null) {
      this.#recent ??= new RecentBytes(this.#size - bytes.length)
      this.#recent.add(bytes)
    }
    this.#streams[stream].append(bytes)
    this.announce()
  }

  /** The terminal it comes from has this size from now on. */
  noteSize(size: TerminalSize): void {
    this.#times.noteSize(this.#size, size)
  }

  times(): Promise<readonly OutputMark[]> {
    return this.#times.read()
  }

  async read(offset: number, maximumBytes: number): Promise<{ readonly offset: number; readonly bytes: Uint8Array }> {
    await this.#kept.flush()
    const kept = await readSegments(this.#kept.segments, offset, maximumBytes, this.#size)
    return kept.bytes.length > 0 || this.#recent === null ? kept : this.#recent.read(offset, maximumBytes)
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  summary(stream: 'stdout' | 'stderr'): StreamSummary {
    return this.#streams[stream].summary()
  }

  /** Resolves when everything is on its way to the disk and the file is closed. */
  async close(): Promise<void> {
    this.#times.close()
    const bytes = await this.#kept.close()
    this.#options.onClosed?.(bytes)
  }

  /** To be told when the file was deleted to make room for others. */
  forgetFile(): void {
    this.#deleted = true
    this.#kept.forget()
  }

  /** Tells listeners in the next turn of the event loop; the end of the process is told this way too. */
  announce(): void {
    if (this.#announcing || this.#listeners.size === 0) return
    this.#announcing = true
    setImmediate(() => {
      this.#announcing = false
      for (const listener of [...this.#listeners]) listener()
    })
  }
}

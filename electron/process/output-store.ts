import { readSegments } from './kept-segments.ts'
import { OutputFile, type OutputFileOptions } from './output-file.ts'
import type { OutputReader, StreamSummary } from './ports.ts'
import { StreamCollector } from './summarize-stream.ts'

/** Takes the output of one process as it comes: everything to disk, and a bounded summary of each stream in memory (under 1 MiB). */
export class OutputStore implements OutputReader {
  readonly file: string
  readonly #kept: OutputFile
  readonly #streams = { stdout: new StreamCollector(), stderr: new StreamCollector() }
  readonly #listeners = new Set<() => void>()
  #size = 0
  #announcing = false

  constructor(options: OutputFileOptions) {
    this.file = options.file
    this.#kept = new OutputFile(options)
  }

  get size(): number {
    return this.#size
  }

  get droppedBytes(): number {
    return this.#size - this.#kept.segments.reduce((sum, segment) => sum + segment.length, 0)
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
    return this.#streams.stdout.heldBytes + this.#streams.stderr.heldBytes
  }

  /** `bytes` may be reused by the caller afterwards. */
  append(stream: 'stdout' | 'stderr', bytes: Uint8Array): void {
    this.#size += bytes.length
    this.#kept.write(bytes)
    this.#streams[stream].append(bytes)
    this.announce()
  }

  async read(offset: number, maximumBytes: number): Promise<{ readonly offset: number; readonly bytes: Uint8Array }> {
    await this.#kept.flush()
    return readSegments(this.#kept.segments, offset, maximumBytes, this.#size)
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  summary(stream: 'stdout' | 'stderr'): StreamSummary {
    return this.#streams[stream].summary()
  }

  /** Resolves when everything is on its way to the disk and the file is closed. */
  close(): Promise<void> {
    return this.#kept.close()
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

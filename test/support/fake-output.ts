import type { OutputReader } from '../../electron/process/ports.ts'

/** Output of a process that a test writes by hand. Everything is kept; `drop` forgets a beginning as a capped file would. */
export class FakeOutput implements OutputReader {
  readonly file = ''
  private bytes: Uint8Array = new Uint8Array(0)
  private firstKept = 0
  private isEnded = false
  private readonly listeners = new Set<() => void>()
  /** How often the reader was asked. */
  reads = 0

  get size(): number {
    return this.bytes.length
  }

  get watchers(): number {
    return this.listeners.size
  }

  readonly ended = (): boolean => this.isEnded

  print(output: string | Uint8Array): void {
    const more = typeof output === 'string' ? new TextEncoder().encode(output) : output
    const all = new Uint8Array(this.bytes.length + more.length)
    all.set(this.bytes)
    all.set(more, this.bytes.length)
    this.bytes = all
    this.announce()
  }

  end(): void {
    this.isEnded = true
    this.announce()
  }

  /** Bytes before `offset` can no longer be read. */
  drop(offset: number): void {
    this.firstKept = offset
  }

  async read(offset: number, maximumBytes: number): Promise<{ readonly offset: number; readonly bytes: Uint8Array }> {
    this.reads += 1
    const from = Math.max(offset, this.firstKept)
    return { offset: from, bytes: this.bytes.subarray(from, from + maximumBytes) }
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  summary() {
    return {
      head: this.bytes,
      tail: new Uint8Array(0),
      totalBytes: this.bytes.length,
      totalLines: this.bytes.filter((byte) => byte === 10).length,
    }
  }

  private announce(): void {
    for (const listener of [...this.listeners]) listener()
  }
}

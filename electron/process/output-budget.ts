import fs from 'node:fs/promises'
import type { ProcessId } from '../../shared/ids.ts'
import { type KeptOutput, listKeptOutputs, spaceOf } from './kept-outputs.ts'

// Outputs of all processes together. Enough for weeks of work, and nobody misses it on a disk.
const totalMaxBytes = 2 * 1024 * 1024 * 1024
// Once above, down to this share, so that the next end does not look through the folder again.
const sweptShare = 0.9

export interface OutputBudgetParts {
  readonly folder: string
  /** Asked whenever it counts; undefined: the usual. */
  totalMaxBytes?(): number | undefined
  /** Processes of other running apps that share the folder: never deleted. */
  openElsewhere(): Promise<ReadonlySet<ProcessId>>
  onDeleted(processId: ProcessId): void
}

/**
 * Keeps the outputs of all processes together below a limit: above it those that ended first are deleted, never one that may still be written.
 * A count is kept in memory; the folder is looked through once, and then only when the count is above the limit.
 */
export class OutputBudget {
  readonly #parts: OutputBudgetParts
  readonly #open = new Set<ProcessId>()
  /** Null until the folder was looked through. */
  #totalBytes: number | null = null
  /** What came while the folder is looked through. Some of it may be seen there too: then it is looked through once more, too early. */
  #meanwhileBytes = 0
  #sweeping: Promise<void> | null = null

  constructor(parts: OutputBudgetParts) {
    this.#parts = parts
  }

  get #maxBytes(): number {
    return this.#parts.totalMaxBytes?.() ?? totalMaxBytes
  }

  /** A process begins; nothing of it is deleted until `closed`. */
  opened(processId: ProcessId): void {
    this.#open.add(processId)
  }

  /** `bytes` more are kept of a process that goes on: told now and then of long outputs only. */
  grew(bytes: number): void {
    this.#add(bytes)
  }

  /** The process has ended and nothing more comes. `bytes`: what is kept and was not told with `grew`. */
  closed(processId: ProcessId, bytes: number): void {
    this.#open.delete(processId)
    this.#add(spaceOf(bytes))
  }

  /** Looks through the folder and deletes what is too much. Failures are passed over: it is tried again at the next end. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep()
      .catch(() => undefined)
      .finally(() => {
        this.#sweeping = null
        const bytes = this.#meanwhileBytes
        this.#meanwhileBytes = 0
        this.#add(bytes)
      })
    return this.#sweeping
  }

  /** Resolves when no sweep is under way. */
  async settled(): Promise<void> {
    while (this.#sweeping !== null) await this.#sweeping
  }

  #add(bytes: number): void {
    if (bytes === 0) return
    if (this.#sweeping !== null) {
      this.#meanwhileBytes += bytes
      return
    }
    if (this.#totalBytes !== null) this.#totalBytes += bytes
    if (this.#totalBytes === null || this.#totalBytes > this.#maxBytes) void this.sweep()
  }

  async #sweep(): Promise<void> {
    const outputs = await listKeptOutputs(this.#parts.folder)
    let total = outputs.reduce((sum, output) => sum + output.bytes, 0)
    if (total > this.#maxBytes) {
      const elsewhere = await this.#parts.openElsewhere()
      const ended = outputs.filter(({ processId }) => !elsewhere.has(processId)).sort((a, b) => a.writtenAt - b.writtenAt)
      for (const output of ended) {
        if (total <= this.#maxBytes * sweptShare) break
        if (this.#open.has(output.processId)) continue
        if (await this.#delete(output)) total -= output.bytes
      }
    }
    // What cannot be deleted now must not cost a look at every end.
    this.#totalBytes = total > this.#maxBytes ? this.#maxBytes * sweptShare : total
  }

  async #delete({ processId, paths }: KeptOutput): Promise<boolean> {
    // Said before it is so: nobody is told of a file that is not there.
    this.#parts.onDeleted(processId)
    const results = await Promise.allSettled(paths.map((file) => fs.rm(file, { force: true })))
    return results.every((result) => result.status === 'fulfilled')
  }
}

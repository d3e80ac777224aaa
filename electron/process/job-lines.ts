import type { ProcessId } from '../../shared/ids.ts'
import { readLastLine } from './last-line.ts'
import type { ManagedProcess, OutputReader } from './ports.ts'

interface KnownLine {
  /** Size of the output when it was read, in bytes. */
  readonly size: number
  readonly line: string | null
}

/** The last lines of running processes. Read again only when something was printed. */
export class JobLines {
  readonly #known = new Map<ProcessId, KnownLine>()

  of(processId: ProcessId): string | null {
    return this.#known.get(processId)?.line ?? null
  }

  async read(live: readonly ManagedProcess[]): Promise<void> {
    await Promise.all(
      live.map(async ({ facts: { processId }, output }) => {
        const { size } = output
        if (this.#known.get(processId)?.size === size) return
        this.#known.set(processId, { size, line: await this.readLast(output) })
      }),
    )
  }

  /** Null also when it cannot be read: its file may have been deleted meanwhile. */
  readLast(output: OutputReader): Promise<string | null> {
    return readLastLine(output).catch(() => null)
  }

  forget(processId: ProcessId): void {
    this.#known.delete(processId)
  }
}

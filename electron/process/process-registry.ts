import type { ProcessId, SessionId } from '../../shared/ids.ts'
import type { EndReason, ProcessEnd } from '../../shared/process.ts'
import type { OutputStore } from './output-store.ts'
import type { ManagedProcess, OutputReader } from './ports.ts'

/** What the manager itself needs of a process. */
export interface OwnedProcess extends ManagedProcess {
  readonly output: OutputReader & Pick<OutputStore, 'heldBytes' | 'forgetFile'>
  stop(reason: EndReason): Promise<ProcessEnd>
  interrupt(): void
}

// Ended processes stay readable from memory for the last calls of a turn; older ones are read from their files.
const endedMaxCount = 32
const endedMaxHeldBytes = 8 * 1024 * 1024

/** The one list of processes that is the truth. Forgets the oldest ended ones. */
export class ProcessRegistry {
  readonly #live = new Map<ProcessId, OwnedProcess>()
  readonly #ended = new Map<ProcessId, OwnedProcess>()
  #endedHeldBytes = 0

  get liveCount(): number {
    return this.#live.size
  }

  add(process: OwnedProcess): void {
    this.#live.set(process.facts.processId, process)
  }

  /** Moves a process to the ended ones. */
  markEnded(process: OwnedProcess): void {
    this.#live.delete(process.facts.processId)
    this.#ended.set(process.facts.processId, process)
    this.#endedHeldBytes += process.output.heldBytes
    for (const [processId, oldest] of this.#ended) {
      const tooMany = this.#ended.size > endedMaxCount || this.#endedHeldBytes > endedMaxHeldBytes
      if (!tooMany || this.#ended.size === 1) return
      this.#ended.delete(processId)
      this.#endedHeldBytes -= oldest.output.heldBytes
    }
  }

  get(processId: ProcessId): OwnedProcess | null {
    return this.#live.get(processId) ?? this.#ended.get(processId) ?? null
  }

  live(sessionId?: SessionId): readonly OwnedProcess[] {
    const all = [...this.#live.values()]
    return sessionId === undefined ? all : all.filter((process) => process.facts.sessionId === sessionId)
  }
}

import type { EndReason } from '../../shared/process.ts'
import type { ProcessFamily } from './process-family.ts'
import { stopTree } from './stop-tree.ts'

/** The one ending of a process: keeps the first reason, runs the stop of its tree once, and lets others wait for it. */
export class StopRequest {
  readonly #family: ProcessFamily
  readonly #graceMs: number
  readonly #done: Promise<readonly number[]>
  #resolve: (survivors: readonly number[]) => void = () => undefined
  #reason: EndReason | null = null
  #begun = false

  constructor(family: ProcessFamily, graceMs: number) {
    this.#family = family
    this.#graceMs = graceMs
    this.#done = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  get reason(): EndReason | null {
    return this.#reason
  }

  /** True from the moment a stop was asked for. */
  get isBegun(): boolean {
    return this.#begun
  }

  /** The pids that could not be ended; pending for ever when nobody asks for a stop. */
  get survivors(): Promise<readonly number[]> {
    return this.#done
  }

  /** Takes the reason for which a process ended by itself, if none was there. */
  note(reason: EndReason): void {
    this.#reason ??= reason
  }

  begin(reason: EndReason): void {
    this.note(reason)
    if (this.#begun) return
    this.#begun = true
    // A stop that fails as a whole must still be an end; what it did not verify counts as left.
    stopTree(this.#family, this.#graceMs).then(this.#resolve, () => this.#resolve(this.#family.knownPids))
  }
}

import type { ProcessId } from '../../../shared/ids.ts'

/** The commands that a call waits for at this moment, and the way for the user to let the call go on without the end. */
export class WaitedCommands {
  readonly #waits = new Map<ProcessId, AbortController>()

  /** A call waits from now on. The signal aborts when the user wants it to wait no longer; call `over` when it does not anyway. */
  begin(processId: ProcessId): { readonly letGo: AbortSignal; readonly over: () => void } {
    const controller = new AbortController()
    this.#waits.set(processId, controller)
    return { letGo: controller.signal, over: () => this.#waits.delete(processId) }
  }

  /** False: no call waits for it. */
  letGo(processId: ProcessId): boolean {
    const controller = this.#waits.get(processId)
    controller?.abort()
    return this.#waits.delete(processId)
  }
}

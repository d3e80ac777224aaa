import type { ProcessId } from '../../shared/ids.ts'
import { closeEnds, type FifoPool } from './fifo-pool.ts'
import type { StartRequest } from './ports.ts'
import { textForWaitingShell, WaitingShell } from './waiting-shell.ts'

// Most models answer within this time; a shell that nobody needs does not stay for ever.
const waitsMaxMs = 60_000

export interface ShellAheadParts {
  readonly fifos: FifoPool
  newId(): ProcessId
  lastBorn(): number
  startTimeOf(pid: number): number
  /** Asked right before a start, and written down there; false refuses it. */
  mayStart(processId: ProcessId, marker: string): boolean
  /** It ended without a command. */
  ended(processId: ProcessId): void
}

/** A shell with its text. */
export interface TakenShell {
  readonly shell: WaitingShell
  readonly text: string
}

/**
 * Starts a shell for the next command while the model thinks, for in a large process as the app a start takes longer than most commands. At most
 * one waits. It is started as its command would be, and is given the text when that may run; until then it has run nothing. Linux only.
 */
export class ShellAhead {
  readonly #parts: ShellAheadParts
  #waiting: WaitingShell | null = null
  #starting: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #expected: StartRequest | null = null
  #isDisposed = false

  constructor(parts: ShellAheadParts) {
    this.#parts = parts
  }

  /** A command has ended; the next one is likely to be of its kind. */
  expect(request: StartRequest): void {
    this.#expected = textForWaitingShell(request) === null ? null : request
  }

  /** To be called when there is time: a start holds everything up for some ms. Starts a shell for what is expected. */
  start(): void {
    const request = this.#expected
    if (request === null || this.#isDisposed) return
    this.#expected = null
    this.#starting ??= this.#start(request).finally(() => {
      this.#starting = null
    })
  }

  /** The shell that waits, where the command would begin exactly as it did. */
  take(request: StartRequest): TakenShell | null {
    const shell = this.#waiting
    const text = shell === null ? null : textForWaitingShell(request)
    if (shell === null || text === null || this.#isDisposed || !shell.fits(request)) return null
    this.#waiting = null
    return { shell, text }
  }

  /** Ends the one that waits. */
  async dispose(): Promise<void> {
    this.#isDisposed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    await this.#starting
    await this.#endWaiting()
  }

  async #start(request: StartRequest): Promise<void> {
    if (this.#waiting?.fits(request) !== true) {
      await this.#endWaiting()
      this.#waiting = await this.#newShell(request)
    }
    if (this.#isDisposed) return
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#endWaiting(), waitsMaxMs).unref()
  }

  async #newShell(request: StartRequest): Promise<WaitingShell | null> {
    const { fifos, lastBorn, startTimeOf, newId } = this.#parts
    const ends = await fifos.open()
    if (ends === null) return null
    const [processId, marker] = [newId(), newId()]
    if (this.#isDisposed || !this.#parts.mayStart(processId, marker)) {
      ends.forEach(closeEnds)
      return null
    }
    try {
      const shell = new WaitingShell({ processId, marker, request, ends, lastBorn, startTimeOf })
      void shell.unused.then(() => this.#parts.ended(processId))
      return shell
    } catch {
      this.#parts.ended(processId)
      return null
    }
  }

  async #endWaiting(): Promise<void> {
    const shell = this.#waiting
    this.#waiting = null
    await shell?.end()
  }
}

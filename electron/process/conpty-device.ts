import type { ConptyTerminal } from './conpty-process.ts'
import type { TerminalDevice } from './terminal-device.ts'

// As for other terminals: what a person pastes fits many times.
const unansweredInputMaxBytes = 1024 * 1024

/** A terminal of Windows. Its output is read by the package to the end before the exit is told, so nothing need be drained here. */
export class ConptyDevice implements TerminalDevice {
  readonly path = ''
  readonly tellsModes = false
  readonly closed: Promise<void>
  readonly #terminal: ConptyTerminal
  readonly #decoder = new TextDecoder()
  #close: () => void = () => undefined
  #isClosed = false
  #holds = 0
  #written = 0

  constructor(terminal: ConptyTerminal, onBytes: (bytes: Uint8Array) => void) {
    this.#terminal = terminal
    this.closed = new Promise((resolve) => {
      this.#close = resolve
    })
    terminal.onData((text) => {
      this.#written = 0
      onBytes(Buffer.from(text))
    })
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** To be called when the program has ended and all its output came. */
  ended(): void {
    this.#isClosed = true
    this.#close()
  }

  /** Each call needs one `resume`. */
  pause(): void {
    if (this.#holds++ === 0 && !this.#isClosed) this.#terminal.pause()
  }

  resume(): void {
    if (this.#holds > 0 && --this.#holds === 0 && !this.#isClosed) this.#terminal.resume()
  }

  readNow(): void {
    // The package reads all by itself.
  }

  letGo(): void {
    // It closes when its program has ended.
  }

  destroy(): void {
    if (this.#isClosed) return
    try {
      this.#terminal.kill()
    } catch {
      // It ended in this very moment.
    }
    this.ended()
  }

  /** How much of it is unread is not told here; a program that prints nothing in answer to so much reads nothing. */
  write(bytes: Uint8Array): boolean {
    if (this.#isClosed) return true
    if (this.#written + bytes.length > unansweredInputMaxBytes) return false
    this.#written += bytes.length
    this.#terminal.write(this.#decoder.decode(bytes, { stream: true }))
    return true
  }

  resize(columns: number, rows: number): void {
    if (!this.#isClosed) this.#terminal.resize(columns, rows)
  }

  async modes(): Promise<null> {
    return null
  }

  modesNow(): null {
    return null
  }
}

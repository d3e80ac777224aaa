import { type Result, succeed } from '../../shared/errors.ts'
import type { InputState, ProcessHolder } from '../../shared/process.ts'
import { failSaying } from '../../shared/say-fault.ts'
import { markPaste } from './mark-paste.ts'
import { asksForSecret, type TerminalWait } from './needs-input.ts'
import { readTerminalWait } from './needs-input-linux.ts'
import { NeedsInputWatch } from './needs-input-watch.ts'
import type { OutputStore } from './output-store.ts'
import type { TerminalSize } from './ports.ts'
import { OutputSigns } from './pty-output-signs.ts'
import { TypedText } from './pty-typed-text.ts'
import { LiveScreen } from './screen-live.ts'
import type { TerminalDevice } from './terminal-device.ts'

/** Most that one call may type, in bytes: a long paste. The window sends longer ones in pieces. */
export const terminalWriteMaxBytes = 64 * 1024
// Larger ones are no window; programs make buffers of this size.
const columnsMax = 1_000
const rowsMax = 500

export interface TerminalListeners {
  onInputChanged(input: InputState): void
  onTakenOver(): void
  onHandedBack(typed: string): void
}

export interface PtyTerminalParts {
  readonly device: TerminalDevice
  readonly output: OutputStore
  /** The process the terminal was made for. */
  readonly pid: number
  readonly size: TerminalSize
  readonly listeners: TerminalListeners
}

/** The terminal of one process: who types into it, whether it waits for that, and what it shows. */
export class PtyTerminal {
  readonly #parts: PtyTerminalParts
  readonly #signs = new OutputSigns()
  readonly #typed = new TypedText()
  readonly #watch: NeedsInputWatch
  readonly #screen: LiveScreen
  #holder: ProcessHolder = 'agent'
  #ended = false

  constructor(parts: PtyTerminalParts) {
    this.#parts = parts
    const { device, output, size } = parts
    output.noteSize(size)
    this.#screen = new LiveScreen({
      output,
      size,
      isFullScreen: () => this.#signs.isFullScreen,
      onAnswer: (text) => void device.write(Buffer.from(text)),
    })
    this.#watch = new NeedsInputWatch({
      readWait: () => this.#readWait(),
      readModes: () => device.modes(),
      lastLine: () => this.#signs.lastLine,
      isFullScreen: () => this.#signs.isFullScreen,
      onChange: (input) => parts.listeners.onInputChanged(input),
      onFound: () => output.announce(),
    })
  }

  get device(): TerminalDevice {
    return this.#parts.device
  }

  get input(): InputState {
    return this.#watch.input
  }

  get holder(): ProcessHolder {
    return this.#holder
  }

  /** To be called with all output, after it was kept. */
  noteOutput(bytes: Uint8Array): void {
    if (this.#signs.note(bytes)) this.#screen.answerFrom(this.#parts.output.size - bytes.length)
    this.#watch.noteActivity()
  }

  write(data: Uint8Array | string, by: 'user' | 'agent'): Result<null> {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data
    if (this.#ended) return failSaying('not-found', 'process-takes-no-input')
    if (bytes.length > terminalWriteMaxBytes) return failSaying('too-large', 'typed-too-much', { maximum: terminalWriteMaxBytes })
    const refusal = by === 'agent' ? this.#refuseAgent(bytes) : this.#refuseUser()
    if (refusal !== null) return refusal
    if (by === 'user') this.#noteTyped(bytes)
    if (!this.#parts.device.write(bytes)) return failSaying('too-large', 'process-does-not-read')
    this.#watch.noteActivity()
    return succeed(null)
  }

  /**
   * Text as its program must get it. The mode outlives the program that set it, so it counts only while a program edits the line itself: one
   * that leaves that to the terminal (`cat`, `read`) knows no marks and would take them for text.
   */
  asPaste(text: string): string {
    if (!this.#signs.isBracketedPaste || this.#parts.device.modesNow()?.canonical !== false) return text
    return markPaste(text) ?? text
  }

  resize(columns: number, rows: number): void {
    const size = { columns: clamp(columns, columnsMax), rows: clamp(rows, rowsMax) }
    this.#parts.device.resize(size.columns, size.rows)
    this.#screen.resize(size)
    this.#parts.output.noteSize(size)
    this.#watch.noteActivity()
  }

  screen(): Promise<string> {
    return this.#screen.text()
  }

  takeOver(): Result<null> {
    if (this.#ended) return failSaying('not-found', 'nothing-to-take-over')
    if (this.#holder === 'user') return succeed(null)
    this.#holder = 'user'
    this.#parts.listeners.onTakenOver()
    return succeed(null)
  }

  handBack(): Result<null> {
    if (this.#holder === 'agent') return succeed(null)
    this.#holder = 'agent'
    this.#parts.listeners.onHandedBack(this.#typed.take(this.#isVisible()))
    return succeed(null)
  }

  slow(): () => void {
    const { device } = this.#parts
    device.pause()
    let held = true
    return () => {
      if (held) device.resume()
      held = false
    }
  }

  /** As Ctrl-C does: the terminal itself signals whichever program has it. */
  interrupt(): void {
    this.#parts.device.write(Buffer.from('\u0003'))
    this.#watch.noteActivity()
  }

  /** To be called when the process has ended, before that is told. */
  end(): void {
    this.handBack()
    this.#ended = true
    this.#watch.dispose()
  }

  #refuseAgent(bytes: Uint8Array): Result<null> | null {
    if (this.#holder === 'user') return failSaying('busy', 'user-has-terminal')
    if (bytes.every((byte) => interrupts.has(byte)) || this.#isVisible()) return null
    return failSaying('invalid-input', 'input-is-hidden')
  }

  #refuseUser(): Result<null> | null {
    return this.#holder === 'user' ? null : failSaying('busy', 'agent-has-terminal')
  }

  #noteTyped(bytes: Uint8Array): void {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
    this.#typed.add(text, !this.#typed.needsLook(text) || this.#isVisible())
  }

  /** Whether the terminal shows what is typed. Asked right before the keys go in: what was known a moment ago may be wrong already. */
  #isVisible(): boolean {
    const { device } = this.#parts
    const modes = device.modesNow()
    return (modes !== null || (!device.tellsModes && !device.isClosed)) && !asksForSecret(modes, this.#signs.lastLine)
  }

  #readWait(): TerminalWait {
    return process.platform === 'linux' ? readTerminalWait(this.#parts.pid, this.#parts.device.path) : 'unknown'
  }
}

/** Ctrl-C, Ctrl-D, Ctrl-\: they end or break off, and are no password. */
const interrupts = new Set([0x03, 0x04, 0x1c])

const clamp = (value: number, maximum: number) => Math.min(maximum, Math.max(1, Math.trunc(value) || 1))

import type { Terminal } from '@xterm/xterm'
import { judgePaste } from './pasted-text.ts'

export interface PaneTypingOptions {
  readonly onTyped: (text: string) => void
  /** A paste whose lines would run one by one. */
  readonly onRiskyPaste: (text: string, lineCount: number) => void
  /** Shift-Escape: the way out of a pane that takes every other key. */
  readonly onLeave: () => void
  readonly onCopy: (text: string) => void
  /** The key of an action that works in a terminal too: the window does it, the program never sees it. */
  readonly isActionKey: (event: KeyboardEvent) => boolean
}

/** The typing of a pane: off until the user takes the terminal over. */
export class PaneTyping {
  readonly #terminal: Terminal
  readonly #options: PaneTypingOptions
  #on = false

  constructor(terminal: Terminal, options: PaneTypingOptions) {
    this.#terminal = terminal
    this.#options = options
    refuseQuestions(terminal)
    terminal.onData((text) => {
      if (this.#on) options.onTyped(text)
    })
  }

  get isOn(): boolean {
    return this.#on
  }

  /** To be called when the terminal has its elements. Before xterm sees a paste, it is judged here. */
  attach(host: HTMLElement): void {
    host.addEventListener('paste', (event) => this.#paste(event), { capture: true })
    this.set(false)
  }

  set(on: boolean): void {
    this.#on = on
    this.#terminal.options.disableStdin = !on
    this.#terminal.options.cursorBlink = on
    this.#terminal.textarea?.toggleAttribute('readonly', !on)
  }

  /** Puts a text in as a paste, with the marks around it where the program asked for them. */
  paste(text: string): void {
    if (this.#on) this.#terminal.paste(text)
  }

  /** True: the key is the program's. Only called while typing is on. */
  takesKey(event: KeyboardEvent): boolean {
    if (event.type !== 'keydown' || event.isComposing) return true
    if (event.shiftKey && event.key === 'Escape') {
      event.preventDefault()
      this.#options.onLeave()
      return false
    }
    if (this.#options.isActionKey(event)) return false
    if (!event.ctrlKey || !event.shiftKey || event.altKey) return true
    const key = event.key.toLowerCase()
    // The page pastes by itself where the terminal leaves the key alone.
    if (key === 'v') return false
    if (key !== 'c') return true
    event.preventDefault()
    this.#options.onCopy(this.#terminal.getSelection())
    return false
  }

  #paste(event: ClipboardEvent): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!this.#on) return
    const verdict = judgePaste(event.clipboardData?.getData('text/plain') ?? '', this.#terminal.modes.bracketedPasteMode)
    if (verdict.text === '') return
    if (verdict.kind === 'send') this.paste(verdict.text)
    else this.#options.onRiskyPaste(verdict.text, verdict.lineCount)
  }
}

/**
 * A program that asks its terminal something is answered by the main process, once. Here the answer would be typed again each time a pane opens
 * and draws old output, as if the user had.
 */
function refuseQuestions({ parser }: Terminal): void {
  const refuse = () => true
  for (const final of ['c', 'n']) {
    parser.registerCsiHandler({ final }, refuse)
    for (const prefix of ['?', '>', '=']) parser.registerCsiHandler({ prefix, final }, refuse)
  }
  parser.registerCsiHandler({ intermediates: '$', final: 'p' }, refuse)
  parser.registerCsiHandler({ prefix: '?', intermediates: '$', final: 'p' }, refuse)
  parser.registerCsiHandler({ prefix: '>', final: 'q' }, refuse)
  parser.registerDcsHandler({ intermediates: '$', final: 'q' }, refuse)
  // Colours may be set, not asked for.
  for (const colour of [4, 10, 11, 12]) parser.registerOscHandler(colour, (data) => data.includes('?'))
}

import { showAsText } from './model-text.ts'

// A prompt is short; this holds its line even with colours around each word.
const recentMaxBytes = 1_024
// Longest beginning of a sequence that is kept for the next piece.
const carryMaxCharacters = 32
const escapeByte = 0x1b

/** What the output of a terminal tells beside its text, found while it passes: who has the screen, what the last line is, whether the program asks something. */
export class OutputSigns {
  readonly #recent = Buffer.alloc(recentMaxBytes)
  #recentLength = 0
  #carry = ''
  #fullScreen = false
  #bracketedPaste = false

  /** A full-screen program (pager, editor) has the screen. */
  get isFullScreen(): boolean {
    return this.#fullScreen
  }

  /** A program has asked to be told of pastes. It may have ended since: see `asPaste` of the terminal. */
  get isBracketedPaste(): boolean {
    return this.#bracketedPaste
  }

  /** Text of the line the cursor is in. Empty: it is at the beginning of a line. */
  get lastLine(): string {
    const text = showAsText(this.#recent.toString('utf8', 0, this.#recentLength))
    return text.slice(text.lastIndexOf('\n') + 1)
  }

  /** Takes the next bytes (which may be reused afterwards). True when the program asks its terminal something and waits for the answer. */
  note(bytes: Uint8Array): boolean {
    this.#keepRecent(bytes)
    if (this.#carry === '' && bytes.indexOf(escapeByte) < 0) return false
    const text = this.#carry + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
    let asks = false
    for (const [, modes, onOrOff, question] of text.matchAll(signs)) {
      if (question !== undefined) asks = true
      else this.#noteModes(modes?.split(';') ?? [], onOrOff === 'h')
    }
    this.#carry = openSequence.exec(text.slice(-carryMaxCharacters))?.[0] ?? ''
    return asks
  }

  #noteModes(modes: readonly string[], on: boolean): void {
    if (modes.some((mode) => fullScreenModes.has(mode))) this.#fullScreen = on
    if (modes.includes(bracketedPasteMode)) this.#bracketedPaste = on
  }

  #keepRecent(bytes: Uint8Array): void {
    const fresh = bytes.length > recentMaxBytes ? bytes.subarray(bytes.length - recentMaxBytes) : bytes
    const keep = Math.min(this.#recentLength, recentMaxBytes - fresh.length)
    this.#recent.copyWithin(0, this.#recentLength - keep, this.#recentLength)
    this.#recent.set(fresh, keep)
    this.#recentLength = keep + fresh.length
  }
}

const bracketedPasteMode = '2004'
const fullScreenModes = new Set(['47', '1047', '1049'])
// Private modes set or reset; questions for the kind of terminal (c) and for its state or cursor (n).
const signs = /\u001b\[(?:\?([0-9;]+)([hl])|([>=?]?[0-9;]*[cn]))/g
const openSequence = /\u001b(?:\[[0-9;>=?]*)?$/

import { type OutputDecoder, outputDecoderOf } from '../../shared/output-encoding.ts'
import { detectEncoding, type Encoding } from './detect-encoding.ts'
import type { OutputReader, TerminalSize } from './ports.ts'
import { createScreenTerminal, type ScreenTerminal } from './screen-terminal.ts'
import { summaryHeadMaxBytes } from './summarize-stream.ts'
import { userLocale } from './user-locale.ts'

// A screen is made by the last output. This much is many times a full-screen program's repaint, and is fed in some 10 ms.
const feedBehindMaxBytes = 512 * 1024
const feedPieceBytes = 64 * 1024
// Nobody looks at what scrolled away here.
const scrollbackRows = 0

export interface LiveScreenOptions {
  readonly output: OutputReader
  readonly size: TerminalSize
  /** True when a full-screen program has the screen: needed where its beginning is left out. */
  readonly isFullScreen: () => boolean
  readonly onAnswer: (text: string) => void
}

/** What a person would see of a terminal now. It follows the output only when asked, from where it stopped. */
export class LiveScreen {
  readonly #options: LiveScreenOptions
  #terminal: Promise<ScreenTerminal> | null = null
  #size: TerminalSize
  #fed = 0
  #answersFrom = Number.POSITIVE_INFINITY
  #feeding: Promise<void> = Promise.resolve()
  #encoding: Encoding = 'utf-8'
  /** Null: the terminal decodes by itself, as UTF-8. */
  #decoder: OutputDecoder | null = null

  constructor(options: LiveScreenOptions) {
    this.#options = options
    this.#size = options.size
  }

  /** The visible rows after everything that has arrived by now. */
  async text(): Promise<string> {
    await this.follow()
    return (await this.#open()).visibleText()
  }

  /** Feeds what has arrived, so that questions of the program are answered. */
  follow(): Promise<void> {
    this.#feeding = this.#feeding.then(() => this.#feed())
    return this.#feeding
  }

  /** A program asks its terminal something at or after `offset`; what was asked before is never answered, so that no answer comes twice. */
  answerFrom(offset: number): void {
    this.#answersFrom = Math.min(this.#answersFrom, offset)
    void this.follow()
  }

  resize(size: TerminalSize): void {
    this.#size = size
    void this.#terminal?.then((terminal) => terminal.resize(size))
  }

  dispose(): void {
    void this.#terminal?.then((terminal) => terminal.dispose())
    this.#terminal = null
  }

  #open(): Promise<ScreenTerminal> {
    this.#terminal ??= createScreenTerminal({
      size: this.#size,
      scrollback: scrollbackRows,
      onAnswer: (text) => {
        if (this.#fed >= this.#answersFrom) this.#options.onAnswer(text)
      },
    })
    return this.#terminal
  }

  async #feed(): Promise<void> {
    const { output, isFullScreen } = this.#options
    const terminal = await this.#open()
    await this.#decideEncoding(terminal)
    if (output.size - this.#fed > feedBehindMaxBytes) {
      this.#fed = output.size - feedBehindMaxBytes
      this.#decoder = decoderOf(this.#encoding)
      await terminal.write(isFullScreen() ? '\u001bc\u001b[?1049h' : '\u001bc')
    }
    while (this.#fed < output.size) {
      const untilAnswers = this.#answersFrom - this.#fed
      const piece = await output.read(this.#fed, untilAnswers > 0 ? Math.min(feedPieceBytes, untilAnswers) : feedPieceBytes)
      if (piece.bytes.length === 0) return
      this.#fed = piece.offset
      await terminal.write(this.#decoder?.decode(piece.bytes, { stream: true }) ?? piece.bytes)
      this.#fed = piece.offset + piece.bytes.length
    }
  }

  /** Told by the first output, as long as more of that may come. What was fed as something else is fed anew; no answer comes twice. */
  async #decideEncoding(terminal: ScreenTerminal): Promise<void> {
    if (this.#fed > summaryHeadMaxBytes) return
    const encoding = detectEncoding(this.#options.output.summary('stdout').head, userLocale())
    if (encoding === this.#encoding) return
    this.#encoding = encoding
    this.#decoder = decoderOf(encoding)
    if (this.#fed > this.#answersFrom) this.#answersFrom = this.#fed
    this.#fed = 0
    await terminal.write('\u001bc')
  }
}

const decoderOf = (encoding: Encoding) => (encoding === 'utf-8' ? null : outputDecoderOf(encoding))

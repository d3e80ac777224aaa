import { createUtf8Decoder } from '../../process/decode.ts'
import { showAsText } from '../../process/model-text.ts'
import type { OutputReader } from '../../process/ports.ts'

// Read in pieces, so that a fast process does not hold up the app.
const pieceBytes = 64 * 1024
// What came faster than it can be looked at is left out, down to this much.
const backlogMaxBytes = 1024 * 1024
// A longer line is looked at in pieces of this length.
const lineMaxCharacters = 4_096

/** Reads an output line by line as it grows. Lines are as a terminal would show them. */
export class LineScanner {
  readonly #output: OutputReader
  readonly #decoder = createUtf8Decoder()
  #at: number
  #partial = ''
  #skipped = false

  constructor(output: OutputReader, from: number) {
    this.#output = output
    this.#at = from
  }

  /** The line that has no end yet: a prompt, or half of what is being printed. */
  get partial(): string {
    return showAsText(this.#partial)
  }

  /** True when some output came too fast and was not looked at. */
  get skipped(): boolean {
    return this.#skipped
  }

  get isBehind(): boolean {
    return this.#at < this.#output.size
  }

  /** The next whole lines, of at most one piece of the output. Empty when nothing new is there. */
  async next(): Promise<readonly string[]> {
    if (!this.isBehind) return []
    if (this.#output.size - this.#at > backlogMaxBytes) {
      this.#at = this.#output.size - backlogMaxBytes
      this.#partial = ''
      this.#skipped = true
    }
    const piece = await this.#output.read(this.#at, pieceBytes)
    if (piece.bytes.length === 0) {
      // The file could not be written: there is nothing to look at.
      this.#at = this.#output.size
      return []
    }
    this.#at = piece.offset + piece.bytes.length
    const lines = `${this.#partial}${this.#decoder.push(piece.bytes)}`.split('\n')
    this.#partial = (lines.pop() ?? '').slice(-lineMaxCharacters)
    return lines.map((line) => showAsText(line.slice(0, lineMaxCharacters).replace(/\r$/, '')))
  }
}

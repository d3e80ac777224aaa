import { LineDecoder } from '../../process/line-decoder.ts'
import { showAsText } from '../../process/model-text.ts'
import type { OutputReader } from '../../process/ports.ts'

// Read in pieces, so that a fast process does not hold up the app.
const pieceBytes = 64 * 1024
// What came faster than it can be looked at is left out, down to this much.
const backlogMaxBytes = 1024 * 1024
// Of a longer line the beginning is looked at, or its end while it has none. A character has up to four bytes.
const lineMaxCharacters = 4_096
const lineMaxBytes = lineMaxCharacters * 4

/** Reads an output line by line as it grows. Lines are as a terminal would show them. */
export class LineScanner {
  readonly #output: OutputReader
  readonly #decoder = new LineDecoder()
  #at: number
  #partial: Uint8Array = new Uint8Array(0)
  #skipped = false

  constructor(output: OutputReader, from: number) {
    this.#output = output
    this.#at = from
  }

  /** The line that has no end yet: a prompt, or half of what is being printed. */
  get partial(): string {
    return this.#show(this.#partial)
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
      this.#partial = new Uint8Array(0)
      this.#skipped = true
    }
    const piece = await this.#output.read(this.#at, pieceBytes)
    if (piece.bytes.length === 0) {
      // The file could not be written: there is nothing to look at.
      this.#at = this.#output.size
      return []
    }
    this.#at = piece.offset + piece.bytes.length
    return this.#wholeLines(Buffer.concat([this.#partial, piece.bytes]))
  }

  /** Cut before it is decoded: in no encoding but UTF-16 has another character the byte of a line feed in it. */
  #wholeLines(bytes: Uint8Array): readonly string[] {
    const lines: string[] = []
    let start = 0
    for (let feed = bytes.indexOf(lineFeed); feed >= 0; feed = bytes.indexOf(lineFeed, start)) {
      lines.push(this.#show(bytes.subarray(start, Math.min(feed, start + lineMaxBytes))))
      start = feed + 1
    }
    this.#partial = bytes.slice(Math.max(start, bytes.length - lineMaxBytes))
    return lines
  }

  #show(line: Uint8Array): string {
    return showAsText(this.#decoder.decode(line).slice(0, lineMaxCharacters).replace(/\r$/, ''))
  }
}

const lineFeed = 0x0a

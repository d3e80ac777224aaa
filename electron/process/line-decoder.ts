import { decodePiece } from './decode.ts'
import { detectEncoding } from './detect-encoding.ts'
import { userLocale } from './user-locale.ts'

// What was guessed from so much is not guessed better from more.
const sampleMaxBytes = 16 * 1024

/** Decodes an output line by line: as UTF-8 where a line is that, else in the encoding that all others so far look like. */
export class LineDecoder {
  #sample: Uint8Array = new Uint8Array(0)

  /** `line` has no line feed in it, and may end inside a character that is still to come. */
  decode(line: Uint8Array): string {
    const own = detectEncoding(line, userLocale())
    if (own === 'utf-8' || own.startsWith('utf-16')) return decodePiece(line, { start: false, end: true }, own)
    if (this.#sample.length < sampleMaxBytes) this.#sample = Buffer.concat([this.#sample, line]).subarray(0, sampleMaxBytes)
    return decodePiece(line, { start: false, end: true }, detectEncoding(this.#sample, userLocale()))
  }
}

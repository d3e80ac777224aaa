import type { OutputEncoding } from '../../shared/output-encoding.ts'

// A program does not change its encoding; what it wrote first tells it.
const sampleMaxBytes = 64 * 1024
// Asked again each time the sample has grown by this factor: more text may correct a guess made from two characters.
const askAgainFactor = 4

/** The encoding of what one pane shows. It is UTF-8 until bytes come that cannot be; then it is guessed, and again when there is more to guess from. */
export class PaneEncoding {
  readonly #detect: (sample: Uint8Array) => OutputEncoding
  #current: OutputEncoding = 'utf-8'
  #decoder: TextDecoder | null = new TextDecoder('utf-8', { fatal: true })
  #sample: Uint8Array = new Uint8Array(0)
  #askAtBytes = 0
  #seenTo = 0

  constructor(detect: (sample: Uint8Array) => OutputEncoding) {
    this.#detect = detect
  }

  get current(): OutputEncoding {
    return this.#current
  }

  /** The pane begins anew at `offset`, maybe in the middle of what was not seen. */
  restart(offset: number): void {
    if (offset > this.#seenTo && this.#decoder !== null) this.#decoder = new TextDecoder('utf-8', { fatal: true })
  }

  /** Looks at what comes next, once each byte. True when the encoding is another one now: what the pane shows must be drawn again. */
  notice(offset: number, bytes: Uint8Array): boolean {
    const fresh = bytes.subarray(Math.max(0, Math.min(bytes.length, this.#seenTo - offset)))
    this.#seenTo = Math.max(this.#seenTo, offset + bytes.length)
    if (fresh.length === 0 || this.#sample.length >= sampleMaxBytes) return false
    if (this.#decoder !== null && this.#isPlain(this.#decoder, fresh)) return false
    this.#decoder = null
    this.#sample = join(this.#sample, fresh)
    if (this.#sample.length < this.#askAtBytes && this.#sample.length < sampleMaxBytes) return false
    this.#askAtBytes = this.#sample.length * askAgainFactor
    const before = this.#current
    this.#current = this.#detect(this.#sample)
    return this.#current !== before
  }

  /** UTF-8 without zero bytes. Text of UTF-16 may have nothing outside ASCII, but every other byte of it is zero. */
  #isPlain(decoder: TextDecoder, bytes: Uint8Array): boolean {
    if (bytes.includes(0)) return false
    try {
      decoder.decode(bytes, { stream: true })
      return true
    } catch {
      return false
    }
  }
}

function join(sample: Uint8Array, fresh: Uint8Array): Uint8Array {
  const joined = new Uint8Array(Math.min(sampleMaxBytes, sample.length + fresh.length))
  joined.set(sample)
  joined.set(fresh.subarray(0, joined.length - sample.length), sample.length)
  return joined
}

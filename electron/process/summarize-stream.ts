import { countLineFeeds } from './count-line-feeds.ts'
import type { StreamSummary } from './ports.ts'

// Enough for the model's budget several times over, also when most of the text is progress frames that collapse.
// Two streams of head and tail stay well under the 2 MiB a process may hold in memory.
export const summaryHeadMaxBytes = 128 * 1024
export const summaryTailMaxBytes = 256 * 1024
const firstCapacityBytes = 1024
const lineFeed = 0x0a

/** Keeps the first and last bytes of one stream while it comes in, in bounded memory. */
export class StreamCollector {
  readonly #head = new GrowingBytes(summaryHeadMaxBytes)
  readonly #tail = new GrowingBytes(summaryTailMaxBytes)
  #tailStart = 0
  #totalBytes = 0
  #lineFeeds = 0
  #endsInLine = false

  /** `bytes` may be reused by the caller afterwards. */
  append(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.#totalBytes += bytes.length
    this.#lineFeeds += countLineFeeds(bytes)
    this.#endsInLine = bytes[bytes.length - 1] !== lineFeed
    const rest = this.#head.take(bytes)
    if (rest.length > 0) this.#appendToTail(rest)
  }

  summary(): StreamSummary {
    const tail = this.#tail.used
    const tailBytes = Buffer.concat([tail.subarray(this.#tailStart), tail.subarray(0, this.#tailStart)])
    const whole = this.#totalBytes <= this.#head.used.length + tail.length
    const totalLines = this.#lineFeeds + (this.#endsInLine ? 1 : 0)
    return {
      head: whole ? Buffer.concat([this.#head.used, tailBytes]) : Buffer.from(this.#head.used),
      tail: whole ? new Uint8Array(0) : tailBytes,
      totalBytes: this.#totalBytes,
      totalLines,
    }
  }

  /** Bytes of memory it holds. */
  get heldBytes(): number {
    return this.#head.used.length + this.#tail.used.length
  }

  #appendToTail(bytes: Uint8Array): void {
    let rest = this.#tail.take(bytes)
    if (rest.length > summaryTailMaxBytes) rest = rest.subarray(rest.length - summaryTailMaxBytes)
    while (rest.length > 0) {
      const room = Math.min(rest.length, summaryTailMaxBytes - this.#tailStart)
      this.#tail.used.set(rest.subarray(0, room), this.#tailStart)
      this.#tailStart = (this.#tailStart + room) % summaryTailMaxBytes
      rest = rest.subarray(room)
    }
  }
}

/** Bytes up to a limit, in a buffer that doubles: a command that prints little holds little. */
class GrowingBytes {
  readonly #maximum: number
  #buffer = new Uint8Array(0)
  #length = 0

  constructor(maximum: number) {
    this.#maximum = maximum
  }

  get used(): Uint8Array {
    return this.#buffer.subarray(0, this.#length)
  }

  /** Adds what fits and returns the rest. */
  take(bytes: Uint8Array): Uint8Array {
    const count = Math.min(bytes.length, this.#maximum - this.#length)
    const needed = this.#length + count
    if (needed > this.#buffer.length) {
      const grown = new Uint8Array(Math.min(this.#maximum, Math.max(firstCapacityBytes, needed, this.#buffer.length * 2)))
      grown.set(this.used)
      this.#buffer = grown
    }
    this.#buffer.set(bytes.subarray(0, count), this.#length)
    this.#length = needed
    return bytes.subarray(count)
  }
}

import type { ManagedProcess } from '../../process/ports.ts'
import type { BoundedPattern } from './bounded-pattern.ts'
import type { MatchedLines } from './job-notes.ts'
import { LineScanner } from './scan-lines.ts'

// So many lines are told at once; then one more each refill time. A log that matches at every line must not fill the model's context.
const burstLines = 10
const refillMs = 2_000
// A look at each piece of a fast output would cost more than it tells.
const lookEveryMs = 100

export interface LineWatchParts {
  readonly process: ManagedProcess
  readonly pattern: BoundedPattern
  /** Lines after which the watch is over. */
  readonly limit: number
  now(): number
  /** Lines wait to be taken. Called once until they were. */
  onMatches(): void
}

type Taken = Omit<MatchedLines, 'facts' | 'pattern'>

/** Watches a job's output for lines that match, from where it is now until its end or the limit. */
export class LineWatch {
  readonly #parts: LineWatchParts
  readonly #scanner: LineScanner
  readonly #unsubscribe: () => void
  #lines: string[] = []
  #leftOut = 0
  #told = 0
  #tokens = burstLines
  #refilledAt: number
  #timer: NodeJS.Timeout | null = null
  #over: 'limit' | 'too-slow' | 'disposed' | null = null

  constructor(parts: LineWatchParts) {
    this.#parts = parts
    this.#scanner = new LineScanner(parts.process.output, parts.process.output.size)
    this.#refilledAt = parts.now()
    this.#unsubscribe = parts.process.output.onChange(() => this.#schedule())
  }

  get isOver(): boolean {
    return this.#over !== null
  }

  /** What matched since the last time. */
  takeMatches(): Taken {
    const over = this.#over === 'disposed' ? null : this.#over
    const taken: Taken = { lines: this.#lines, leftOut: this.#leftOut, over }
    this.#lines = []
    this.#leftOut = 0
    return taken
  }

  dispose(): void {
    this.#finish('disposed')
  }

  #schedule(): void {
    if (this.#timer !== null || this.#over !== null) return
    this.#timer = setTimeout(() => {
      // What cannot be read any more has nothing to tell.
      this.#look().catch(() => this.#finish('disposed'))
    }, lookEveryMs)
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    while (this.#scanner.isBehind && this.#over === null) this.#take(await this.#scanner.next())
    const ended = this.#parts.process.state.kind === 'ended'
    if (ended && this.#over === null) {
      this.#take([this.#scanner.partial])
      return this.#finish('disposed')
    }
    this.#timer = null
    if (this.#scanner.isBehind) this.#schedule()
  }

  #take(lines: readonly string[]): void {
    const matching = this.#parts.pattern.matching(lines)
    if (matching === 'too-slow') return this.#tooSlow()
    for (const line of matching) if (this.#over === null) this.#matched(line)
  }

  #matched(line: string): void {
    const now = this.#parts.now()
    const refilled = Math.floor((now - this.#refilledAt) / refillMs)
    if (refilled > 0) {
      this.#tokens = Math.min(burstLines, this.#tokens + refilled)
      this.#refilledAt += refilled * refillMs
    }
    const isFirst = this.#lines.length === 0
    if (this.#tokens === 0) {
      // Told with the next line that may be.
      this.#leftOut += 1
      return
    }
    this.#tokens -= 1
    this.#told += 1
    this.#lines.push(line)
    if (this.#told >= this.#parts.limit) this.#finish('limit')
    if (isFirst) this.#parts.onMatches()
  }

  #tooSlow(): void {
    const isFirst = this.#lines.length === 0
    this.#finish('too-slow')
    if (isFirst) this.#parts.onMatches()
  }

  #finish(over: 'limit' | 'too-slow' | 'disposed'): void {
    this.#over ??= over
    this.#unsubscribe()
    if (this.#timer !== null) clearTimeout(this.#timer)
  }
}

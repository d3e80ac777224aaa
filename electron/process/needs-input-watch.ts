import { assertNever } from '../../shared/assert.ts'
import type { InputState } from '../../shared/process.ts'
import { asksForSecret, judgeWait, type TerminalWait, waitsByModes } from './needs-input.ts'
import type { TerminalModes } from './pty-modes.ts'

// The first look comes soon, for a model waits for it; then they become rarer while nothing happens. A look reads some files of /proc (below 1 ms).
const firstLookMs = 50
const settlingPauseMs = 150
const settlingMs = 1_000
const laterPauseMs = 1_000
// A program that prints without a pause is looked at this often all the same, or a question amid its output would stay unseen.
const lookAtLeastEveryMs = 500
// A program prints its question and sets up its terminal together, in either order; so long after that nothing changes without a sign.
const settledAfterMs = 300

export interface NeedsInputParts {
  /** From the kernel where it can be read, else `unknown`. */
  readonly readWait: () => TerminalWait
  readonly readModes: () => Promise<TerminalModes | null>
  readonly lastLine: () => string
  readonly isFullScreen: () => boolean
  readonly onChange: (input: InputState) => void
  /** It was found waiting, for the first time since something last happened. Comes after `onChange`. */
  readonly onFound: () => void
}

/** Finds out whether a process in a terminal waits for somebody to type, and tells when that changes. */
export class NeedsInputWatch {
  readonly #parts: NeedsInputParts
  #told: InputState = { kind: 'none' }
  #activeAt = performance.now()
  #lookedAt = performance.now()
  #generation = 0
  #seen = 0
  #settled: { readonly generation: number; readonly modes: TerminalModes | null } | null = null
  #timerMs = firstLookMs
  #timer: ReturnType<typeof setTimeout> | null = null
  #disposed = false

  constructor(parts: NeedsInputParts) {
    this.#parts = parts
    this.#lookIn(firstLookMs)
  }

  /** What is known now. When something happened since the last look, nothing is: whoever typed must not take the question before for a new one. */
  get input(): InputState {
    return this.#seen === this.#generation ? this.#told : { kind: 'none' }
  }

  /** To be called when it printed something or was typed into: what was found before may not be true any more. */
  noteActivity(): void {
    if (this.#disposed) return
    this.#activeAt = performance.now()
    this.#generation++
    // Cheap while much is printed: a timer that waits already and comes soon enough is left.
    if (this.#timer === null || this.#timerMs > firstLookMs) this.#lookIn(firstLookMs)
  }

  dispose(): void {
    this.#disposed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#told = { kind: 'none' }
  }

  #lookIn(delayMs: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timerMs = delayMs
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.#lookOrWait()
    }, delayMs)
    this.#timer.unref()
  }

  async #lookOrWait(): Promise<void> {
    const now = performance.now()
    const quietMs = now - this.#activeAt
    // It printed since the timer was set.
    if (quietMs < firstLookMs && now - this.#lookedAt < lookAtLeastEveryMs) return this.#lookIn(Math.max(1, firstLookMs - quietMs))
    this.#lookedAt = now
    const generation = this.#generation
    const input = await this.#look(quietMs)
    if (this.#disposed) return
    // What was seen is out of date when something happened meanwhile; the look that this asked for comes.
    if (generation === this.#generation) this.#tell(input)
    if (this.#timer !== null) return
    this.#lookIn(generation !== this.#generation ? firstLookMs : quietMs < settlingMs ? settlingPauseMs : laterPauseMs)
  }

  async #look(quietMs: number): Promise<InputState> {
    const { readWait, lastLine, isFullScreen } = this.#parts
    const facts = { wait: readWait(), quietMs, lastLine: lastLine(), isFullScreen: isFullScreen() }
    const judged = judgeWait(facts)
    if (judged === 'works') return { kind: 'none' }
    const modes = await this.#modes(quietMs)
    const waiting: InputState = { kind: 'waiting', echo: asksForSecret(modes, facts.lastLine) ? 'off' : 'on' }
    switch (judged) {
      case 'waits':
        return waiting
      case 'look':
        return waitsByModes(facts, modes) ? waiting : { kind: 'none' }
      default:
        return assertNever(judged)
    }
  }

  /** Reading them starts a program; once the process has settled they are what they were. */
  async #modes(quietMs: number): Promise<TerminalModes | null> {
    if (this.#settled?.generation === this.#generation) return this.#settled.modes
    const generation = this.#generation
    const modes = await this.#parts.readModes()
    if (quietMs >= settledAfterMs) this.#settled = { generation, modes }
    return modes
  }

  #tell(input: InputState): void {
    const isNew = this.#seen !== this.#generation
    this.#seen = this.#generation
    if (!isSame(input, this.#told)) {
      this.#told = input
      this.#parts.onChange(input)
    } else if (!isNew) return
    if (input.kind === 'waiting') this.#parts.onFound()
  }
}

const isSame = (a: InputState, b: InputState) => a.kind === b.kind && (a.kind === 'none' || b.kind === 'none' || a.echo === b.echo)

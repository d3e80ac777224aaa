import { setTimeout as wait } from 'node:timers/promises'
import type { EndReason, ProcessEnd, ProcessFacts, ProcessState } from '../../shared/process.ts'
import { readExitRecord, removeExitRecord } from './exit-records.ts'
import { readLate } from './late-reader.ts'
import type { ManagedProcess, OutputReader, ProcessTree } from './ports.ts'
import type { ProcessFamily } from './process-family.ts'
import type { OwnedProcess } from './process-registry.ts'
import type { PtyTerminal } from './pty-terminal.ts'
import { Typable } from './pty-typing.ts'
import { StopRequest } from './stop-request.ts'

// They are not our children, so the system does not tell when they end.
const watchEveryMs = 500
// Known pids are looked at each time; whether they started others, only this often.
const wholeLookEvery = 10

export interface AdoptedParts {
  readonly facts: ProcessFacts
  readonly family: ProcessFamily
  readonly pids: readonly number[]
  /** Where the earlier run kept its output. */
  readonly outputFile: string
  /** Where its shell says how it ends; null: it was not asked to. */
  readonly exitRecord: string | null
  readonly graceMs: number
  readonly now: () => number
  onEnded(end: ProcessEnd): void
}

/**
 * What an earlier run of the app started and did not live to end. It is listed and watched until it is gone, and can be stopped, or let go. Of its
 * output there is what it had printed until then: the pipe or terminal it printed to went with that run. How it ends by itself is known only where its shell writes it down.
 */
export class AdoptedProcess extends Typable implements OwnedProcess {
  readonly facts: ProcessFacts
  readonly output: AdoptedOutput
  readonly ended: Promise<ProcessEnd>
  readonly survived = true
  protected readonly terminal: PtyTerminal | null = null
  readonly #parts: AdoptedParts
  readonly #stop: StopRequest
  readonly #letGo = new AbortController()
  #processCount: number
  #state: ProcessState = { kind: 'running', waitingForInput: false }

  constructor(parts: AdoptedParts) {
    super()
    this.#parts = parts
    this.facts = parts.facts
    this.output = new AdoptedOutput(parts.outputFile)
    this.#processCount = parts.pids.length
    this.#stop = new StopRequest(parts.family, parts.graceMs)
    this.ended = this.#untilEnd()
  }

  get tree(): ProcessTree {
    return this.#parts.family
  }

  get state(): ProcessState {
    return this.#state
  }

  get processCount(): number {
    return this.#processCount
  }

  stop(reason: EndReason): Promise<ProcessEnd> {
    if (this.#state.kind !== 'ended' && !this.#letGo.signal.aborted) this.#stop.begin(reason)
    return this.ended
  }

  interrupt(): void {
    if (this.#state.kind !== 'ended') this.#parts.family.interrupt()
  }

  /** The user lets it run on by itself. Nothing when it is being stopped. */
  letGo(): Promise<ProcessEnd> {
    this.#stop.note({ kind: 'kept' })
    this.#letGo.abort()
    return this.ended
  }

  async #untilEnd(): Promise<ProcessEnd> {
    await this.#untilGone()
    const survivors = this.#stop.isBegun ? await this.#stop.survivors : []
    const end: ProcessEnd = {
      reason: this.#stop.reason ?? this.#recordedReason(),
      durationMs: Math.max(0, this.#parts.now() - this.facts.startedAt),
      outputBytes: this.output.size,
      survivors: [...survivors],
    }
    this.#processCount = survivors.length
    this.#state = { kind: 'ended', end }
    this.#parts.onEnded(end)
    if (this.#parts.exitRecord !== null) removeExitRecord(this.#parts.exitRecord)
    this.output.announce()
    return end
  }

  #recordedReason(): EndReason {
    const { exitRecord } = this.#parts
    const recorded = exitRecord === null ? null : readExitRecord(exitRecord)
    return recorded === null ? { kind: 'lost' } : { kind: 'recorded', code: recorded.code }
  }

  async #untilGone(): Promise<void> {
    const { family } = this.#parts
    const { signal } = this.#letGo
    for (let look = 1; !this.#stop.isBegun && !signal.aborted; look++) {
      const pause = wait(watchEveryMs, null, { signal }).catch(() => undefined)
      await Promise.race([pause, this.#stop.survivors])
      const known = await family.knownAlive()
      const whole = known.length < this.#processCount || look % wholeLookEvery === 0
      this.#processCount = whole ? (await family.members()).length : known.length
      if (this.#processCount === 0) return
    }
  }
}

/** What an earlier run kept of its output; nothing is added any more. It still tells when the process has ended. */
class AdoptedOutput implements OutputReader {
  readonly file: string
  /** It is read from the disk alone. */
  readonly heldBytes = 0
  readonly #recorded: OutputReader
  readonly #listeners = new Set<() => void>()

  constructor(file: string) {
    this.file = file
    this.#recorded = readLate(file).reader
    this.#recorded.onChange(() => this.announce())
  }

  get size(): number {
    return this.#recorded.size
  }

  get droppedBytes(): number {
    return this.#recorded.droppedBytes ?? 0
  }

  read(...range: Parameters<OutputReader['read']>): ReturnType<OutputReader['read']> {
    return this.#recorded.read(...range)
  }

  summary(...stream: Parameters<OutputReader['summary']>): ReturnType<OutputReader['summary']> {
    return this.#recorded.summary(...stream)
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  announce(): void {
    for (const listener of [...this.#listeners]) listener()
  }

  /** It stays readable as long as the system has it open; after that it is empty, as any output that was deleted. */
  forgetFile(): void {}
}

/** The process as one that survived, when it is one. */
export const adoptedOf = (process: ManagedProcess | null): AdoptedProcess | null => (process instanceof AdoptedProcess ? process : null)

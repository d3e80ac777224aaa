import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { EndReason, ProcessEnd, ProcessFacts, ProcessState } from '../../shared/process.ts'
import type { LeftBehind } from './command-process.ts'
import { drainPipes } from './drain-pipes.ts'
import type { OutputStore } from './output-store.ts'
import type { ManagedProcess, ProcessTree } from './ports.ts'
import type { PtyTerminal } from './pty-terminal.ts'
import { Typable } from './pty-typing.ts'
import { StopRequest } from './stop-request.ts'

// They are not our children, so the system does not tell when they end.
const watchEveryMs = 500
// Known pids are looked at each time; whether they started others, only this often.
const wholeLookEvery = 10

export interface LeftoverParts {
  readonly facts: ProcessFacts
  readonly left: LeftBehind
  readonly output: OutputStore
  readonly graceMs: number
  onEnded(end: ProcessEnd): void
}

/**
 * What a finished command left running: listed, watched until it is gone, its output kept. It can be stopped.
 * How it ended by itself cannot be known, for it was not our child: its reason is then `lost`.
 */
export class LeftoverProcess extends Typable implements ManagedProcess {
  readonly facts: ProcessFacts
  readonly output: OutputStore
  readonly ended: Promise<ProcessEnd>
  protected readonly terminal: PtyTerminal | null = null
  readonly #parts: LeftoverParts
  readonly #startedAt = performance.now()
  readonly #stop: StopRequest
  #processCount: number
  #state: ProcessState = { kind: 'running', waitingForInput: false }

  constructor(parts: LeftoverParts) {
    super()
    this.#parts = parts
    this.facts = parts.facts
    this.output = parts.output
    this.#processCount = parts.left.pids.length
    this.#stop = new StopRequest(parts.left.family, parts.graceMs)
    this.ended = this.#untilEnd()
  }

  get tree(): ProcessTree {
    return this.#parts.left.family
  }

  get state(): ProcessState {
    return this.#state
  }

  get processCount(): number {
    return this.#processCount
  }

  stop(reason: EndReason): Promise<ProcessEnd> {
    if (this.#state.kind !== 'ended') this.#stop.begin(reason)
    return this.ended
  }

  interrupt(): void {
    if (this.#state.kind !== 'ended') this.#parts.left.family.interrupt()
  }

  async #untilEnd(): Promise<ProcessEnd> {
    await this.#untilGone()
    const survivors = this.#stop.isBegun ? await this.#stop.survivors : []
    await this.#drain()
    for (const pipe of this.#parts.left.pipes) pipe.destroy()
    const end: ProcessEnd = {
      reason: this.#stop.reason ?? { kind: 'lost' },
      durationMs: Math.round(performance.now() - this.#startedAt),
      outputBytes: this.output.size,
      survivors: [...survivors],
    }
    this.#processCount = survivors.length
    this.#state = { kind: 'ended', end }
    this.#parts.onEnded(end)
    await this.output.close()
    this.output.announce()
    return end
  }

  async #untilGone(): Promise<void> {
    const { left } = this.#parts
    for (let look = 1; !this.#stop.isBegun; look++) {
      await this.#untilNextLook()
      const known = await left.family.knownAlive()
      const whole = known.length < this.#processCount || look % wholeLookEvery === 0
      this.#processCount = whole ? (await left.family.members()).length : known.length
      if (this.#processCount > 0) continue
      await this.#drain()
      // Somebody we cannot see may still hold a pipe; it stays listed until that is closed.
      if (left.pipes.every((pipe) => pipe.isClosed)) return
    }
  }

  /** Waits half a second, less when a stop is asked for or the last pipe is closed, which often means that they are gone. */
  async #untilNextLook(): Promise<void> {
    const controller = new AbortController()
    const open = this.#parts.left.pipes.filter((pipe) => !pipe.isClosed)
    const hints: Promise<unknown>[] = [wait(watchEveryMs, null, { signal: controller.signal }).catch(() => undefined), this.#stop.survivors]
    if (open.length > 0) hints.push(Promise.all(open.map((pipe) => pipe.closed)))
    await Promise.race(hints)
    controller.abort()
  }

  #drain(): Promise<void> {
    const { left, output } = this.#parts
    // With nobody left the terminal closes, unless somebody we cannot see holds it.
    if (this.#processCount === 0) left.device?.letGo()
    return drainPipes({ pipes: left.pipes, received: () => output.size, isPressed: () => output.isPressed })
  }
}

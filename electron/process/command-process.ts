import { performance } from 'node:perf_hooks'
import type { EndReason, ProcessEnd, ProcessFacts, ProcessState } from '../../shared/process.ts'
import { drainPipes } from './drain-pipes.ts'
import type { OutputStore } from './output-store.ts'
import type { ExitStatus, PipeProcess } from './pipe-process.ts'
import type { ManagedProcess } from './ports.ts'
import type { ProcessFamily } from './process-family.ts'
import type { PipeReader } from './read-pipe.ts'
import { StopRequest } from './stop-request.ts'

// In this time no machine gives out so many pids that they start anew; until then only newer pids need a look.
const pidsDoNotWrapMs = 1_000

/** What goes on after a command: living processes, pipes that somebody still holds, or both. */
export interface LeftBehind {
  readonly family: ProcessFamily
  readonly pids: readonly number[]
  readonly pipes: readonly PipeReader[]
}

export interface CommandParts {
  readonly facts: ProcessFacts
  readonly process: PipeProcess
  readonly family: ProcessFamily
  readonly output: OutputStore
  readonly timeoutMs: number | null
  readonly graceMs: number
  /** Called once when the command has ended, before `ended` resolves. From then on output belongs to what was left. */
  onEnded(end: ProcessEnd, left: LeftBehind | null): void
}

/** A command with pipes, from its start to its one end. */
export class CommandProcess implements ManagedProcess {
  readonly facts: ProcessFacts
  readonly output: OutputStore
  readonly ended: Promise<ProcessEnd>
  readonly #parts: CommandParts
  readonly #startedAt = performance.now()
  readonly #stop: StopRequest
  #state: ProcessState = { kind: 'running', waitingForInput: false }

  constructor(parts: CommandParts) {
    this.#parts = parts
    this.facts = parts.facts
    this.output = parts.output
    this.#stop = new StopRequest(parts.family, parts.graceMs)
    this.ended = this.#untilEnd()
  }

  get state(): ProcessState {
    return this.#state
  }

  /** Ends the tree. The first reason wins: a command that has exited, or is being stopped, keeps the reason it has. */
  stop(reason: EndReason): Promise<ProcessEnd> {
    if (this.#state.kind !== 'ended') this.#stop.begin(reason)
    return this.ended
  }

  interrupt(): void {
    if (this.#state.kind !== 'ended') this.#parts.family.interrupt()
  }

  async #untilEnd(): Promise<ProcessEnd> {
    await this.#untilExit()
    if (!this.#stop.isBegun) await this.#drain()
    let left = this.#stop.isBegun ? null : await this.#findLeft()
    let survivors: readonly number[] = []
    // A stop may have been asked for at any of the waits above; it ends what was left too.
    if (this.#stop.isBegun) {
      left = null
      survivors = await this.#stop.survivors
      await this.#drain()
      for (const pipe of this.#parts.process.pipes) pipe.destroy()
    }
    return this.#finish(survivors, left)
  }

  async #untilExit(): Promise<void> {
    const { process, family, timeoutMs } = this.#parts
    const exited = process.exited.then((status) => {
      family.leaderExited()
      this.#stop.note(reasonOf(status))
    })
    const timer = timeoutMs === null ? null : setTimeout(() => this.#stop.begin({ kind: 'timed-out', afterMs: timeoutMs }), timeoutMs)
    // A shell that cannot be killed (stuck in the kernel) never exits; then its verified stop is the end.
    await Promise.race([exited, this.#stop.survivors])
    if (timer !== null) clearTimeout(timer)
  }

  #drain(): Promise<void> {
    const { process, output } = this.#parts
    return drainPipes({ pipes: process.pipes, received: () => output.size, isPressed: () => output.isPressed })
  }

  async #findLeft(): Promise<LeftBehind | null> {
    const { family, process } = this.#parts
    const members = await family.members(performance.now() - this.#startedAt < pidsDoNotWrapMs)
    const pipes = process.pipes.filter((pipe) => !pipe.isClosed)
    return members.length === 0 && pipes.length === 0 ? null : { family, pids: members.map((row) => row.pid), pipes }
  }

  async #finish(survivors: readonly number[], left: LeftBehind | null): Promise<ProcessEnd> {
    const { output } = this.#parts
    const end: ProcessEnd = {
      reason: this.#stop.reason ?? { kind: 'lost' },
      durationMs: Math.round(performance.now() - this.#startedAt),
      outputBytes: output.size,
      survivors: [...survivors],
    }
    this.#state = { kind: 'ended', end }
    this.#parts.onEnded(end, left)
    await output.close()
    output.announce()
    return end
  }
}

function reasonOf(status: ExitStatus): EndReason {
  return status.signal !== null ? { kind: 'signalled', signal: status.signal } : { kind: 'exited', code: status.code ?? 0 }
}

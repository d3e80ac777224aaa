import { performance } from 'node:perf_hooks'
import type { EndReason, ProcessEnd, ProcessFacts, ProcessState } from '../../shared/process.ts'
import { drainPipes } from './drain-pipes.ts'
import type { OutputStore } from './output-store.ts'
import type { ExitStatus } from './pipe-process.ts'
import type { ProcessRow } from './platform.ts'
import type { ManagedProcess, ProcessTree } from './ports.ts'
import type { ProcessFamily } from './process-family.ts'
import type { PtyTerminal } from './pty-terminal.ts'
import { Typable } from './pty-typing.ts'
import type { PipeReader } from './read-pipe.ts'
import type { StartedProcess } from './start-process.ts'
import { StopRequest } from './stop-request.ts'
import type { TerminalDevice } from './terminal-device.ts'

/** What goes on after a command: living processes, pipes that somebody still holds, or both. */
export interface LeftBehind {
  readonly family: ProcessFamily
  readonly pids: readonly number[]
  readonly pipes: readonly PipeReader[]
  /** The terminal they still have; nobody types into it any more. */
  readonly device: TerminalDevice | null
}

export interface CommandParts {
  readonly facts: ProcessFacts
  readonly process: Pick<StartedProcess, 'exited' | 'pipes'>
  readonly terminal: PtyTerminal | null
  readonly family: ProcessFamily
  readonly output: OutputStore
  readonly timeoutMs: number | null
  readonly graceMs: number
  /** Called once when the command has ended, before `ended` resolves. From then on output belongs to what was left. */
  onEnded(end: ProcessEnd, left: LeftBehind | null): void
}

/** A command with pipes or a terminal, from its start to its one end. */
export class CommandProcess extends Typable implements ManagedProcess {
  readonly facts: ProcessFacts
  readonly output: OutputStore
  readonly ended: Promise<ProcessEnd>
  readonly #parts: CommandParts
  readonly #startedAt = performance.now()
  readonly #stop: StopRequest
  #end: ProcessEnd | null = null

  constructor(parts: CommandParts) {
    super()
    this.#parts = parts
    this.facts = parts.facts
    this.output = parts.output
    this.#stop = new StopRequest(parts.family, parts.graceMs)
    this.ended = this.#untilEnd()
  }

  get tree(): ProcessTree {
    return this.#parts.family
  }

  get state(): ProcessState {
    if (this.#end !== null) return { kind: 'ended', end: this.#end }
    return { kind: 'running', waitingForInput: this.input.kind === 'waiting' }
  }

  protected get terminal(): PtyTerminal | null {
    return this.#parts.terminal
  }

  /** Ends the tree. The first reason wins: a command that has exited, or is being stopped, keeps the reason it has. */
  stop(reason: EndReason): Promise<ProcessEnd> {
    if (this.#end === null) this.#stop.begin(reason)
    return this.ended
  }

  interrupt(): void {
    if (this.#end !== null) return
    if (this.terminal !== null) this.terminal.interrupt()
    else this.#parts.family.interrupt()
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

  async #drain(): Promise<void> {
    const { process, output, terminal } = this.#parts
    // All that the command itself wrote is there now. With nobody left to write more, the terminal closes and there is nothing to wait for.
    terminal?.device.readNow()
    if (terminal !== null && (await this.#members()).length === 0) terminal.device.letGo()
    await drainPipes({ pipes: process.pipes, received: () => output.size, isPressed: () => output.isPressed })
  }

  async #findLeft(): Promise<LeftBehind | null> {
    const { family, process, terminal } = this.#parts
    const members = await this.#members()
    const pipes = process.pipes.filter((pipe) => !pipe.isClosed)
    return members.length === 0 && pipes.length === 0
      ? null
      : { family, pids: members.map((row) => row.pid), pipes, device: terminal?.device ?? null }
  }

  #members(): Promise<readonly ProcessRow[]> {
    return this.#parts.family.members(this.#startedAt)
  }

  async #finish(survivors: readonly number[], left: LeftBehind | null): Promise<ProcessEnd> {
    const { output } = this.#parts
    const end: ProcessEnd = {
      reason: this.#stop.reason ?? { kind: 'lost' },
      durationMs: Math.round(performance.now() - this.#startedAt),
      outputBytes: output.size,
      survivors: [...survivors],
    }
    this.terminal?.end()
    this.#end = end
    this.#parts.onEnded(end, left)
    await output.close()
    output.announce()
    return end
  }
}

function reasonOf(status: ExitStatus): EndReason {
  return status.signal !== null ? { kind: 'signalled', signal: status.signal } : { kind: 'exited', code: status.code ?? 0 }
}

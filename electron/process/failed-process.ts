import type { Told } from '../../shared/errors.ts'
import type { ProcessEnd, ProcessFacts, ProcessState } from '../../shared/process.ts'
import type { OutputStore } from './output-store.ts'
import type { ManagedProcess } from './ports.ts'
import type { PtyTerminal } from './pty-terminal.ts'
import { Typable } from './pty-typing.ts'

/** A process that never came to be: it has ended with the reason why. */
export class FailedProcess extends Typable implements ManagedProcess {
  readonly facts: ProcessFacts
  readonly output: OutputStore
  readonly state: Extract<ProcessState, { kind: 'ended' }>
  readonly ended: Promise<ProcessEnd>
  protected readonly terminal: PtyTerminal | null = null

  constructor(facts: ProcessFacts, output: OutputStore, why: Told) {
    super()
    this.facts = facts
    this.output = output
    const end: ProcessEnd = { reason: { kind: 'failed-to-start', ...why }, durationMs: 0, outputBytes: 0, survivors: [] }
    this.state = { kind: 'ended', end }
    this.ended = Promise.resolve(end)
  }

  stop(): Promise<ProcessEnd> {
    return this.ended
  }

  interrupt(): void {}
}

import type { ProcessId, SessionId } from '../../shared/ids.ts'
import type { ProcessEnd, ProcessFacts } from '../../shared/process.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import { heldEvent } from '../../shared/session/queued.ts'
import type { CallState, SessionState } from '../../shared/session/state.ts'

/** What the journals of earlier runs tell of processes whose end was never written. */
export interface LeftBooks {
  /** Those of a session. Its log may not even know of their start. */
  unclosedOf(sessionId: SessionId): readonly ProcessFacts[]
  fateOf(processId: ProcessId): ProcessFate
  /** What the model is told of those that are adopted, those that run on elsewhere and those that are lost. */
  describe(adopted: readonly ProcessFacts[], elsewhere: readonly ProcessFacts[], lost: readonly ProcessFacts[]): string
}

/**
 * What became of a process while the app was gone. `adopted`: it runs and is watched again. `elsewhere`: it runs, and this run of the app takes
 * nothing over. `recorded`: its shell wrote down how it ended; `note` is for the model. Else it is lost; `pids` is what lives of it all the same.
 */
export type ProcessFate =
  | { readonly kind: 'adopted' }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'recorded'; readonly end: ProcessEnd; readonly note: string }
  | { readonly kind: 'lost'; readonly pids: readonly number[] }

export interface RecoveryFacts {
  /** Bytes of a torn last line that were cut off the log. */
  readonly cutBytes: number
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly left: LeftBooks
}

/**
 * The events that close the books of a session which was not closed in order: nobody else has it open, so whatever
 * its log leaves open can never end by itself, but for processes that run on elsewhere: those are told of each time. Nothing is run again. Empty
 * when the log ends in order.
 */
export function recoveryEvents(state: SessionState, facts: RecoveryFacts): readonly SessionEvent[] {
  const { left, cutBytes } = facts
  const openCalls = [...state.calls.values()].filter(isOpen)
  const untold = left.unclosedOf(state.sessionId ?? '').filter(({ processId }) => !state.processes.has(processId))
  const told = [...state.processes.values()].filter((view) => view.state.kind === 'running').map((view) => view.facts)
  const running = [...told, ...untold]
  const ofFate = (kind: ProcessFate['kind']) => running.filter(({ processId }) => left.fateOf(processId).kind === kind)
  const [adopted, elsewhere, lost] = [ofFate('adopted'), ofFate('elsewhere'), ofFate('lost')]
  const ended = running.filter((one) => !adopted.includes(one) && !elsewhere.includes(one))
  const recorded = ended.flatMap(({ processId }) => recordedNote(processId, left))
  const wasRunning = state.turn.kind === 'running'
  const repaired: SessionEvent[] = cutBytes > 0 ? [{ kind: 'notice.given', code: 'log-repaired', values: { bytes: String(cutBytes) } }] : []
  // Nobody asked for them at this start.
  const held = heldEvent(state.queued) ?? []
  if (openCalls.length === 0 && running.length === 0 && state.waiting.size === 0 && !wasRunning) return repaired.concat(held)
  return [
    ...repaired,
    ...[...state.waiting.values()].map(
      (request): SessionEvent => ({ kind: 'approval.expired', approvalId: request.approvalId, callId: request.callId }),
    ),
    ...untold.map((started): SessionEvent => ({ kind: 'process.started', facts: started })),
    ...adopted.map(({ processId }): SessionEvent => ({ kind: 'process.survived', processId })),
    ...ended.map((one) => endedEvent(one, facts)),
    ...openCalls.map((call) => interruptedEvent(call, facts.now)),
    // After the results of the calls: the model reads it with the next message.
    ...recorded,
    ...(adopted.length + elsewhere.length + lost.length === 0
      ? []
      : [
          {
            kind: 'model.noted' as const,
            about: 'jobs-recovered' as const,
            processId: null,
            text: left.describe(adopted, elsewhere, lost),
          },
        ]),
    {
      kind: 'session.recovered',
      openCalls: openCalls.length,
      openApprovals: state.waiting.size,
      lostProcesses: lost.length,
      ...(adopted.length + elsewhere.length === 0 ? {} : { runningProcesses: adopted.length + elsewhere.length }),
      ...(recorded.length === 0 ? {} : { endedProcesses: recorded.length }),
    },
  ]
}

function recordedNote(processId: ProcessId, left: LeftBooks): readonly SessionEvent[] {
  const fate = left.fateOf(processId)
  return fate.kind === 'recorded' ? [{ kind: 'model.noted', about: 'job-ended', processId, text: fate.note }] : []
}

function endedEvent({ processId, startedAt }: ProcessFacts, { now, left }: RecoveryFacts): SessionEvent {
  const fate = left.fateOf(processId)
  if (fate.kind === 'recorded') return { kind: 'process.ended', processId, end: fate.end }
  const survivors = fate.kind === 'lost' ? [...fate.pids] : []
  const durationMs = Math.max(0, now - startedAt)
  return { kind: 'process.ended', processId, end: { reason: { kind: 'lost' }, durationMs, outputBytes: 0, survivors } }
}

const interruptedEvent = (call: CallState, now: number): SessionEvent => ({
  kind: 'call.finished',
  callId: call.call.callId,
  outcome: 'interrupted',
  resultText: interruptedText(call),
  durationMs: call.stage.kind === 'running' ? Math.max(0, now - call.stage.startedAt) : 0,
})

const isOpen = (call: CallState): boolean => call.stage.kind !== 'finished' && call.stage.kind !== 'refused'

function interruptedText(call: CallState): string {
  return call.stage.kind === 'running'
    ? 'Interrupted: Signalbox ended while this call was running. It is not known how far it got; look before you repeat it.'
    : 'Interrupted: Signalbox ended before this call was started. Nothing ran.'
}

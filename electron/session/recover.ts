import type { ProcessId } from '../../shared/ids.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import type { CallState, SessionState } from '../../shared/session/state.ts'

/** What is known of a process whose end was never written: pids of its tree that are still alive. */
export type FindSurvivors = (processId: ProcessId) => readonly number[]

export interface RecoveryFacts {
  /** Bytes of a torn last line that were cut off the log. */
  readonly cutBytes: number
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly findSurvivors: FindSurvivors
}

/**
 * The events that close the books of a session which was not closed in order: nobody else has it open, so whatever
 * its log leaves open can never end by itself. Nothing is run again. Empty when the log ends in order.
 */
export function recoveryEvents(state: SessionState, facts: RecoveryFacts): readonly SessionEvent[] {
  const openCalls = [...state.calls.values()].filter(isOpen)
  const lost = [...state.processes.values()].filter((view) => view.state.kind === 'running')
  const wasRunning = state.turn.kind === 'running'
  const repaired: SessionEvent[] =
    facts.cutBytes > 0 ? [{ kind: 'notice.given', code: 'log-repaired', values: { bytes: String(facts.cutBytes) } }] : []
  if (openCalls.length === 0 && lost.length === 0 && state.waiting.size === 0 && !wasRunning) return repaired
  return [
    ...repaired,
    ...[...state.waiting.values()].map(
      (request): SessionEvent => ({ kind: 'approval.expired', approvalId: request.approvalId, callId: request.callId }),
    ),
    ...lost.map(
      (view): SessionEvent => ({
        kind: 'process.ended',
        processId: view.facts.processId,
        end: {
          reason: { kind: 'lost' },
          durationMs: Math.max(0, facts.now - view.facts.startedAt),
          outputBytes: 0,
          survivors: [...facts.findSurvivors(view.facts.processId)],
        },
      }),
    ),
    ...openCalls.map(
      (call): SessionEvent => ({
        kind: 'call.finished',
        callId: call.call.callId,
        outcome: 'interrupted',
        resultText: interruptedText(call),
        durationMs: call.stage.kind === 'running' ? Math.max(0, facts.now - call.stage.startedAt) : 0,
      }),
    ),
    { kind: 'session.recovered', openCalls: openCalls.length, openApprovals: state.waiting.size, lostProcesses: lost.length },
  ]
}

const isOpen = (call: CallState): boolean => call.stage.kind !== 'finished' && call.stage.kind !== 'refused'

function interruptedText(call: CallState): string {
  return call.stage.kind === 'running'
    ? 'Interrupted: Signalbox ended while this call was running. It is not known how far it got; look before you repeat it.'
    : 'Interrupted: Signalbox ended before this call was started. Nothing ran.'
}

import type { TurnOutcome } from '../../shared/session/events.ts'
import type { CallState, SessionState } from '../../shared/session/state.ts'
import { type CallDependencies, runToolCall } from './run-tool-call.ts'

/** The call that the user wants run once more, when that is what the turn is for. */
export function repeatedCall({ transcript, calls }: SessionState): CallState | null {
  // The files of instructions may have been told of since.
  const last = transcript.findLast(({ kind }) => kind !== 'instructions')
  const call = last?.kind === 'call' ? calls.get(last.callId) : undefined
  return call?.repeats !== undefined && call.stage.kind === 'requested' ? call : null
}

/** Takes it through the gate as any call of the model; the model is not asked. It reads of it with the next message. */
export async function runRepeated(dependencies: CallDependencies, { call }: CallState, signal: AbortSignal): Promise<TurnOutcome> {
  const end = await runToolCall(dependencies, { call, cut: 'no' }, signal)
  if (signal.aborted) return { kind: 'stopped' }
  return end.kind === 'unanswerable' ? { kind: 'needs-approval' } : { kind: 'completed' }
}

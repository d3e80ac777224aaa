import { assertNever } from '../../shared/assert.ts'
import type { CallOutcome } from '../../shared/session/events.ts'
import type { CallState, SessionState } from '../../shared/session/state.ts'

/** The words the model reads as the result of a call, for every stage a call can be found in. Never empty. */
export function describeCallResult(call: CallState, processes: SessionState['processes']): string {
  const { stage } = call
  switch (stage.kind) {
    case 'requested':
    case 'waiting':
    case 'cleared':
      return neverStarted
    case 'running':
      return `${brokenOff}${describeLost(call, processes)}`
    case 'refused':
      return stage.message.trim() === '' ? 'The call was refused; nothing ran.' : stage.message
    case 'finished': {
      const text = stage.resultText.trim() === '' ? withoutText(stage.outcome) : stage.resultText
      return stage.outcome === 'interrupted' ? `${text}${describeLost(call, processes)}` : text
    }
    default:
      return assertNever(stage)
  }
}

/** Result of a call that was stopped before it ran. */
export const cancelledBeforeRun = 'The turn was stopped before this call ran; nothing ran.'

const neverStarted = 'The call was interrupted before it started; nothing ran.'
const brokenOff = 'The call was interrupted while it ran; how far it came is not known. Check before you do it again.'

function withoutText(outcome: CallOutcome): string {
  switch (outcome) {
    case 'succeeded':
      return 'Done; no output.'
    case 'failed':
      return 'The tool failed and gave no reason.'
    case 'denied':
      return 'The call was denied; nothing ran.'
    case 'cancelled':
      return 'The call was cancelled by the user.'
    case 'interrupted':
      return brokenOff
    default:
      return assertNever(outcome)
  }
}

function describeLost(call: CallState, processes: SessionState['processes']): string {
  const states = call.processIds.flatMap((processId) => processes.get(processId)?.state ?? [])
  if (call.stage.kind === 'finished' && states.some(({ kind }) => kind === 'running')) return ' Its process was still running then.'
  const lost = states.some((state) => state.kind === 'ended' && state.end.reason.kind === 'lost')
  return lost ? ' Its process was lost: nobody saw how it ended.' : ''
}

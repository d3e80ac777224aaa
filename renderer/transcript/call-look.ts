import { assertNever } from '../../shared/assert.ts'
import type { EndReason } from '../../shared/process.ts'
import type { CallOutcome } from '../../shared/session/events.ts'
import type { CallState, ProcessView, SessionState } from '../../shared/session/state.ts'

/** The sign at the left of a call card. */
export type CallMark = 'ring' | 'ask' | 'live' | 'tick' | 'cross' | 'barred' | 'dash'

export type CallWordsKey =
  | 'preparing'
  | 'waiting'
  | 'answered'
  | 'running'
  | 'inBackground'
  | 'refused'
  | 'succeeded'
  | 'failed'
  | 'deniedByYou'
  | 'declined'
  | 'deniedByRule'
  | 'cancelled'
  | 'interrupted'

/** How a call card looks: its sign and the words for its state, which are never left out for a sign alone. */
export interface CallLook {
  readonly mark: CallMark
  readonly words: CallWordsKey
  readonly tone: 'plain' | 'ask' | 'bad'
}

/** Looks of a call from its state and how its process ended. */
export function callLook(call: CallState, process: ProcessView | null): CallLook {
  switch (call.stage.kind) {
    case 'requested':
      return { mark: 'ring', words: 'preparing', tone: 'plain' }
    case 'waiting':
      return { mark: 'ask', words: 'waiting', tone: 'ask' }
    case 'cleared':
      return { mark: 'ring', words: 'answered', tone: 'plain' }
    case 'running':
      return { mark: 'live', words: 'running', tone: 'plain' }
    case 'refused':
      return { mark: 'dash', words: 'refused', tone: 'bad' }
    case 'finished':
      return finishedLook(call, call.stage.outcome, process)
    default:
      return assertNever(call.stage)
  }
}

function finishedLook(call: CallState, outcome: CallOutcome, process: ProcessView | null): CallLook {
  switch (outcome) {
    case 'succeeded':
      if (process?.state.kind === 'running') return { mark: 'live', words: 'inBackground', tone: 'plain' }
      return { mark: endedBadly(process) ? 'cross' : 'tick', words: 'succeeded', tone: endedBadly(process) ? 'bad' : 'plain' }
    case 'failed':
      return { mark: 'cross', words: 'failed', tone: 'bad' }
    case 'denied':
      if (call.action?.kind === 'question' && call.verdict?.verdict === 'ask') return { mark: 'dash', words: 'declined', tone: 'plain' }
      return { mark: 'barred', words: call.verdict?.verdict === 'deny' ? 'deniedByRule' : 'deniedByYou', tone: 'bad' }
    case 'cancelled':
      return { mark: 'dash', words: 'cancelled', tone: 'plain' }
    case 'interrupted':
      return { mark: 'dash', words: 'interrupted', tone: 'ask' }
    default:
      return assertNever(outcome)
  }
}

const endedBadly = (process: ProcessView | null): boolean => process?.state.kind === 'ended' && !endedWell(process.state.end.reason)

const endedWell = (reason: EndReason): boolean =>
  reason.kind === 'exited' || reason.kind === 'recorded' ? reason.code === 0 : reason.kind === 'stopped' || reason.kind === 'kept'

/** The process a call started itself (not what it left running behind). */
export function ownProcess(call: CallState, processes: SessionState['processes']): ProcessView | null {
  for (const processId of call.processIds) {
    const view = processes.get(processId)
    if (view?.facts.origin.kind === 'command') return view
  }
  return null
}

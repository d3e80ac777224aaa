import { assertNever } from '../assert.ts'
import { addCost, type Cost } from '../cost.ts'
import type { Draft } from './draft.ts'
import type { SessionEventOf, Usage } from './events.ts'

interface Used {
  readonly usage: Usage
  readonly cost?: Cost | undefined
}

interface Total {
  readonly usage: Usage
  readonly costs: readonly Cost[]
}

export const noUsage: Usage = { inputTokens: 0, outputTokens: 0 }

/** Counts what a reply took, for the session and for the turn that runs. */
export function countReply(draft: Draft, used: Used): void {
  addToSession(draft, used)
  const { turn } = draft.next
  if (turn.kind === 'running') draft.next.turn = { ...turn, ...plus(turn, used) }
}

/** Counts what the model did for the app: a summary belongs to the turn that runs, a title to the one that has ended before it was asked for. */
export function countAssistance(draft: Draft, { purpose, ...used }: SessionEventOf<'model.assisted'>): void {
  switch (purpose) {
    case 'summary':
      return countReply(draft, used)
    case 'title': {
      addToSession(draft, used)
      const at = draft.next.transcript.findLastIndex((item) => item.kind === 'turn-end')
      const end = draft.next.transcript[at]
      if (end?.kind === 'turn-end') draft.transcript()[at] = { ...end, ...plus(end, used) }
      return
    }
    default:
      return assertNever(purpose)
  }
}

function addToSession(draft: Draft, used: Used): void {
  const { usage, costs } = plus(draft.next, used)
  draft.next.usage = usage
  draft.next.costs = costs
}

const plus = ({ usage, costs }: Total, used: Used): Total => ({
  usage: addUsage(usage, used.usage),
  costs: used.cost === undefined ? costs : addCost(costs, used.cost),
})

const addUsage = (a: Usage, b: Usage): Usage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  ...(a.cachedInputTokens === undefined && b.cachedInputTokens === undefined
    ? {}
    : { cachedInputTokens: (a.cachedInputTokens ?? 0) + (b.cachedInputTokens ?? 0) }),
})

import type { Action, ApprovalRequest } from '../../shared/permission.ts'

// What is answered by a yes alone, and whole in one line of words. A diff, a text that is typed and a question each want to be looked at by themselves.
const answeredByYes: ReadonlySet<Action['kind']> = new Set(['command', 'read-file', 'search-files', 'git-read'])

/**
 * The questions that can be answered together with the one in front, which comes first: of low risk, and asked for the same reasons about the same
 * kinds of effects. Empty where it stands alone.
 */
export function alike(queue: readonly ApprovalRequest[], front: ApprovalRequest): readonly ApprovalRequest[] {
  if (!mayBeTogether(front)) return []
  const wanted = why(front)
  const others = queue.filter((request) => request.approvalId !== front.approvalId && mayBeTogether(request) && why(request) === wanted)
  return others.length === 0 ? [] : [front, ...others]
}

const mayBeTogether = ({ verdict, action }: ApprovalRequest): boolean =>
  verdict.verdict === 'ask' && verdict.risk === 'low' && answeredByYes.has(action.kind)

function why({ action, verdict }: ApprovalRequest): string {
  const sorted = (names: readonly string[]) => [...new Set(names)].sort()
  return JSON.stringify([action.kind, sorted(verdict.reasons.map(({ code }) => code)), sorted(verdict.effects.map(({ kind }) => kind))])
}

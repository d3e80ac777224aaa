import type { ApprovalRequest, ReasonCode } from '../../shared/permission.ts'

// What nobody can read whole is no ground for a rule of any kind.
const unreadable: ReadonlySet<ReasonCode> = new Set(['odd-characters', 'too-long'])

export type AlwaysOffer = 'allow' | 'deny' | 'session' | null

/**
 * What "always" offers on a card: rules that allow (and deny), only rules that deny, the one rule of a running process, or nothing.
 * Main has the last word: the dialog shows what it really offers.
 */
export function alwaysOffer({ action, offeredRule, verdict }: ApprovalRequest): AlwaysOffer {
  if (action.kind === 'process-input') return offeredRule === null ? null : 'session'
  if (offeredRule !== null) return 'allow'
  return verdict.reasons.some(({ code }) => unreadable.has(code)) ? null : 'deny'
}

import type { ApprovalRequest, ReasonCode } from '../../shared/permission.ts'

// What nobody can read whole is no ground for a rule of any kind.
const unreadable: ReadonlySet<ReasonCode> = new Set(['odd-characters', 'too-long'])

export type AlwaysOffer = 'allow' | 'deny' | 'session' | null

/**
 * What "always" offers on a card: rules that allow (and deny), only rules that deny, the one rule of a running process, or nothing.
 * Main has the last word: the dialog shows what it really offers.
 */
export function alwaysOffer({ action, offeredRule, verdict }: ApprovalRequest): AlwaysOffer {
  if (action.kind === 'question' || action.kind === 'search-files' || action.kind === 'git-read' || action.kind === 'git-commit')
    return null
  if (action.kind === 'process-input') return offeredRule === null ? null : 'session'
  if (offeredRule !== null) return 'allow'
  if (verdict.reasons.some(({ code }) => unreadable.has(code))) return null
  // No one file stands for several, but a folder may.
  return action.kind === 'change-files' && verdict.risk !== 'high' ? 'allow' : 'deny'
}

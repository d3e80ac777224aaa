import { useEffect, useState } from 'react'
import type { AppError } from '../../shared/errors.ts'
import type { ApprovalRequest } from '../../shared/permission.ts'
import type { RuleProposals } from '../../shared/rules.ts'
import { askMain } from '../store/ask-main.ts'

/** What main offers to save. */
export type Offered =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'ready'; readonly proposals: RuleProposals }

interface OfferedFor {
  readonly decision: 'allow' | 'deny'
  readonly offer: Offered
}

/** Main has nearly always answered by then; a dialog that is drawn before would grow under the eyes. Milliseconds. */
export const loadingShownAfterMs = 300

/** The rules that would answer a question; null until there is something to show. Those of the other decision stay until the wanted ones are here. */
export function useProposals({ approvalId }: ApprovalRequest, decision: 'allow' | 'deny'): OfferedFor | null {
  const [offered, setOffered] = useState<OfferedFor | null>(null)
  useEffect(() => {
    let wanted = true
    const timer = setTimeout(() => setOffered({ decision, offer: { kind: 'loading' } }), loadingShownAfterMs)
    void askMain('approval.proposals', { approvalId, decision }).then((result) => {
      if (!wanted) return
      clearTimeout(timer)
      setOffered({ decision, offer: result.ok ? { kind: 'ready', proposals: result.value } : { kind: 'failed', error: result.error } })
    })
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [approvalId, decision])
  return offered
}

import type { TFunction } from 'i18next'
import type { RuleId } from '../../shared/ids.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { showUndo } from '../store/toasts.ts'

/** Takes a rule back and offers to bring it back again. */
export async function revokeRule(t: TFunction<'rules'>, ruleId: RuleId, text: string): Promise<void> {
  const removed = await askMainOrTell('rules.remove', { ruleId })
  if (removed === null) return
  const { undoId } = removed.value
  showUndo(t('revoked', { text }), t('undo'), () => void askMainOrTell('rules.undo', { undoId }))
}

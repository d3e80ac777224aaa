import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GrantSource } from '../../shared/permission.ts'
import { useRules } from '../store/session-feed.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { revokeRule } from './rule-actions.ts'

/** Where a rule let a call through: the way to take that rule back, as long as it is there. */
export function RevokeGrantingRule({ grant }: { readonly grant: Extract<GrantSource, { kind: 'rule' }> }) {
  const { t } = useTranslation('rules')
  const entry = useRules((rules) => rules.entries.find(({ rule }) => rule.id === grant.ruleId && rule.scope !== 'repository') ?? null)
  if (entry === null) return null
  const text = `${entry.rule.decision} ${entry.text}`
  return (
    <Button variant="quiet" size="small" icon={<Icon of={Trash2} sizePx={14} />} onClick={() => void revokeRule(t, grant.ruleId, text)}>
      {t('revokeHere')}
    </Button>
  )
}

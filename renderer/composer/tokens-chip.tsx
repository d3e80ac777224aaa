import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import { useSession } from '../store/session-feed.ts'
import { Chip } from '../ui/chip.tsx'
import { formatCosts } from '../ui/cost.ts'

/** What the session has used so far, as the model's server counts it. */
export function TokensChip({ sessionId }: { readonly sessionId: SessionId }) {
  const { t, i18n } = useTranslation('composer')
  const usage = useSession(sessionId, (view) => view.state.usage)
  const costs = useSession(sessionId, (view) => view.state.costs)
  const total = usage.inputTokens + usage.outputTokens
  if (total === 0) return null
  const short = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 1 })
  const long = new Intl.NumberFormat(i18n.language)
  const title = t('tokensHint', { input: long.format(usage.inputTokens), output: long.format(usage.outputTokens) })
  const tokens = t('tokens', { total: short.format(total) })
  if (costs.length === 0) return <Chip title={title}>{tokens}</Chip>
  return <Chip title={`${title} ${t('costHint')}`}>{`${tokens} · ${formatCosts(costs, i18n.language)}`}</Chip>
}

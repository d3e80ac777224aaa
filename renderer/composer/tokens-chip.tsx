import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { useSession, useSettings } from '../store/session-feed.ts'
import { Chip } from '../ui/chip.tsx'
import { formatCosts } from '../ui/cost.ts'
import { contextShare } from './context-share.ts'

/**
 * How much of what the model can read at once is taken, where its size is known, else what the session has used so far; all of it when the pointer rests
 * there. As the model's server counts it.
 */
export function TokensChip({ sessionId, model }: { readonly sessionId: SessionId; readonly model: ModelChoice }) {
  const { t, i18n } = useTranslation('composer')
  const usage = useSession(sessionId, (view) => view.state.usage)
  const costs = useSession(sessionId, (view) => view.state.costs)
  const taken = useSession(sessionId, (view) => view.state.contextTokens)
  const models = useSettings((settings) => settings.models)
  const total = usage.inputTokens + usage.outputTokens
  if (total === 0) return null
  const short = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 1 })
  const long = new Intl.NumberFormat(i18n.language)
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  const context = contextShare(taken, models, model)
  const facts = [
    context === null ? null : t('contextHint', { taken: long.format(context.taken), size: long.format(context.size) }),
    t('tokensHint', { input: long.format(usage.inputTokens), output: long.format(usage.outputTokens) }),
    costs.length === 0 ? null : t('costHint'),
  ]
  const words = [
    context === null ? t('tokens', { total: short.format(total) }) : t('context', { share: shareInWords(context.share, percent) }),
    ...(costs.length === 0 ? [] : [formatCosts(costs, i18n.language)]),
  ]
  return <Chip title={facts.filter((fact) => fact !== null).join('\n')}>{words.join(' · ')}</Chip>
}

/** The first requests of a session take less than a hundredth of a large window, which is not nothing. */
const shareInWords = (share: number, percent: Intl.NumberFormat): string =>
  share < leastShare ? `<${percent.format(leastShare)}` : percent.format(share)

const leastShare = 0.01

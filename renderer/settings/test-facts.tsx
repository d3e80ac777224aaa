import { Check, CircleHelp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Known, ModelReport } from '../../shared/models.ts'
import { Icon } from '../ui/icon.tsx'

/** What works with the model and what does not, one by one. */
export function TestFacts({ report }: { readonly report: ModelReport }) {
  const { t, i18n } = useTranslation('settings')
  const context =
    report.contextTokens === null
      ? t('factUnknown')
      : t('factTokens', { tokens: new Intl.NumberFormat(i18n.language).format(report.contextTokens) })
  return (
    <dl className="test-facts">
      <Fact name={t('factStreams')} known={report.streams} />
      <Fact name={t('factTools')} known={report.callsTools ? 'yes' : 'no'} />
      <Fact name={t('factParallel')} known={report.parallelCalls} />
      <Fact name={t('factImages')} known={report.images} />
      <div>
        <dt>{t('context')}</dt>
        <dd>{context}</dd>
      </div>
    </dl>
  )
}

const marks = { yes: Check, no: X, unknown: CircleHelp } as const
const words = { yes: 'factYes', no: 'factNo', unknown: 'factUnknown' } as const

function Fact({ name, known }: { readonly name: string; readonly known: Known }) {
  const { t } = useTranslation('settings')
  return (
    <div data-known={known}>
      <dt>{name}</dt>
      <dd>
        <Icon of={marks[known]} sizePx={13} /> {t(words[known])}
      </dd>
    </div>
  )
}

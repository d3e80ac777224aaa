import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../shared/rules.ts'
import { firstLine } from '../approvals/command-pieces.ts'
import { reasonDetails } from '../approvals/reason-details.ts'
import { DecisionWord } from '../rules/decision-word.tsx'
import { OddText } from '../ui/odd-text.tsx'

/** One thing that was decided: when, where, what, and why. */
export function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const { t, i18n } = useTranslation(['audit', 'common', 'approvals', 'reasons'])
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' }).format(entry.at)
  return (
    <article className="audit-row">
      <time dateTime={new Date(entry.at).toISOString()}>{time}</time>
      <span className="audit-what">
        {entry.kind === 'verdict' && entry.verdict !== null ? <DecisionWord decision={entry.verdict} /> : <Happened entry={entry} />}
        {entry.risk !== null && <small className={`audit-risk audit-risk-${entry.risk}`}>{t(`approvals:risk.${entry.risk}`)}</small>}
      </span>
      <span className="audit-words">
        <span className="mono" title={entry.text}>
          <OddText text={firstLine(entry.text)} />
        </span>
        <small>
          {entry.kind === 'verdict' && <Why entry={entry} />}
          {entry.words !== null && (
            <q>
              <OddText text={firstLine(entry.words)} />
            </q>
          )}
        </small>
      </span>
      <span className="audit-session">
        <OddText text={entry.title === '' ? t('common:untitled') : entry.title} />
      </span>
    </article>
  )
}

function Happened({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  return <b>{entry.answer === null ? t(`kind.${entry.kind}`) : t(`answer.${entry.answer}`)}</b>
}

function Why({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('reasons')
  const [reason] = entry.reasons
  if (reason === undefined) return null
  return (
    <span>
      {t(reason.code)}
      {reasonDetails(reason)
        .slice(0, 1)
        .map((value) => (
          <span key={value} className="mono">
            {' '}
            <OddText text={firstLine(value)} />
          </span>
        ))}
    </span>
  )
}

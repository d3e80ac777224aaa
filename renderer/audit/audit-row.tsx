import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import type { AuditEntry } from '../../shared/rules.ts'
import { firstLine } from '../approvals/command-pieces.ts'
import { ReasonWords } from '../approvals/reason-words.tsx'
import { DecisionWord } from '../rules/decision-word.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { OddText } from '../ui/odd-text.tsx'

/** One thing that was decided: when, where, what, and why. */
export function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const { t, i18n } = useTranslation(['audit', 'common', 'approvals'])
  return (
    <article className="audit-row">
      <time dateTime={new Date(entry.at).toISOString()} title={new Date(entry.at).toLocaleString(i18n.language)}>
        {shortTime(entry.at, i18n.language)}
      </time>
      <span className="audit-what">
        {entry.kind === 'verdict' && entry.verdict !== null ? <DecisionWord decision={entry.verdict} /> : <Happened entry={entry} />}
        {entry.risk !== null && <small className={`audit-risk audit-risk-${entry.risk}`}>{t(`approvals:risk.${entry.risk}`)}</small>}
      </span>
      <span className="audit-words">
        <span className="mono" title={entry.text}>
          <OddText text={firstLine(entry.text)} />
        </span>
        <small>
          {entry.kind === 'verdict' && <ReasonWords reasons={entry.reasons.slice(0, 1)} workspace={entry.workspace} />}
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

/** Day and time to the second, in one line; the year only where it is another. */
function shortTime(at: number, locale: string): string {
  const date = new Date(at)
  return new Intl.DateTimeFormat(locale, {
    ...(date.getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(date)
}

function Happened({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  return (
    <span className="decision audit-answer">
      <Lamp kind={answerLamp(entry.answer)} label="" />
      {entry.answer === null ? t(`kind.${entry.kind}`) : t(`answer.${entry.answer}`)}
    </span>
  )
}

function answerLamp(answer: AuditEntry['answer']): 'allow' | 'deny' | 'ring' {
  switch (answer) {
    case 'allow-once':
    case 'allow-session':
    case 'allow-always':
      return 'allow'
    case 'deny':
    case 'deny-always':
      return 'deny'
    case 'reply':
    case null:
      return 'ring'
    default:
      return assertNever(answer)
  }
}

import { useTranslation } from 'react-i18next'
import { riskSchema, verdictKindSchema } from '../../shared/permission.ts'
import type { AuditFilter } from '../../shared/rules.ts'
import { useCatalog } from '../store/session-feed.ts'

interface AuditFiltersProps {
  readonly filter: AuditFilter
  readonly onChange: (filter: AuditFilter) => void
}

/** What of the audit is wanted: session, verdict, risk, words. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { t } = useTranslation(['audit', 'common', 'approvals', 'rules'])
  const sessions = useCatalog()
  return (
    <div className="audit-filters">
      <Choice
        label={t('session')}
        value={filter.sessionId}
        choices={sessions.map(({ sessionId, title }) => ({ value: sessionId, name: title === '' ? t('common:untitled') : title }))}
        onChoose={(sessionId) => onChange({ ...filter, sessionId })}
      />
      <Choice
        label={t('verdict')}
        value={filter.verdict}
        choices={verdictKindSchema.options.map((value) => ({ value, name: t(`rules:verdict.${value}`) }))}
        onChoose={(verdict) => onChange({ ...filter, verdict })}
      />
      <Choice
        label={t('risk')}
        value={filter.risk}
        choices={riskSchema.options.map((value) => ({ value, name: t(`approvals:risk.${value}`) }))}
        onChoose={(risk) => onChange({ ...filter, risk })}
      />
      <input
        type="search"
        className="input"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={1_000}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value | null
  readonly choices: readonly { readonly value: Value; readonly name: string }[]
  readonly onChoose: (value: Value | null) => void
}

function Choice<Value extends string>({ label, value, choices, onChoose }: ChoiceProps<Value>) {
  const { t } = useTranslation('audit')
  return (
    <select
      className="input audit-choice"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(choices.find((choice) => choice.value === event.target.value)?.value ?? null)}
    >
      <option value="">{t('any', { what: label })}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </select>
  )
}

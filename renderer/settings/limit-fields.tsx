import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProcessLimitName, processLimitBounds } from '../../shared/process-limits.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { useSettings } from '../store/session-feed.ts'
import { isComposing } from '../ui/composing-key.ts'
import { Field } from '../ui/field.tsx'
import { limitOfText, variablesOfText } from './limits-draft.ts'
import './limit-fields.css'

const names = [
  'yieldSeconds',
  'timeoutMaxSeconds',
  'graceSeconds',
  'jobsPerSession',
  'wakesInARow',
  'outputMebibytes',
  'allOutputsMebibytes',
] as const satisfies readonly ProcessLimitName[]

/** How long, how many and how much: each field counts when it is left or Enter is pressed in it. */
export function LimitFields() {
  const { t } = useTranslation('settings')
  return (
    <fieldset className="limits">
      <legend>{t('limits')}</legend>
      <div className="limits-grid">
        {names.map((name) => (
          <LimitField key={name} name={name} />
        ))}
      </div>
      <VariablesField />
    </fieldset>
  )
}

function LimitField({ name }: { readonly name: ProcessLimitName }) {
  const { t } = useTranslation('settings')
  const limits = useSettings((settings) => settings.limits)
  const draft = useDraft(String(limits[name]))
  const value = limitOfText(name, draft.text)
  const { minimum, maximum, usual } = processLimitBounds[name]
  const keep = () => {
    if (value !== null && value !== limits[name]) void askMainOrTell('settings.update', { limits: { ...limits, [name]: value } })
  }
  return (
    <Field
      label={t(`limit.${name}`)}
      inputMode="numeric"
      value={draft.text}
      hint={t('limitUsual', { usual })}
      fault={value === null ? t('limitInvalid', { minimum, maximum }) : null}
      {...draft.handlers(keep)}
    />
  )
}

function VariablesField() {
  const { t } = useTranslation('settings')
  const known = useSettings((settings) => settings.commandVariables)
  const draft = useDraft(known.join(' '))
  const chosen = variablesOfText(draft.text)
  const keep = () => {
    if (chosen !== null && chosen.join(' ') !== known.join(' ')) void askMainOrTell('settings.update', { commandVariables: [...chosen] })
  }
  return (
    <Field
      mono
      label={t('variables')}
      hint={t('variablesText')}
      value={draft.text}
      fault={chosen === null ? t('variablesInvalid') : null}
      {...draft.handlers(keep)}
    />
  )
}

/** What stands in a field until it is kept; what is kept elsewhere meanwhile takes its place. */
function useDraft(kept: string) {
  const [text, setText] = useState(kept)
  useEffect(() => setText(kept), [kept])
  return {
    text,
    handlers: (keep: () => void) => ({
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => setText(event.target.value),
      onBlur: keep,
      onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter' && !isComposing(event.nativeEvent)) keep()
      },
    }),
  }
}

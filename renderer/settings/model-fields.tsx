import { useTranslation } from 'react-i18next'
import { Field } from '../ui/field.tsx'
import type { ModelDraft, ModelFault } from './model-draft.ts'
import { sendsKeyInTheClear } from './model-draft.ts'

interface ModelFieldsProps {
  readonly draft: ModelDraft
  /** The field that is wrong, once the user tried to go on; null before that. */
  readonly fault: ModelFault | null
  readonly onChange: (draft: ModelDraft) => void
}

/** Address and name of a model, as far as its kind needs them. */
export function ModelFields({ draft, fault, onChange }: ModelFieldsProps) {
  const { t } = useTranslation('settings')
  if (draft.kind === 'demo') return null
  const nameFault = fault === 'model-name' ? t('modelNameMissing') : null
  if (draft.kind === 'openai') {
    return (
      <Field
        mono
        label={t('modelName')}
        value={draft.openaiModel}
        fault={nameFault}
        onChange={(event) => onChange({ ...draft, openaiModel: event.target.value })}
      />
    )
  }
  return (
    <>
      <Field
        mono
        label={t('baseUrl')}
        hint={sendsKeyInTheClear(draft) ? t('baseUrlPlain') : t('baseUrlHint')}
        value={draft.otherUrl}
        fault={fault === 'base-url' ? t('baseUrlInvalid') : null}
        onChange={(event) => onChange({ ...draft, otherUrl: event.target.value })}
      />
      <Field
        mono
        label={t('modelName')}
        hint={t('modelNameHint')}
        value={draft.otherModel}
        fault={nameFault}
        onChange={(event) => onChange({ ...draft, otherModel: event.target.value })}
      />
    </>
  )
}

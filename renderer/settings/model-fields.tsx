import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ModelPreset, modelPresets } from '../../shared/models.ts'
import { Field } from '../ui/field.tsx'
import { Segments } from '../ui/segments.tsx'
import { FoundModels } from './found-models.tsx'
import { draftOfPreset, type ModelDraft, type ModelFault, sendsKeyInTheClear } from './model-draft.ts'
import './model-fields.css'

interface ModelFieldsProps {
  readonly draft: ModelDraft
  /** Those to choose from; with one alone there is no choice to show, and its address stands. */
  readonly presets: readonly ModelPreset[]
  /** The field that is wrong, once the user tried to go on; null before that. */
  readonly fault: ModelFault | null
  readonly onChange: (draft: ModelDraft) => void
}

/** Whose server it is, where it is, how it is spoken to, and what the model is called. */
export function ModelFields({ draft, presets, fault, onChange }: ModelFieldsProps) {
  const { t } = useTranslation('settings')
  const fixed = presets.length === 1 && draft.preset !== 'other'
  return (
    <>
      {!fixed && (
        <Labelled name={t('preset')}>
          <Segments
            label={t('preset')}
            value={draft.preset}
            choices={presets.map((value) => ({ value, name: modelPresets[value].name || t('presetOther') }))}
            onChoose={(preset) => onChange(draftOfPreset(preset))}
          />
        </Labelled>
      )}
      {!fixed && <FoundModels draft={draft} onChange={onChange} />}
      {!fixed && (
        <Field
          mono
          label={t('baseUrl')}
          hint={sendsKeyInTheClear(draft) ? t('baseUrlPlain') : t('baseUrlHint')}
          value={draft.baseUrl}
          fault={fault === 'base-url' ? t('baseUrlInvalid') : null}
          onChange={(event) => onChange({ ...draft, baseUrl: event.target.value })}
        />
      )}
      <Field
        mono
        label={t('modelName')}
        hint={t('modelNameHint')}
        value={draft.model}
        fault={fault === 'model-name' ? t('modelNameMissing') : null}
        onChange={(event) => onChange({ ...draft, model: event.target.value })}
      />
      <div className="model-technical">
        <Labelled name={t('api')}>
          <Segments
            label={t('api')}
            value={draft.api}
            choices={[
              { value: 'chat-completions', name: 'Chat Completions' },
              { value: 'responses', name: 'Responses' },
            ]}
            onChoose={(api) => onChange({ ...draft, api })}
          />
        </Labelled>
        <Field
          label={t('context')}
          inputMode="numeric"
          placeholder={t('contextUnknown')}
          value={draft.contextTokens}
          fault={fault === 'context' ? t('contextInvalid') : null}
          onChange={(event) => onChange({ ...draft, contextTokens: event.target.value })}
        />
        <SeesImages draft={draft} onChange={onChange} />
      </div>
    </>
  )
}

/** Whether images go to the model. The test fills it where the server tells. */
function SeesImages({ draft, onChange }: Pick<ModelFieldsProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation('settings')
  return (
    <Labelled name={t('factImages')}>
      <Segments
        label={t('factImages')}
        value={draft.images}
        choices={[
          { value: 'unknown', name: t('factUnknown') },
          { value: 'yes', name: t('factYes') },
          { value: 'no', name: t('factNo') },
        ]}
        onChoose={(images) => onChange({ ...draft, images })}
      />
    </Labelled>
  )
}

function Labelled({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="labelled">
      <span className="labelled-name">{name}</span>
      {children}
    </div>
  )
}

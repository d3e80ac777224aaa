import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { modelPresetSchema, modelPresets, type SavedModel } from '../../shared/models.ts'
import { askMainOrTell, tellFault } from '../store/ask-main.ts'
import { showNote } from '../store/toasts.ts'
import { Button } from '../ui/button.tsx'
import { KeyField } from './key-field.tsx'
import { saveModel, useKeyState } from './key-state.ts'
import { choiceOfFields, draftOfPreset, draftOfSaved, fieldsOf, type ModelDraft, type ModelFault } from './model-draft.ts'
import { ModelFields } from './model-fields.tsx'
import { TestResult, useModelTest } from './model-test.tsx'
import { PriceFields } from './price-fields.tsx'
import './model-form.css'

interface ModelFormProps {
  /** Null: a new one. */
  readonly saved: SavedModel | null
  readonly onSaved: () => void
}

/** The fields of one model and its key, with Save and Test. The test tries what stands in the fields, saved or not. */
export function ModelForm({ saved, onSaved }: ModelFormProps) {
  const { t } = useTranslation('settings')
  const savedId = saved?.id ?? null
  const { draft, key, fault, state, hasKey, change, changeKey, save, test } = useModelForm(saved, onSaved)
  const removeKey = hasKey && (
    <Button variant="quiet" onClick={() => void save('', t('keyRemoved'))}>
      {t('keyRemove')}
    </Button>
  )
  const takeContext = (tokens: number) => change({ ...draft, contextTokens: String(tokens) }, 'keep-result')
  return (
    <>
      <ModelFields draft={draft} presets={modelPresetSchema.options} fault={fault} onChange={change} />
      <PriceFields draft={draft.prices} wrong={fault === 'prices'} onChange={(prices) => change({ ...draft, prices }, 'keep-result')} />
      <KeyField modelId={savedId} optional={!modelPresets[draft.preset].needsKey} value={key} onChange={changeKey} beside={removeKey} />
      <div className="model-actions">
        <Button variant="go" onClick={() => void save(key.trim() === '' ? null : key.trim(), t('saved'))}>
          {t('save')}
        </Button>
        <Button disabled={state.kind === 'running'} title={t('testHint')} onClick={test}>
          {t('test')}
        </Button>
        {savedId !== null && (
          <Button variant="quiet" onClick={() => void askMainOrTell('model.remove', { id: savedId })}>
            {t('removeModel')}
          </Button>
        )}
      </div>
      <TestResult state={state} onContext={draft.contextTokens === '' ? takeContext : null} />
    </>
  )
}

function useModelForm(saved: SavedModel | null, onSaved: () => void) {
  const savedId = saved?.id ?? null
  const [draft, setDraft] = useState<ModelDraft>(() => (saved === null ? draftOfPreset('openai') : draftOfSaved(saved)))
  const [key, setKey] = useState('')
  const [fault, setFault] = useState<ModelFault | null>(null)
  const { state, test, forget } = useModelTest()
  const hasKey = useKeyState(({ ids }) => savedId !== null && ids?.includes(savedId) === true)
  const change = (next: ModelDraft, result: 'keep-result' | 'forget-result' = 'forget-result') => {
    setDraft(next)
    setFault(null)
    if (result === 'forget-result') forget()
  }
  const changeKey = (next: string) => {
    setKey(next)
    forget()
  }
  const check = () => {
    const read = fieldsOf(draft)
    setFault(read.ok ? null : read.fault)
    return read.ok ? read.fields : null
  }
  const save = async (keyToSet: string | null, done: string) => {
    const fields = check()
    if (fields === null) return
    const result = await saveModel({ id: savedId, fields, key: keyToSet, use: true })
    if (!result.ok) return tellFault(result.error)
    setKey('')
    showNote(done)
    onSaved()
  }
  const tryIt = () => {
    const fields = check()
    if (fields === null) return
    void test(choiceOfFields(fields, savedId), key.trim() === '' ? null : key.trim()).then((report) => {
      // What the server tells fills what the user left open.
      const images = report?.images ?? 'unknown'
      if (images !== 'unknown') setDraft((now) => (now.images === 'unknown' ? { ...now, images } : now))
    })
  }
  return { draft, key, fault, state, hasKey, change, changeKey, save, test: tryIt }
}

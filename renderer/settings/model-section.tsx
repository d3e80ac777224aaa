import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askMainOrTell, tellFault } from '../store/ask-main.ts'
import { useSettings } from '../store/session-feed.ts'
import { showNote } from '../store/toasts.ts'
import { Button } from '../ui/button.tsx'
import type { Choice } from '../ui/choices.tsx'
import { Choices } from '../ui/choices.tsx'
import { KeyField } from './key-field.tsx'
import { storeKey, useKeyState } from './key-state.ts'
import type { ModelDraft, ModelFault, ModelKind } from './model-draft.ts'
import { choiceOf, draftOf } from './model-draft.ts'
import { ModelFields } from './model-fields.tsx'
import { TestResult, useModelTest } from './model-test.tsx'
import { Section } from './section.tsx'
import './model-section.css'

/** Who does the thinking in new sessions. */
export function ModelSection() {
  const { t } = useTranslation(['settings', 'onboarding'])
  const saved = useSettings((settings) => settings.model)
  const [draft, setDraft] = useState<ModelDraft>(() => draftOf(saved))
  const [fault, setFault] = useState<ModelFault | null>(null)
  const { state, test, forget } = useModelTest()
  const change = (next: ModelDraft) => {
    setDraft(next)
    setFault(null)
    forget()
  }
  const check = () => {
    const choice = choiceOf(draft)
    setFault(choice.ok ? null : choice.fault)
    return choice.ok ? choice.model : null
  }
  const save = async () => {
    const model = check()
    if (model !== null && (await askMainOrTell('settings.update', { model })) !== null) showNote(t('saved'))
  }
  const choices: readonly Choice<ModelKind>[] = [
    { value: 'openai', name: t('kindOpenai'), note: t('onboarding:openaiNote') },
    { value: 'other', name: t('kindOther'), note: t('onboarding:otherNote'), hint: t('onboarding:otherHint') },
    { value: 'demo', name: t('kindDemo'), note: t('onboarding:demoNote'), hint: t('demoText') },
  ]
  const detail = (
    <>
      <ModelFields draft={draft} fault={fault} onChange={change} />
      {draft.kind !== 'demo' && <StoredKeyField optional={draft.kind === 'other'} onChanged={forget} />}
      <div className="model-actions">
        <Button variant="go" onClick={() => void save()}>
          {t('save')}
        </Button>
        {draft.kind !== 'demo' && (
          <Button
            disabled={state.kind === 'running'}
            title={t('testHint')}
            onClick={() => {
              const model = check()
              if (model !== null) void test(model)
            }}
          >
            {t('test')}
          </Button>
        )}
        <TestResult state={state} />
      </div>
    </>
  )
  return (
    <Section title={t('model')} text={t('modelText')}>
      <Choices
        label={t('kind')}
        value={draft.kind}
        choices={choices.map((choice) => (choice.value === draft.kind ? { ...choice, detail } : choice))}
        onChoose={(kind) => change({ ...draft, kind })}
      />
    </Section>
  )
}

function StoredKeyField({ optional, onChanged }: { readonly optional: boolean; readonly onChanged: () => void }) {
  const { t } = useTranslation('settings')
  const present = useKeyState((key) => key.present)
  const [key, setKey] = useState('')
  const store = async (value: string, done: string) => {
    const failed = await storeKey(value)
    if (failed) return tellFault(failed)
    setKey('')
    onChanged()
    showNote(done)
  }
  return (
    <KeyField
      optional={optional}
      value={key}
      onChange={setKey}
      beside={
        <>
          <Button disabled={key.trim() === ''} onClick={() => void store(key.trim(), t('keySaved'))}>
            {t('keySave')}
          </Button>
          {present === true && (
            <Button variant="quiet" onClick={() => void store('', t('keyRemoved'))}>
              {t('keyRemove')}
            </Button>
          )}
        </>
      }
    />
  )
}

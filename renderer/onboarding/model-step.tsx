import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../shared/errors.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { KeyField } from '../settings/key-field.tsx'
import { storeKey, useKeyState } from '../settings/key-state.ts'
import type { ModelDraft, ModelFault, ModelKind } from '../settings/model-draft.ts'
import { choiceOf } from '../settings/model-draft.ts'
import { ModelFields } from '../settings/model-fields.tsx'
import { TestResult, useModelTest } from '../settings/model-test.tsx'
import { Button } from '../ui/button.tsx'
import type { Choice } from '../ui/choices.tsx'
import { Choices } from '../ui/choices.tsx'
import type { StepProps } from './first-run.tsx'
import { StepFrame } from './step-frame.tsx'

type FieldFault = ModelFault | 'key'

/** Who does the thinking. */
export function ModelStep({ plan, onChange, onBack, onNext }: StepProps) {
  const { t } = useTranslation(['onboarding', 'common', 'settings'])
  const keyStored = useKeyState((key) => key.present === true)
  const [fieldFault, setFieldFault] = useState<FieldFault | null>(null)
  const [fault, setFault] = useState<AppError | null>(null)
  const { state, test, forget } = useModelTest()
  const changeDraft = (draft: ModelDraft) => {
    onChange({ draft })
    setFieldFault(null)
    forget()
  }
  // The model of the fields with its key stored; null when a field is wrong or the key could not be stored.
  const settle = async (): Promise<ModelChoice | null> => {
    setFault(null)
    const choice = choiceOf(plan.draft)
    const wrong = choice.ok ? (plan.draft.kind === 'openai' && !keyStored && plan.key.trim() === '' ? 'key' : null) : choice.fault
    setFieldFault(wrong)
    if (!choice.ok || wrong !== null) return null
    if (plan.draft.kind === 'demo' || plan.key.trim() === '') return choice.model
    const failed = await storeKey(plan.key.trim())
    setFault(failed)
    if (failed) return null
    onChange({ key: '' })
    return choice.model
  }
  const goOn = async () => {
    if ((await settle()) !== null) onNext()
  }
  const tryModel = async () => {
    const model = await settle()
    if (model !== null) await test(model)
  }
  const detail = plan.draft.kind !== 'demo' && (
    <>
      <ModelFields draft={plan.draft} fault={fieldFault === 'key' ? null : fieldFault} onChange={changeDraft} />
      <KeyField
        optional={plan.draft.kind === 'other'}
        value={plan.key}
        fault={fieldFault === 'key' ? t('settings:keyMissing') : null}
        onChange={(key) => {
          onChange({ key })
          setFieldFault(null)
        }}
      />
      <TestResult state={state} />
    </>
  )
  const choices: readonly Choice<ModelKind>[] = [
    { value: 'openai', name: t('openai'), note: keyStored ? t('openaiNoteStored') : t('openaiNote'), detail },
    { value: 'other', name: t('other'), note: t('otherNote'), hint: t('otherHint'), detail },
    { value: 'demo', name: t('demo'), note: t('demoNote'), hint: t('demoHint') },
  ]
  return (
    <StepFrame
      title={t('modelTitle')}
      text={t('modelText')}
      fault={fault}
      onSubmit={() => void goOn()}
      actions={
        <>
          <Button variant="quiet" onClick={onBack}>
            {t('common:back')}
          </Button>
          <span className="grow" />
          {plan.draft.kind !== 'demo' && (
            <Button disabled={state.kind === 'running'} title={t('settings:testHint')} onClick={() => void tryModel()}>
              {t('settings:test')}
            </Button>
          )}
          <Button type="submit" variant="go" keyHint="↵" keyName="Enter">
            {t('common:continue')}
          </Button>
        </>
      }
    >
      <Choices
        label={t('modelTitle')}
        value={plan.draft.kind}
        choices={choices}
        onChoose={(kind) => changeDraft({ ...plan.draft, kind })}
      />
    </StepFrame>
  )
}

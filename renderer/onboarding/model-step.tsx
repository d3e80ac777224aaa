import { useTranslation } from 'react-i18next'
import { KeyField } from '../settings/key-field.tsx'
import type { ModelDraft, ModelKind } from '../settings/model-draft.ts'
import { ModelFields } from '../settings/model-fields.tsx'
import { TestResult, useModelTest } from '../settings/model-test.tsx'
import { Button } from '../ui/button.tsx'
import type { Choice } from '../ui/choices.tsx'
import { Choices } from '../ui/choices.tsx'
import type { StepProps } from './first-run.tsx'
import { StepFrame } from './step-frame.tsx'
import { useSettleModel } from './use-settle-model.ts'

/** Who does the thinking. */
export function ModelStep({ plan, onChange, onBack, onNext }: StepProps) {
  const { t } = useTranslation(['onboarding', 'common', 'settings'])
  const { state, test, forget } = useModelTest()
  const { keyStored, fieldFault, fault, settle, clearFault } = useSettleModel(plan, onChange)
  const changeDraft = (draft: ModelDraft) => {
    onChange({ draft })
    clearFault()
    forget()
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
          clearFault()
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
        <Actions testable={plan.draft.kind !== 'demo'} testing={state.kind === 'running'} onBack={onBack} onTest={() => void tryModel()} />
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

interface ActionsProps {
  readonly testable: boolean
  readonly testing: boolean
  readonly onBack: StepProps['onBack']
  readonly onTest: () => void
}

function Actions({ testable, testing, onBack, onTest }: ActionsProps) {
  const { t } = useTranslation(['common', 'settings'])
  return (
    <>
      <Button variant="quiet" onClick={onBack}>
        {t('common:back')}
      </Button>
      <span className="grow" />
      {testable && (
        <Button disabled={testing} title={t('settings:testHint')} onClick={onTest}>
          {t('settings:test')}
        </Button>
      )}
      <Button type="submit" variant="go" keyHint="↵" keyName="Enter">
        {t('common:continue')}
      </Button>
    </>
  )
}

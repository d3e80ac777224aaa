import { useTranslation } from 'react-i18next'
import { modelPresetSchema } from '../../shared/models.ts'
import { KeyField } from '../settings/key-field.tsx'
import type { ModelDraft, ModelFault } from '../settings/model-draft.ts'
import { ModelFields } from '../settings/model-fields.tsx'
import { TestResult, useModelTest } from '../settings/model-test.tsx'
import { useLocalServers } from '../settings/use-local-servers.ts'
import { tellFault } from '../store/ask-main.ts'
import { Button } from '../ui/button.tsx'
import type { Choice } from '../ui/choices.tsx'
import { Choices } from '../ui/choices.tsx'
import { skipFirstRun } from './finish.ts'
import type { StepProps } from './first-run.tsx'
import type { ModelKind } from './first-run-plan.ts'
import { FoundNote } from './found-note.tsx'
import { focusFaultyField, StepFrame } from './step-frame.tsx'
import { useSettleModel } from './use-settle-model.ts'

/** Who does the thinking. */
export function ModelStep({ plan, onChange, onBack, onNext }: StepProps) {
  const { t } = useTranslation(['onboarding', 'common', 'settings'])
  const { state, test, forget } = useModelTest()
  const { keyStored, fieldFault, fault, settle, clearFault } = useSettleModel(plan, onChange)
  const servers = useLocalServers()
  const change = (next: Partial<StepProps['plan']>) => {
    onChange(next)
    clearFault()
    forget()
  }
  const goOn = async () => {
    if ((await settle()) !== null) onNext()
    else focusFaultyField()
  }
  const tryModel = async () => {
    const model = await settle()
    if (model !== null) await test(model, null)
    else focusFaultyField()
  }
  const { kind } = plan
  const detail = kind !== 'demo' && (
    <ServerFields
      plan={plan}
      kind={kind}
      fault={fieldFault}
      onDraft={(draft) => change({ drafts: { ...plan.drafts, [kind]: draft } })}
      onKey={(key) => {
        onChange({ key })
        clearFault()
      }}
    />
  )
  const otherNote = servers.length > 0 ? <FoundNote servers={servers} /> : t('otherNote')
  const choices: readonly Choice<ModelKind>[] = [
    { value: 'openai', name: t('openai'), note: keyStored ? t('openaiNoteStored') : t('openaiNote'), detail },
    { value: 'other', name: t('other'), note: otherNote, hint: t('otherHint'), detail },
    { value: 'demo', name: t('demo'), note: t('demoNote'), hint: t('demoHint') },
  ]
  return (
    <StepFrame
      title={t('modelTitle')}
      text={t('modelText')}
      fault={fault}
      onSubmit={() => void goOn()}
      said={kind !== 'demo' && <TestResult state={state} />}
      actions={<Actions testable={kind !== 'demo'} testing={state.kind === 'running'} onBack={onBack} onTest={() => void tryModel()} />}
    >
      <Choices label={t('modelTitle')} value={kind} choices={choices} onChoose={(chosen) => change({ kind: chosen })} />
    </StepFrame>
  )
}

interface ServerFieldsProps {
  readonly plan: StepProps['plan']
  readonly kind: Exclude<ModelKind, 'demo'>
  readonly fault: ModelFault | 'key' | null
  readonly onDraft: (draft: ModelDraft) => void
  readonly onKey: (key: string) => void
}

function ServerFields({ plan, kind, fault, onDraft, onKey }: ServerFieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      <ModelFields
        draft={plan.drafts[kind]}
        presets={kind === 'openai' ? ['openai'] : otherPresets}
        fault={fault === 'key' ? null : fault}
        onChange={onDraft}
      />
      <KeyField
        modelId={plan.savedId}
        optional={kind === 'other'}
        value={plan.key}
        fault={fault === 'key' ? t('keyMissing') : null}
        onChange={onKey}
      />
    </>
  )
}

const otherPresets = modelPresetSchema.options.filter((preset) => preset !== 'openai')

interface ActionsProps {
  readonly testable: boolean
  readonly testing: boolean
  readonly onBack: StepProps['onBack']
  readonly onTest: () => void
}

function Actions({ testable, testing, onBack, onTest }: ActionsProps) {
  const { t } = useTranslation(['common', 'settings', 'onboarding'])
  const skip = async () => {
    const fault = await skipFirstRun()
    if (fault !== null) tellFault(fault)
  }
  return (
    <>
      <Button variant="quiet" onClick={onBack}>
        {t('common:back')}
      </Button>
      <Button variant="quiet" title={t('onboarding:skipModelHint')} onClick={() => void skip()}>
        {t('onboarding:skip')}
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

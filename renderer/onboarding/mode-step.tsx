import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../shared/errors.ts'
import { useModeChoices } from '../composer/mode-choices.ts'
import { Button } from '../ui/button.tsx'
import { Choices } from '../ui/choices.tsx'
import { finishFirstRun } from './finish.ts'
import type { StepProps } from './first-run.tsx'
import { modelOf } from './first-run-plan.ts'
import { StepFrame } from './step-frame.tsx'

/** How much it may do by itself; then the control room opens. */
export function ModeStep({ plan, onChange, onBack }: StepProps) {
  const { t } = useTranslation(['onboarding', 'common'])
  const modes = useModeChoices()
  const [fault, setFault] = useState<AppError | null>(null)
  const [busy, setBusy] = useState(false)
  const model = modelOf(plan)
  const finish = async () => {
    // The step before lets nobody on with wrong fields.
    if (model === null || busy) return
    setBusy(true)
    setFault(await finishFirstRun(plan, model))
    setBusy(false)
  }
  return (
    <StepFrame
      title={t('modeTitle')}
      text={t('modeText')}
      fault={fault}
      onSubmit={() => void finish()}
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={onBack}>
            {t('common:back')}
          </Button>
          <span className="grow" />
          <Button type="submit" variant="go" disabled={busy} keyHint="↵" keyName="Enter">
            {busy ? t('starting') : t('start')}
          </Button>
        </>
      }
    >
      <Choices label={t('modeTitle')} value={plan.mode} choices={modes} onChoose={(mode) => onChange({ mode })} />
      {plan.kind === 'demo' && plan.place === 'chosen' && <p className="step-note">{t('demoUsesSample')}</p>}
    </StepFrame>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import { Mast } from '../ui/mast.tsx'
import type { Plan, Step } from './first-run-plan.ts'
import { initialPlan, steps } from './first-run-plan.ts'
import { FolderStep } from './folder-step.tsx'
import { ModeStep } from './mode-step.tsx'
import { ModelStep } from './model-step.tsx'
import './first-run.css'

/** What each step gets: the plan, how to change it, and where to go. */
export interface StepProps {
  readonly plan: Plan
  readonly onChange: (change: Partial<Plan>) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

/** Three questions before the first session. Each can be answered by keyboard, and all can be skipped. */
export function FirstRun() {
  const { t } = useTranslation('onboarding')
  const [step, setStep] = useState<Step>('folder')
  const [plan, setPlan] = useState<Plan>(initialPlan)
  const index = steps.indexOf(step)
  const go = (by: 1 | -1) => setStep(steps[index + by] ?? step)
  const props: StepProps = {
    plan,
    onChange: (change) => setPlan((before) => ({ ...before, ...change })),
    onBack: () => go(-1),
    onNext: () => go(1),
  }
  return (
    <main className="first-run">
      <div className="first-run-page">
        <header className="first-run-head">
          <Mast lampPx={9} />
          <div>
            <h1>Signalbox</h1>
            <p>{t('motto')}</p>
          </div>
        </header>
        <div className="steps" role="img" aria-label={t('step', { step: index + 1, count: steps.length })}>
          {steps.map((name, at) => (
            <i key={name} data-done={at <= index} />
          ))}
        </div>
        <CurrentStep step={step} {...props} />
      </div>
    </main>
  )
}

function CurrentStep({ step, ...props }: StepProps & { readonly step: Step }) {
  switch (step) {
    case 'folder':
      return <FolderStep {...props} />
    case 'model':
      return <ModelStep {...props} />
    case 'mode':
      return <ModeStep {...props} />
    default:
      return assertNever(step)
  }
}

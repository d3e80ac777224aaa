import { Check, Circle, CircleDot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import type { PlanStep } from '../../shared/plan.ts'
import { Icon } from '../ui/icon.tsx'
import { OddText } from '../ui/odd-text.tsx'
import './plan-steps.css'

/** The agent's checklist. The words are the agent's own. */
export function PlanSteps({ steps }: { readonly steps: readonly PlanStep[] }) {
  const { t } = useTranslation('transcript')
  return (
    <ol className="plan-steps">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a plan is replaced whole
        <li key={index} className={`plan-step plan-step-${step.state}`} aria-current={step.state === 'active' ? 'step' : undefined}>
          <PlanMark state={step.state} />
          <span className="unseen">{t(`step.${step.state}`)}: </span>
          <span className="plan-step-text">
            <OddText text={step.text} />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The sign of a step; its state stands beside it in words for those who cannot see it. */
export function PlanMark({ state }: { readonly state: PlanStep['state'] }) {
  return (
    <span className={`plan-mark plan-mark-${state}`}>
      <Icon of={iconOf(state)} sizePx={13} />
    </span>
  )
}

function iconOf(state: PlanStep['state']) {
  switch (state) {
    case 'done':
      return Check
    case 'active':
      return CircleDot
    case 'pending':
      return Circle
    default:
      return assertNever(state)
  }
}

import { useState } from 'react'
import type { AppError } from '../../shared/errors.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { storeKey, useKeyState } from '../settings/key-state.ts'
import { choiceOf, type ModelFault } from '../settings/model-draft.ts'
import type { StepProps } from './first-run.tsx'

/** Checks the fields of the model step and stores the key. `settle` gives the model, or null when something is wrong and said. */
export function useSettleModel(plan: StepProps['plan'], onChange: StepProps['onChange']) {
  const keyStored = useKeyState((key) => key.present === true)
  const [fieldFault, setFieldFault] = useState<ModelFault | 'key' | null>(null)
  const [fault, setFault] = useState<AppError | null>(null)
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
  return { keyStored, fieldFault, fault, settle, clearFault: () => setFieldFault(null) }
}

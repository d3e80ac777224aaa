import { useState } from 'react'
import type { AppError } from '../../shared/errors.ts'
import { choiceOfSaved } from '../../shared/models.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { saveModel, useKeyState } from '../settings/key-state.ts'
import { fieldsOf, type ModelFault } from '../settings/model-draft.ts'
import type { StepProps } from './first-run.tsx'

/** Checks the fields of the model step and saves the model with its key. `settle` gives it, or null when something is wrong and said. */
export function useSettleModel(plan: StepProps['plan'], onChange: StepProps['onChange']) {
  const keyStored = useKeyState(({ ids }) => plan.savedId !== null && ids?.includes(plan.savedId) === true)
  const [fieldFault, setFieldFault] = useState<ModelFault | 'key' | null>(null)
  const [fault, setFault] = useState<AppError | null>(null)
  const settle = async (): Promise<ModelChoice | null> => {
    setFault(null)
    if (plan.kind === 'demo') return { kind: 'demo' }
    const read = fieldsOf(plan.drafts[plan.kind])
    const key = plan.key.trim()
    const wrong = read.ok ? (plan.kind === 'openai' && !keyStored && key === '' ? 'key' : null) : read.fault
    setFieldFault(wrong)
    if (!read.ok || wrong !== null) return null
    const saved = await saveModel({ id: plan.savedId, fields: read.fields, key: key === '' ? null : key, use: true })
    setFault(saved.ok ? null : saved.error)
    if (!saved.ok) return null
    onChange({ key: '', savedId: saved.value.model.id })
    return choiceOfSaved(saved.value.model)
  }
  return { keyStored, fieldFault, fault, settle, clearFault: () => setFieldFault(null) }
}

import type { CommandInput } from '../../shared/ipc/contract.ts'
import type { Mode } from '../../shared/permission.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import type { ModelDraft } from '../settings/model-draft.ts'
import { draftOf } from '../settings/model-draft.ts'

export const steps = ['folder', 'model', 'mode'] as const
export type Step = (typeof steps)[number]

/** What the user has chosen so far. */
export interface Plan {
  readonly place: 'chosen' | 'sample'
  /** The folder of the system's dialog; null until one is chosen. */
  readonly folder: { readonly path: string; readonly trusted: boolean } | null
  readonly draft: ModelDraft
  readonly key: string
  readonly mode: Mode
}

export const initialPlan: Plan = { place: 'chosen', folder: null, draft: draftOf(null), key: '', mode: 'ask' }

/** Whether the folder step has what it needs to go on. */
export function folderKnown(plan: Plan): boolean {
  return plan.place === 'sample' || plan.folder !== null
}

/** The session that the plan starts. The demo works in the sample project only, whatever folder was chosen before. */
export function sessionOf(plan: Plan, model: ModelChoice): CommandInput<'session.create'> {
  const kind = model.kind === 'demo' ? 'sample' : plan.place
  return { place: { kind }, model, mode: plan.mode }
}

import type { ModelId } from '../../shared/ids.ts'
import type { CommandInput } from '../../shared/ipc/contract.ts'
import type { Mode } from '../../shared/permission.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { choiceOfFields, draftOfPreset, fieldsOf, type ModelDraft } from '../settings/model-draft.ts'

export const steps = ['folder', 'model', 'mode'] as const
export type Step = (typeof steps)[number]

export type ModelKind = 'openai' | 'other' | 'demo'

/** What the user has chosen so far. */
export interface Plan {
  readonly place: 'chosen' | 'sample'
  /** The folder of the system's dialog; null until one is chosen. */
  readonly folder: { readonly path: string; readonly trusted: boolean } | null
  readonly kind: ModelKind
  /** Each kind keeps its own words while the user looks at the others. */
  readonly drafts: Readonly<Record<Exclude<ModelKind, 'demo'>, ModelDraft>>
  readonly key: string
  /** The model once it was saved, for a test or by going on; null before that. */
  readonly savedId: ModelId | null
  readonly mode: Mode
}

export const initialPlan: Plan = {
  place: 'chosen',
  folder: null,
  kind: 'openai',
  drafts: { openai: draftOfPreset('openai'), other: draftOfPreset('ollama') },
  key: '',
  savedId: null,
  mode: 'ask',
}

/** Whether the folder step has what it needs to go on. */
export function folderKnown(plan: Plan): boolean {
  return plan.place === 'sample' || plan.folder !== null
}

/** The model that the plan has come to; null while its fields are wrong. */
export function modelOf(plan: Plan): ModelChoice | null {
  if (plan.kind === 'demo') return { kind: 'demo' }
  const read = fieldsOf(plan.drafts[plan.kind])
  return read.ok ? choiceOfFields(read.fields, plan.savedId) : null
}

/** The session that the plan starts. The demo works in the sample project only, whatever folder was chosen before. */
export function sessionOf(plan: Plan, model: ModelChoice): CommandInput<'session.create'> {
  const kind = model.kind === 'demo' ? 'sample' : plan.place
  return { place: { kind }, model, mode: plan.mode }
}

import type { ModelChoice } from '../../shared/settings.ts'
import { modelChoiceSchema } from '../../shared/settings.ts'

export type ModelKind = 'openai' | 'other' | 'demo'

/** The model as it stands in the fields, right or wrong. Each kind keeps its own words while the user looks at the others. */
export interface ModelDraft {
  readonly kind: ModelKind
  readonly openaiModel: string
  readonly otherUrl: string
  readonly otherModel: string
}

export type ModelFault = 'base-url' | 'model-name'

/** Where OpenAI itself answers. */
const openaiUrl = 'https://api.openai.com/v1'

/** What the fields hold before anything is known: a current model, and the usual address of a server on this computer. */
const emptyDraft: ModelDraft = { kind: 'openai', openaiModel: 'gpt-5.2', otherUrl: 'http://127.0.0.1:11434/v1', otherModel: '' }

/** Fields for a saved choice. */
export function draftOf(model: ModelChoice | null): ModelDraft {
  if (model === null) return emptyDraft
  if (model.kind === 'demo') return { ...emptyDraft, kind: 'demo' }
  if (model.baseUrl === openaiUrl) return { ...emptyDraft, kind: 'openai', openaiModel: model.model }
  return { ...emptyDraft, kind: 'other', otherUrl: model.baseUrl, otherModel: model.model }
}

/** The choice that the fields make, or the first field that is wrong. */
export function choiceOf(
  draft: ModelDraft,
): { readonly ok: true; readonly model: ModelChoice } | { readonly ok: false; readonly fault: ModelFault } {
  if (draft.kind === 'demo') return { ok: true, model: { kind: 'demo' } }
  const baseUrl = draft.kind === 'openai' ? openaiUrl : draft.otherUrl.trim().replace(/\/+$/, '')
  const model = (draft.kind === 'openai' ? draft.openaiModel : draft.otherModel).trim()
  const parsed = modelChoiceSchema.safeParse({ kind: 'chat-completions', baseUrl, model })
  if (parsed.success) return { ok: true, model: parsed.data }
  return { ok: false, fault: parsed.error.issues.some((issue) => issue.path[0] === 'baseUrl') ? 'base-url' : 'model-name' }
}

/** True where a key would go over the network in the clear: plain http to another computer. */
export function sendsKeyInTheClear(draft: ModelDraft): boolean {
  if (draft.kind !== 'other' || !URL.canParse(draft.otherUrl)) return false
  const { protocol, hostname } = new URL(draft.otherUrl)
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

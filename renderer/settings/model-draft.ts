import {
  choiceOfSaved,
  type Known,
  type ModelApi,
  type ModelFields,
  type ModelPreset,
  modelFieldsSchema,
  modelPresets,
  type SavedModel,
} from '../../shared/models.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { draftOfPrices, noPrices, type PricesDraft, pricesOfDraft } from './price-draft.ts'

/** The fields of a model as they stand, right or wrong. `contextTokens` is empty where it is not known. */
export interface ModelDraft {
  readonly preset: ModelPreset
  readonly api: ModelApi
  readonly baseUrl: string
  readonly model: string
  readonly contextTokens: string
  readonly prices: PricesDraft
  readonly images: Known
}

export type ModelFault = 'base-url' | 'model-name' | 'context' | 'prices'

/** What a field of OpenAI's holds before anything is known: a current model. */
const openaiModel = 'gpt-5.2'

/** Empty fields of a preset. */
export function draftOfPreset(preset: ModelPreset): ModelDraft {
  const { baseUrl, api } = modelPresets[preset]
  return {
    preset,
    api,
    baseUrl: baseUrl ?? '',
    model: preset === 'openai' ? openaiModel : '',
    contextTokens: '',
    prices: noPrices,
    images: 'unknown',
  }
}

export function draftOfSaved({ preset, api, baseUrl, model, contextTokens, prices, images = 'unknown' }: SavedModel): ModelDraft {
  const context = contextTokens === null ? '' : String(contextTokens)
  return { preset, api, baseUrl, model, contextTokens: context, prices: draftOfPrices(prices), images }
}

/** What the fields say, or the first of them that is wrong. */
export function fieldsOf(
  draft: ModelDraft,
): { readonly ok: true; readonly fields: ModelFields } | { readonly ok: false; readonly fault: ModelFault } {
  const context = draft.contextTokens.replace(/[\s,.']/g, '')
  const parsed = modelFieldsSchema.safeParse({
    preset: draft.preset,
    api: draft.api,
    baseUrl: draft.baseUrl.trim().replace(/\/+$/, ''),
    model: draft.model.trim(),
    contextTokens: context === '' ? null : Number(context),
    ...(draft.images === 'unknown' ? {} : { images: draft.images }),
  })
  if (parsed.success) {
    const read = pricesOfDraft(draft.prices)
    if (read.kind === 'wrong') return { ok: false, fault: 'prices' }
    return { ok: true, fields: read.kind === 'none' ? parsed.data : { ...parsed.data, prices: read.prices } }
  }
  const wrong = parsed.error.issues.map((issue) => issue.path[0])
  return { ok: false, fault: wrong.includes('baseUrl') ? 'base-url' : wrong.includes('model') ? 'model-name' : 'context' }
}

/** How a test or a session names the fields before they are saved. */
export function choiceOfFields({ api, baseUrl, model }: ModelFields, savedId: string | null): ModelChoice {
  return savedId === null
    ? { kind: api, baseUrl, model }
    : choiceOfSaved({ id: savedId, api, baseUrl, model, preset: 'other', contextTokens: null })
}

/** True where a key would go over the network in the clear: plain http to another computer. */
export function sendsKeyInTheClear({ baseUrl }: ModelDraft): boolean {
  if (!URL.canParse(baseUrl)) return false
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

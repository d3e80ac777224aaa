import { z } from 'zod'
import { modelPricesSchema } from './cost.ts'
import { toldSchema } from './errors.ts'
import { modelIdSchema } from './ids.ts'

/** The two ways to speak to a model's server. */
export const modelApiSchema = z.enum(['chat-completions', 'responses'])
export type ModelApi = z.infer<typeof modelApiSchema>

/** Whose server it is, as far as it is one of those known by name. It sets the fields; what counts are the fields. */
export const modelPresetSchema = z.enum(['openai', 'openrouter', 'ollama', 'lm-studio', 'llama-cpp', 'vllm', 'other'])
export type ModelPreset = z.infer<typeof modelPresetSchema>

export const baseUrlSchema = z.url({ protocol: /^https?$/ }).max(2_000)
export const modelNameSchema = z.string().min(1).max(200)

const known = z.enum(['yes', 'no', 'unknown'])
export type Known = z.infer<typeof known>

/** The largest context that is taken at its word, in tokens; above it somebody mistyped. */
const contextMaxTokens = 100_000_000

/** What the user enters of a model. `contextTokens` null: not known. */
export const modelFieldsSchema = z.strictObject({
  preset: modelPresetSchema,
  api: modelApiSchema,
  baseUrl: baseUrlSchema,
  model: modelNameSchema,
  contextTokens: z.number().int().positive().max(contextMaxTokens).nullable(),
  /** Absent: not known. */
  prices: modelPricesSchema.optional(),
  /** Whether it sees images. Absent: not known. */
  images: known.optional(),
})
export type ModelFields = z.infer<typeof modelFieldsSchema>

/** A model that the user keeps. Its key is not here: see electron/settings/secret-store.ts. */
export const savedModelSchema = modelFieldsSchema.extend({ id: modelIdSchema })
export type SavedModel = z.infer<typeof savedModelSchema>

/** More than anybody chooses from in a menu. */
export const savedModelsMax = 50

/** The id of the one model that was kept before there could be several; so its key is found again. */
export const firstModelId = 'mdl_00000000000000000000'

interface PresetFacts {
  readonly name: string
  /** Null: the user's own. */
  readonly baseUrl: string | null
  readonly api: ModelApi
  readonly needsKey: boolean
  /** Beginnings of the names of models that still call tools when the format of the answer goes with the request. `''`: all. */
  readonly formatBesideTools: readonly string[]
}

/**
 * What a preset sets, and what is known of its servers. With a format beside tools, local Ollama (its issue 13750) and vLLM (39929) let the model write only
 * that JSON, so that it calls nothing; llama.cpp has it call tools in a form that is not the model's own; LM Studio tells nothing of it; behind OpenRouter it is
 * as the server of the model has it.
 */
export const modelPresets: Readonly<Record<ModelPreset, PresetFacts>> = {
  openai: { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', api: 'responses', needsKey: true, formatBesideTools: [''] },
  openrouter: {
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    api: 'chat-completions',
    needsKey: true,
    formatBesideTools: ['openai/'],
  },
  ollama: { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', api: 'chat-completions', needsKey: false, formatBesideTools: [] },
  'lm-studio': { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1', api: 'chat-completions', needsKey: false, formatBesideTools: [] },
  'llama-cpp': { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1', api: 'chat-completions', needsKey: false, formatBesideTools: [] },
  vllm: { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1', api: 'chat-completions', needsKey: false, formatBesideTools: [] },
  other: { name: '', baseUrl: null, api: 'chat-completions', needsKey: false, formatBesideTools: [] },
}

/** The preset whose address it is. */
export function presetOfAddress(baseUrl: string): ModelPreset {
  return modelPresetSchema.options.find((preset) => modelPresets[preset].baseUrl === baseUrl) ?? 'other'
}

/** How a session names a saved model. */
export function choiceOfSaved({ id, api, baseUrl, model }: SavedModel) {
  return { kind: api, baseUrl, model, savedId: id }
}

/** A server that answered on this computer, with the models it has. */
export const localServerSchema = z.strictObject({ preset: modelPresetSchema, baseUrl: z.string(), models: z.array(z.string()) })
export type LocalServer = z.infer<typeof localServerSchema>

/** What a test of a model showed. `contextTokens` and `images` as its server tells them, null and unknown where it does not. */
export const modelReportSchema = z.strictObject({
  reachable: z.boolean(),
  callsTools: z.boolean(),
  streams: known,
  parallelCalls: known,
  images: known,
  contextTokens: z.number().nullable(),
  ...toldSchema.shape,
})
export type ModelReport = z.infer<typeof modelReportSchema>

import { z } from 'zod'
import type { Known } from '../../shared/models.ts'
import { fetchJson } from './fetch-json.ts'

/** What a server tells of one of its models, where it does. */
export interface ServerFacts {
  /** What it can read now, in tokens. */
  readonly contextTokens: number | null
  readonly images: Known
}

interface ServerQuestion {
  readonly baseUrl: string
  readonly model: string
  readonly key: string | null
}

/** A server that does not know a question answers at once; one that hangs is not waited for. */
const answerLimitMs = 4_000

/** Asks in the ways of all servers known by name at once and takes the most exact answer. Ask after the model was used: then it is loaded. */
export async function askServer({ baseUrl, model, key }: ServerQuestion, signal: AbortSignal): Promise<ServerFacts> {
  if (!URL.canParse(baseUrl)) return unknown
  const { origin } = new URL(baseUrl)
  const limited = AbortSignal.any([signal, AbortSignal.timeout(answerLimitMs)])
  const get = (url: string) => fetchJson(url, { signal: limited, key, body: null })
  const answers = await Promise.all([
    get(`${origin}/api/ps`).then((answer) => readOllamaLoaded(answer, model)),
    fetchJson(`${origin}/api/show`, { signal: limited, key, body: { model } }).then(readOllamaModel),
    get(`${origin}/api/v0/models`).then((answer) => readLmStudio(answer, model)),
    get(`${origin}/props`).then(readLlamaCpp),
    get(`${baseUrl.replace(/\/+$/, '')}/models`).then((answer) => readModelList(answer, model)),
  ])
  return {
    contextTokens: answers.find((facts) => facts.contextTokens !== null)?.contextTokens ?? null,
    images: answers.find((facts) => facts.images !== 'unknown')?.images ?? 'unknown',
  }
}

const unknown: ServerFacts = { contextTokens: null, images: 'unknown' }
const knownOf = (has: boolean | undefined | null): Known => (has === undefined || has === null ? 'unknown' : has ? 'yes' : 'no')
const tokens = z.number().int().positive().nullish().catch(null)

const loadedSchema = z.object({ models: z.array(z.looseObject({ name: z.string(), context_length: tokens })) })

function readOllamaLoaded(answer: unknown, model: string): ServerFacts {
  const parsed = loadedSchema.safeParse(answer)
  const loaded = parsed.success ? parsed.data.models.find(({ name }) => name === model || name === `${model}:latest`) : undefined
  return { ...unknown, contextTokens: loaded?.context_length ?? null }
}

const showSchema = z.object({
  parameters: z.string().nullish(),
  model_info: z.record(z.string(), z.unknown()).nullish(),
  capabilities: z.array(z.string()).nullish(),
})

/** `num_ctx` is what the model was told to use; the length in its file is what it could. */
function readOllamaModel(answer: unknown): ServerFacts {
  const parsed = showSchema.safeParse(answer)
  if (!parsed.success) return unknown
  const { parameters, model_info: info, capabilities } = parsed.data
  const told = Number(/^\s*num_ctx\s+(\d+)/m.exec(parameters ?? '')?.[1] ?? Number.NaN)
  const length = Object.entries(info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1]
  const context = Number.isNaN(told) ? tokens.parse(length) : told
  return { contextTokens: context ?? null, images: knownOf(capabilities?.includes('vision')) }
}

const lmStudioSchema = z.object({
  data: z.array(z.looseObject({ id: z.string(), type: z.string().nullish(), loaded_context_length: tokens, max_context_length: tokens })),
})

function readLmStudio(answer: unknown, model: string): ServerFacts {
  const parsed = lmStudioSchema.safeParse(answer)
  const found = parsed.success ? parsed.data.data.find(({ id }) => id === model) : undefined
  if (found === undefined) return unknown
  return {
    contextTokens: found.loaded_context_length ?? found.max_context_length ?? null,
    images: knownOf(found.type ? found.type === 'vlm' : null),
  }
}

const propsSchema = z.object({
  default_generation_settings: z.looseObject({ n_ctx: tokens }),
  modalities: z.looseObject({ vision: z.boolean() }).nullish().catch(null),
})

function readLlamaCpp(answer: unknown): ServerFacts {
  const parsed = propsSchema.safeParse(answer)
  if (!parsed.success) return unknown
  return { contextTokens: parsed.data.default_generation_settings.n_ctx ?? null, images: knownOf(parsed.data.modalities?.vision) }
}

const modelListSchema = z.object({
  data: z.array(
    z.looseObject({
      id: z.string(),
      /** vLLM, OpenRouter and Groq, each in its own word. */
      max_model_len: tokens,
      context_length: tokens,
      context_window: tokens,
      architecture: z
        .looseObject({ input_modalities: z.array(z.string()).nullish().catch(null) })
        .nullish()
        .catch(null),
    }),
  ),
})

function readModelList(answer: unknown, model: string): ServerFacts {
  const parsed = modelListSchema.safeParse(answer)
  const found = parsed.success ? parsed.data.data.find(({ id }) => id === model) : undefined
  if (found === undefined) return unknown
  return {
    contextTokens: found.max_model_len ?? found.context_length ?? found.context_window ?? null,
    images: knownOf(found.architecture?.input_modalities?.includes('image')),
  }
}

import { z } from 'zod'
import { type LocalServer, type ModelPreset, modelPresets } from '../../shared/models.ts'
import { fetchJson } from './fetch-json.ts'

/** A server of this computer answers within milliseconds; one that is busy loading a model gets a little more. */
const answerLimitMs = 1_500

/** More than fit into a menu. */
const modelsMax = 200
const modelNameMaxCharacters = 200

interface LocalPlace {
  readonly preset: ModelPreset
  readonly baseUrl: string
}

/** Where the servers known by name listen unless told otherwise. */
const usualPlaces: readonly LocalPlace[] = (['ollama', 'lm-studio', 'llama-cpp', 'vllm'] as const).flatMap((preset) => {
  const { baseUrl } = modelPresets[preset]
  return baseUrl === null ? [] : [{ preset, baseUrl }]
})

/** Asks each place for its models. Only those that answer as such a server are told; nothing but the question is sent, and no key. */
export async function findLocalServers(places: readonly LocalPlace[] = usualPlaces): Promise<readonly LocalServer[]> {
  const signal = AbortSignal.timeout(answerLimitMs)
  const found = await Promise.all(places.map((place) => askPlace(place, signal)))
  return found.filter((server) => server !== null)
}

async function askPlace({ preset, baseUrl }: LocalPlace, signal: AbortSignal): Promise<LocalServer | null> {
  const parsed = listSchema.safeParse(await fetchJson(`${baseUrl}/models`, { signal, key: null, body: null }))
  if (!parsed.success) return null
  const models = parsed.data.data.map(({ id }) => id).filter((id) => id !== '' && id.length <= modelNameMaxCharacters && !/embed/i.test(id))
  return { preset: presetOfOwner.get(parsed.data.data[0]?.owned_by ?? '') ?? preset, baseUrl, models: models.slice(0, modelsMax) }
}

/** Some servers name themselves, so that one on another's port is called by its name. */
const presetOfOwner: ReadonlyMap<string, ModelPreset> = new Map([
  ['library', 'ollama'],
  ['llamacpp', 'llama-cpp'],
  ['vllm', 'vllm'],
])

const listSchema = z.object({ data: z.array(z.looseObject({ id: z.string(), owned_by: z.string().nullish().catch(null) })) })

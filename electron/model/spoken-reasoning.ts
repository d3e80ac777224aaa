import { z } from 'zod'
import { type KeptItems, keptItemsMaxCharacters } from '../../shared/session/events.ts'
import { type CallFields, callFieldsById, type KeptCalls, keptCallsSchema } from './call-fields.ts'

/** What a model of Chat Completions thought, in the fields in which it came; empty where there was nothing. */
export interface SpokenReasoning {
  /** DeepSeek, Kimi, llama.cpp, SGLang. */
  readonly reasoning_content?: string
  /** vLLM, Ollama, OpenRouter. */
  readonly reasoning?: string
  /** OpenRouter: pieces with signatures, in order. */
  readonly reasoning_details?: readonly ReasoningDetail[]
}

const detailSchema = z.looseObject({
  type: z.string(),
  index: z.number().nullish(),
  text: z.string().nullish(),
  summary: z.string().nullish(),
})
export type ReasoningDetail = z.infer<typeof detailSchema>

/** The fields of a delta, and of what is kept. What is not as expected counts as absent. */
export const spokenReasoningSchema = z.object({
  reasoning_content: z.string().nullish().catch(null),
  reasoning: z.string().nullish().catch(null),
  reasoning_details: z.array(detailSchema).nullish().catch(null),
})

/** Adds what one chunk brings. */
export function addReasoning(soFar: SpokenReasoning, delta: z.infer<typeof spokenReasoningSchema>): SpokenReasoning {
  const { reasoning_content: content, reasoning, reasoning_details: details } = delta
  return {
    ...soFar,
    ...(content ? { reasoning_content: (soFar.reasoning_content ?? '') + content } : {}),
    ...(reasoning ? { reasoning: (soFar.reasoning ?? '') + reasoning } : {}),
    ...(details && details.length > 0 ? { reasoning_details: details.reduce(addDetail, soFar.reasoning_details ?? []) } : {}),
  }
}

/** Pieces of one thought bear the same index and type; a signature comes with the last of them. */
function addDetail(details: readonly ReasoningDetail[], added: ReasoningDetail): readonly ReasoningDetail[] {
  const last = details.at(-1)
  if (last === undefined || last.type !== added.type || (last.index ?? null) !== (added.index ?? null)) return [...details, added]
  const joined = (a: string | null | undefined, b: string | null | undefined) =>
    a == null && b == null ? undefined : (a ?? '') + (b ?? '')
  const text = joined(last.text, added.text)
  const summary = joined(last.summary, added.summary)
  const known = Object.fromEntries(Object.entries(added).filter(([, value]) => value !== null && value !== undefined))
  return [
    ...details.slice(0, -1),
    { ...last, ...known, type: last.type, ...(text === undefined ? {} : { text }), ...(summary === undefined ? {} : { summary }) },
  ]
}

/** Characters of it, for the limit of a reply. */
export const lengthOfReasoning = ({ reasoning_content: content, reasoning }: z.infer<typeof spokenReasoningSchema>): number =>
  (content?.length ?? 0) + (reasoning?.length ?? 0)

/** What is kept with a whole reply; null where the model thought nothing and its calls bear nothing of their provider's, or where it is too much. */
export function packSpoken(source: string, thought: SpokenReasoning, calls: KeptCalls): KeptItems | null {
  if (Object.keys(thought).length === 0 && calls.length === 0) return null
  const pack = (parts: object) => JSON.stringify({ kind: 'spoken', ...parts })
  const whole = pack({ ...thought, ...(calls.length === 0 ? {} : { calls }) })
  if (whole.length <= keptItemsMaxCharacters) return { source, items: whole }
  // The fields of calls are what a provider refuses the next request without.
  const items = pack({ calls })
  return calls.length === 0 || items.length > keptItemsMaxCharacters ? null : { source, items }
}

/** What was kept of a reply, in the shape in which it goes back. */
export interface SpokenKept {
  readonly thought: SpokenReasoning
  readonly calls: ReadonlyMap<string, CallFields>
}

const nothingKept: SpokenKept = { thought: {}, calls: new Map() }

/** What was kept, for the server and the model it came from; empty for any other. */
export function unpackSpoken(kept: KeptItems | undefined, source: string): SpokenKept {
  if (kept === undefined || kept.source !== source) return nothingKept
  try {
    const parsed = keptSchema.safeParse(JSON.parse(kept.items))
    return parsed.success ? { thought: addReasoning({}, parsed.data), calls: callFieldsById(parsed.data.calls) } : nothingKept
  } catch {
    return nothingKept
  }
}

const keptSchema = spokenReasoningSchema.extend({ kind: z.literal('spoken'), calls: keptCallsSchema.default([]) })

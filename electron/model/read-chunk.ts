import { z } from 'zod'
import type { FinishReason, Usage } from '../../shared/session/events.ts'
import type { CallDelta } from './assemble-tool-calls.ts'
import { readCallFields } from './call-fields.ts'
import { spokenReasoningSchema } from './spoken-reasoning.ts'

/** What one chunk of a Chat Completions stream adds to the reply. */
export interface Chunk {
  readonly text: string
  readonly reasoning: z.infer<typeof spokenReasoningSchema>
  readonly calls: readonly CallDelta[]
  /** Null until the server says why it stopped. */
  readonly finish: FinishReason | null
  readonly usage: Usage | null
}

/** Reads one chunk leniently: servers leave fields out, send null, or add their own. Null when it is no chunk at all. */
export function readChunk(raw: unknown): Chunk | null {
  const parsed = chunkSchema.safeParse(raw)
  if (!parsed.success) return null
  const choice = parsed.data.choices?.[0]
  const delta = choice?.delta
  return {
    text: `${plainText(delta?.content)}${delta?.refusal ?? ''}`,
    reasoning: delta ?? {},
    calls: (delta?.tool_calls ?? []).map(toCallDelta),
    finish: choice?.finish_reason ? (finishReasons.get(choice.finish_reason) ?? 'unknown') : null,
    usage: readUsage(parsed.data.usage ?? parsed.data.x_groq?.usage),
  }
}

/** The words of the API, and those that some servers pass through from the model behind them. */
const finishReasons: ReadonlyMap<string, FinishReason> = new Map([
  ['stop', 'stop'],
  ['eos', 'stop'],
  ['end_turn', 'stop'],
  ['tool_calls', 'calls'],
  ['tool_use', 'calls'],
  ['function_call', 'calls'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['content_filter', 'filtered'],
])

// Loose: what else a provider writes on a call goes back to it with the call.
const callSchema = z.looseObject({
  index: z.number().int().nullish(),
  id: z.string().nullish(),
  function: z
    .object({
      name: z.string().nullish(),
      // Text by the API; some servers send the object itself.
      arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
    })
    .nullish(),
})

const contentSchema = z.union([z.string(), z.array(z.object({ text: z.string().nullish().catch(null) }))])

const cachedTokens = z.number().nonnegative().nullish().catch(null)

const usageSchema = z.object({
  prompt_tokens: z.number().nonnegative(),
  completion_tokens: z.number().nonnegative(),
  prompt_tokens_details: z.object({ cached_tokens: cachedTokens }).nullish().catch(null),
  /** DeepSeek has it here. */
  prompt_cache_hit_tokens: cachedTokens,
})

const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: spokenReasoningSchema
          .extend({
            content: contentSchema.nullish(),
            refusal: z.string().nullish(),
            tool_calls: z.array(callSchema).nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: usageSchema.nullish().catch(null),
  /** Groq puts the counts here. */
  x_groq: z
    .object({ usage: usageSchema.nullish().catch(null) })
    .nullish()
    .catch(null),
})

function plainText(content: z.infer<typeof contentSchema> | null | undefined): string {
  if (content === null || content === undefined) return ''
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')
}

function toCallDelta(call: z.infer<typeof callSchema>): CallDelta {
  const given = call.function?.arguments
  return {
    index: call.index ?? null,
    id: call.id || null,
    name: call.function?.name || null,
    argumentsText: given === null || given === undefined ? null : typeof given === 'string' ? given : JSON.stringify(given),
    fields: readCallFields(call),
  }
}

function readUsage(usage: z.infer<typeof usageSchema> | null | undefined): Usage | null {
  if (usage === null || usage === undefined) return null
  const cached = usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens
  return {
    inputTokens: Math.round(usage.prompt_tokens),
    outputTokens: Math.round(usage.completion_tokens),
    ...(cached ? { cachedInputTokens: Math.round(cached) } : {}),
  }
}

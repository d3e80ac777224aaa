import { z } from 'zod'
import type { FinishReason, Usage } from '../../shared/session/events.ts'
import { type Problem, problemOfStreamError } from './problem.ts'

/** Where in the reply a piece belongs; null where the server left it out. */
export interface ItemPlace {
  readonly index: number | null
  readonly itemId: string | null
}

/** An item of the output, as far as it has come. `raw` is the whole of it as the server wrote it. */
export type OutputItem =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly callId: string | null; readonly name: string; readonly argumentsText: string }
  | { readonly kind: 'reasoning'; readonly raw: object }

/** What one event of a Responses stream says, in our words. */
export type ResponseEvent =
  | { readonly kind: 'item'; readonly place: ItemPlace; readonly item: OutputItem }
  | { readonly kind: 'text'; readonly place: ItemPlace; readonly delta: string }
  | { readonly kind: 'arguments'; readonly place: ItemPlace; readonly delta: string }
  | { readonly kind: 'whole-arguments'; readonly place: ItemPlace; readonly text: string }
  | { readonly kind: 'end'; readonly finish: FinishReason; readonly usage: Usage | null; readonly output: readonly Placed[] }
  | { readonly kind: 'problem'; readonly problem: Problem }

interface Placed {
  readonly place: ItemPlace
  readonly item: OutputItem
}

/** Reads one event leniently. Null for the many that say nothing we need. */
export function readResponseEvent(raw: unknown): ResponseEvent | null {
  const parsed = eventSchema.safeParse(raw)
  if (!parsed.success) return null
  const event = parsed.data
  const place: ItemPlace = { index: event.output_index ?? null, itemId: event.item_id ?? event.item?.id ?? null }
  switch (event.type) {
    case 'response.output_item.added':
    case 'response.output_item.done': {
      const item = readItem(event.item)
      return item === null ? null : { kind: 'item', place, item }
    }
    case 'response.output_text.delta':
    case 'response.refusal.delta':
      return { kind: 'text', place, delta: event.delta ?? '' }
    case 'response.function_call_arguments.delta':
      return { kind: 'arguments', place, delta: event.delta ?? '' }
    case 'response.function_call_arguments.done':
      return event.arguments === undefined ? null : { kind: 'whole-arguments', place, text: event.arguments }
    case 'response.completed':
    case 'response.incomplete':
      return readEnd(event.type, event.response)
    case 'response.failed':
      return { kind: 'problem', problem: problemOfStreamError(event.response?.error ?? event) }
    case 'error':
      return { kind: 'problem', problem: problemOfStreamError(event) }
    default:
      return null
  }
}

type Item = z.infer<typeof itemSchema>

function readItem(item: Item | undefined): OutputItem | null {
  if (item?.type === 'message') return { kind: 'text', text: (item.content ?? []).map((part) => part.text ?? part.refusal ?? '').join('') }
  if (item?.type === 'function_call') {
    return { kind: 'call', callId: item.call_id || item.id || null, name: item.name ?? '', argumentsText: item.arguments ?? '' }
  }
  return item?.type === 'reasoning' ? { kind: 'reasoning', raw: item } : null
}

function readEnd(type: string, response: z.infer<typeof responseSchema> | undefined): ResponseEvent {
  const { usage, output, status } = response ?? {}
  const cut = type === 'response.incomplete' || status === 'incomplete'
  return {
    kind: 'end',
    finish: cut ? (cutReasons.get(response?.incomplete_details?.reason ?? '') ?? 'unknown') : 'stop',
    usage: usage ? toUsage(usage) : null,
    output: (output ?? []).flatMap((raw, index) => {
      const item = readItem(raw)
      return item === null ? [] : [{ place: { index, itemId: raw.id ?? null }, item }]
    }),
  }
}

function toUsage({ input_tokens: input, output_tokens: output, input_tokens_details: details }: z.infer<typeof usageSchema>): Usage {
  const cached = details?.cached_tokens
  const counted = { inputTokens: Math.round(input), outputTokens: Math.round(output) }
  return cached ? { ...counted, cachedInputTokens: Math.round(cached) } : counted
}

const cutReasons: ReadonlyMap<string, FinishReason> = new Map([
  ['max_output_tokens', 'length'],
  ['max_tokens', 'length'],
  ['length', 'length'],
  ['content_filter', 'filtered'],
])

const text = z.string().optional().catch(undefined)
const optionalText = z.string().nullish().catch(null)

const itemSchema = z.looseObject({
  type: z.string(),
  id: optionalText,
  call_id: optionalText,
  name: optionalText,
  arguments: optionalText,
  content: z
    .array(z.looseObject({ text: optionalText, refusal: optionalText }))
    .nullish()
    .catch(null),
})

const usageSchema = z.object({
  input_tokens: z.number().nonnegative(),
  output_tokens: z.number().nonnegative(),
  input_tokens_details: z
    .object({ cached_tokens: z.number().nonnegative().nullish().catch(null) })
    .nullish()
    .catch(null),
})

const responseSchema = z.object({
  status: optionalText,
  error: z.unknown().optional(),
  incomplete_details: z.object({ reason: optionalText }).nullish().catch(null),
  usage: usageSchema.nullish().catch(null),
  output: z.array(itemSchema).nullish().catch(null),
})

const eventSchema = z.looseObject({
  type: z.string(),
  output_index: z.number().int().nonnegative().nullish().catch(null),
  item_id: optionalText,
  delta: text,
  arguments: text,
  item: itemSchema.optional().catch(undefined),
  response: responseSchema.optional().catch(undefined),
})

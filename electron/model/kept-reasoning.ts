import { z } from 'zod'
import { type KeptItems, keptItemsMaxCharacters } from '../../shared/session/events.ts'
import type { ModelCall } from '../agent/ports.ts'
import type { Slot } from './responses-draft.ts'

/** Whose reasoning it is. Nobody else can read it, so nobody else is sent it. */
export const keptSource = (baseUrl: string, model: string): string => `${baseUrl.replace(/\/+$/, '')} ${model}`.slice(0, 2_300)

/** An item of a reply in its order: what the model thought, as it came, or where its text and its calls stood. */
export type KeptItem =
  | { readonly kind: 'reasoning'; readonly raw: object }
  | { readonly kind: 'text' }
  | { readonly kind: 'call'; readonly modelCallId: string }

/** What is kept of a whole reply; null when the model thought nothing that could be handed back. `calls` are those of the reply, in order. */
export function packKept(source: string, slots: readonly Slot[], calls: readonly ModelCall[]): KeptItems | null {
  const waiting = calls.map((call) => call.modelCallId)
  const items = slots.flatMap(({ item }): readonly KeptItem[] => {
    if (item.kind === 'text') return [{ kind: 'text' }]
    if (item.kind === 'call') return waiting.splice(0, 1).map((modelCallId) => ({ kind: 'call', modelCallId }))
    return canBeReadBack(item.raw) ? [{ kind: 'reasoning', raw: item.raw }] : []
  })
  if (!items.some((item) => item.kind === 'reasoning')) return null
  const text = JSON.stringify(items)
  return text.length > keptItemsMaxCharacters ? null : { source, items: text }
}

/** What was kept, for the server it came from; null for any other, and for what cannot be understood. */
export function unpackKept(kept: KeptItems | undefined, source: string): readonly KeptItem[] | null {
  if (kept === undefined || kept.source !== source) return null
  try {
    const parsed = itemsSchema.safeParse(JSON.parse(kept.items))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Without its contents an item is only a number in a store that we do not use. */
function canBeReadBack(raw: object): boolean {
  const parsed = reasoningSchema.safeParse(raw)
  return parsed.success && ((parsed.data.encrypted_content ?? '') !== '' || (parsed.data.content ?? []).length > 0)
}

const reasoningSchema = z.looseObject({ encrypted_content: z.string().nullish(), content: z.array(z.unknown()).nullish() })

const itemsSchema = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('reasoning'), raw: z.looseObject({ type: z.literal('reasoning') }) }),
    z.object({ kind: z.literal('text') }),
    z.object({ kind: z.literal('call'), modelCallId: z.string() }),
  ]),
)

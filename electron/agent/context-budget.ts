import type { SessionState } from '../../shared/session/state.ts'
import { buildContext } from './build-context.ts'
import type { ModelMessage } from './ports.ts'
import { thinResult } from './thin-result.ts'

/** Where the model's window is not known: every current model reads this much. */
export const defaultContextTokens = 128_000

/** Before a server has counted: low, so that what is estimated is more than what it is. Prose and code are at 3.5 to 4. */
export const defaultCharactersPerToken = 3

// Above the first, old results are shortened; when that does not bring it below the second, everything before is summarised. The rest is
// for the reply and for what estimates are wrong by.
const thinAboveShare = 0.7
const compactAboveShare = 0.8
// The newest results stay whole, up to this share.
const wholeResultsShare = 0.25
// After a summary this much of the newest conversation stays as it was.
const keptShare = 0.3

/** In characters (UTF-16 code units). */
export interface ContextSize {
  readonly size: number
  readonly room: number
  readonly overflowed: boolean
}

export type ContextPlan =
  | { readonly kind: 'fits' }
  | { readonly kind: 'thin'; readonly items: number }
  | { readonly kind: 'compact'; readonly items: number }

/**
 * What has to be done before a conversation of `size` characters can be sent where `room` characters fit. `overflowed`: the server has just
 * refused it as too long. Pure.
 */
export function planContext(state: SessionState, { size, room, overflowed }: ContextSize): ContextPlan {
  if (!overflowed && size <= room * thinAboveShare) return { kind: 'fits' }
  const thinned = thinnable(state, room * wholeResultsShare)
  const afterThinning = size - thinned.gain
  if (thinned.gain > 0 && (overflowed || afterThinning <= room * compactAboveShare)) return { kind: 'thin', items: thinned.items }
  if (!overflowed && size <= room * compactAboveShare) return { kind: 'fits' }
  const items = compactable(state, room * keptShare)
  return items > state.context.compactedItems ? { kind: 'compact', items } : { kind: 'fits' }
}

/** Characters of a conversation as it is sent, near enough. */
export function sizeOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + messageSize(message), 0)
}

// The names and brackets around each message.
const overheadCharacters = 40

function messageSize(message: ModelMessage): number {
  const calls = message.role === 'assistant' ? message.calls : []
  return calls.reduce(
    (sum, call) => sum + call.tool.length + call.argumentsText.length + overheadCharacters,
    message.text.length + keptLength(message) + imagesLength(message) + overheadCharacters,
  )
}

// Some 1,500 tokens, what the common providers count for an image of a screen, at the characters a token has before a server has counted.
const imageCharacters = 4_500
const imagesLength = (message: ModelMessage): number => (message.role === 'user' ? (message.images?.length ?? 0) * imageCharacters : 0)

const keptLength = (message: ModelMessage): number => (message.role === 'assistant' ? (message.kept?.items.length ?? 0) : 0)

/** Up to which item results can be shortened so that the newest stay whole, and how much that gains. */
function thinnable(state: SessionState, wholeCharacters: number): { readonly items: number; readonly gain: number } {
  let whole = 0
  let items = 0
  let gain = 0
  for (let at = state.transcript.length - 1; at >= Math.max(state.context.thinnedItems, state.context.compactedItems); at--) {
    const item = state.transcript[at]
    const call = item?.kind === 'call' ? state.calls.get(item.callId) : undefined
    const text = call?.stage.kind === 'finished' ? call.stage.resultText : ''
    whole += text.length
    if (whole <= wholeCharacters) continue
    if (items === 0) items = at + 1
    gain += text.length - thinResult(text).length
  }
  return { items, gain }
}

/** How many items a summary can stand for: it ends where a message of the user or a reply begins, so that no result loses its call. */
function compactable(state: SessionState, keptCharacters: number): number {
  let best = state.context.compactedItems
  for (let at = state.transcript.length - 1; at > state.context.compactedItems; at--) {
    const kind = state.transcript[at]?.kind
    if (kind !== 'reply' && kind !== 'message') continue
    const kept = sizeOf(buildContext('', { ...state, context: { ...state.context, compactedItems: at, summary: '' } }))
    // At least the newest step stays; more as long as there is room.
    if (best !== state.context.compactedItems && kept > keptCharacters) return best
    best = at
  }
  return best
}

import { assertNever } from '../../shared/assert.ts'
import type { FinishReason, Usage } from '../../shared/session/events.ts'
import type { ModelReply } from '../agent/ports.ts'
import { finishCalls } from './assemble-tool-calls.ts'
import { replyLimitCalls, replyLimitCharacters } from './build-reply.ts'
import { packKept } from './kept-reasoning.ts'
import type { ItemPlace, OutputItem, ResponseEvent } from './read-response-event.ts'

/** One item of a reply that still streams, in the order of the reply. */
export interface Slot {
  readonly place: ItemPlace
  readonly item: OutputItem
}

/** A Responses reply that still streams. `text` is that of all messages so far. */
export interface ResponseDraft {
  readonly slots: readonly Slot[]
  readonly text: string
  readonly length: number
  readonly end: { readonly finish: FinishReason; readonly usage: Usage | null } | null
}

export const emptyResponse: ResponseDraft = { slots: [], text: '', length: 0, end: null }

type GoodEvent = Exclude<ResponseEvent, { kind: 'problem' }>

/** Adds one event to the reply so far. Pieces find their item by its place, never by their order; nothing is repaired. */
export function addEvent(draft: ResponseDraft, event: GoodEvent): ResponseDraft {
  switch (event.kind) {
    case 'item':
      return putItem(draft, event.place, event.item)
    case 'text':
      return addText(draft, event.place, event.delta)
    case 'arguments':
      return changeCall(draft, event.place, event.delta.length, (before) => before + event.delta)
    case 'whole-arguments':
      return changeCall(draft, event.place, 0, () => event.text)
    case 'end': {
      // Some servers stream nothing of a call and name it here only.
      const whole = event.output.reduce((before, { place, item }) => putItem(before, place, item), draft)
      return { ...whole, end: { finish: event.finish, usage: event.usage } }
    }
    default:
      return assertNever(event)
  }
}

export function lookAtResponse({ slots, text, length, end }: ResponseDraft) {
  const calls = slots.filter(({ item }) => item.kind === 'call').length
  return {
    hasContent: text !== '' || calls > 0,
    hasEnded: end !== null,
    isTooLarge: length > replyLimitCharacters || calls > replyLimitCalls,
  }
}

/** Closes the reply at the end of the stream. Unless the server said that the response is complete, every call counts as cut. */
export function finishResponse({ slots, text, end }: ResponseDraft, source: string, makeId: () => string): ModelReply {
  const ordered = slots.toSorted((a, b) => (a.place.index ?? 0) - (b.place.index ?? 0))
  const whole = end?.finish === 'stop'
  const drafts = ordered.flatMap(({ place, item }) =>
    item.kind === 'call' ? [{ index: place.index, id: item.callId, name: item.name, argumentsText: item.argumentsText }] : [],
  )
  const calls = finishCalls(drafts, { cut: !whole, makeId })
  const kept = whole ? packKept(source, ordered, calls) : null
  return {
    text,
    calls,
    finish: whole ? (calls.length > 0 ? 'calls' : 'stop') : (end?.finish ?? 'unknown'),
    usage: end?.usage ?? null,
    ...(kept === null ? {} : { kept }),
  }
}

/** -1 for an item that has not been seen. */
function find({ slots }: ResponseDraft, place: ItemPlace): number {
  if (place.index !== null) return slots.findIndex((slot) => slot.place.index === place.index)
  return place.itemId === null ? slots.length - 1 : slots.findIndex((slot) => slot.place.itemId === place.itemId)
}

/** The first sight of an item, or its final form: then it replaces what was pieced together, except for text that was shown already. */
function putItem(draft: ResponseDraft, place: ItemPlace, item: OutputItem): ResponseDraft {
  const at = find(draft, place)
  const known = draft.slots[at]
  if (known === undefined || known.item.kind !== item.kind) {
    // The same item under another number: some servers count anew in the last event.
    if (draft.slots.some((slot) => isSame(slot, place, item))) return draft
    if (item.kind === 'text') return item.text === '' ? draft : addText(draft, place, item.text)
    return { ...draft, slots: [...draft.slots, { place, item }], length: draft.length + sizeOf(item) }
  }
  if (item.kind === 'text') return known.item.kind === 'text' && known.item.text === '' ? addText(draft, place, item.text) : draft
  if (item.kind === 'call' && known.item.kind === 'call') {
    const argumentsText = item.argumentsText === '' ? known.item.argumentsText : item.argumentsText
    const callId = item.callId ?? known.item.callId
    return { ...draft, slots: draft.slots.with(at, { place: known.place, item: { ...item, callId, argumentsText } }) }
  }
  return { ...draft, slots: draft.slots.with(at, { place: known.place, item }) }
}

function isSame(slot: Slot, place: ItemPlace, item: OutputItem): boolean {
  if (item.kind === 'call') return slot.item.kind === 'call' && slot.item.callId !== null && slot.item.callId === item.callId
  if (item.kind === 'text') return slot.item.kind === 'text' && slot.item.text === item.text
  return slot.place.itemId !== null && slot.place.itemId === place.itemId
}

function addText(draft: ResponseDraft, place: ItemPlace, delta: string): ResponseDraft {
  const at = find(draft, place)
  const known = draft.slots[at]
  const length = draft.length + delta.length
  if (known?.item.kind === 'text') {
    const item: OutputItem = { kind: 'text', text: known.item.text + delta }
    return { ...draft, slots: draft.slots.with(at, { ...known, item }), text: draft.text + delta, length }
  }
  // Two messages in one reply are two paragraphs.
  const text = draft.text === '' ? delta : `${draft.text}\n\n${delta}`
  return { ...draft, slots: [...draft.slots, { place, item: { kind: 'text', text: delta } }], text, length }
}

function changeCall(draft: ResponseDraft, place: ItemPlace, added: number, change: (before: string) => string): ResponseDraft {
  const at = find(draft, place)
  const known = draft.slots[at]
  if (known?.item.kind !== 'call') return draft
  const item = { ...known.item, argumentsText: change(known.item.argumentsText) }
  return { ...draft, slots: draft.slots.with(at, { ...known, item }), length: draft.length + added }
}

function sizeOf(item: OutputItem): number {
  return item.kind === 'call' ? item.argumentsText.length : item.kind === 'text' ? item.text.length : JSON.stringify(item.raw).length
}

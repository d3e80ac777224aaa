import type { ModelCall } from '../agent/ports.ts'
import { addCallFields, type CallFields } from './call-fields.ts'

/** One piece of one call as it came over the stream; null where the server left the field out. */
export interface CallDelta {
  readonly index: number | null
  readonly id: string | null
  readonly name: string | null
  readonly argumentsText: string | null
  /** Null or absent: nothing that the API does not know. */
  readonly fields?: CallFields | null
}

/** A call that still grows. `name` and `argumentsText` are empty until they came. */
export interface CallDraft {
  readonly index: number | null
  readonly id: string | null
  readonly name: string
  readonly argumentsText: string
  readonly fields?: CallFields | null
}

/** Adds one piece to the calls so far. Two calls are never glued together, whatever their indexes say; nothing is repaired. */
export function addCallDelta(calls: readonly CallDraft[], delta: CallDelta): readonly CallDraft[] {
  const position = findCall(calls, delta)
  const open = calls[position]
  if (open === undefined) return [...calls, extend({ index: delta.index, id: null, name: '', argumentsText: '' }, delta)]
  return calls.with(position, extend(open, delta))
}

/** Closes the calls when the stream has ended. Missing and repeated ids are replaced by `makeId()`, since each result must find its call. */
export function finishCalls(calls: readonly CallDraft[], options: { readonly cut: boolean; readonly makeId: () => string }) {
  const used = new Set<string>()
  return calls.map((call): ModelCall & { readonly cut: boolean } => {
    const modelCallId = call.id !== null && !used.has(call.id) ? call.id : options.makeId()
    used.add(modelCallId)
    return { modelCallId, tool: call.name, argumentsText: call.argumentsText, cut: options.cut }
  })
}

/** Where the piece belongs; -1 for a new call. */
function findCall(calls: readonly CallDraft[], delta: CallDelta): number {
  const sameIndex = (call: CallDraft) => delta.index === null || call.index === delta.index
  if (delta.id !== null) {
    const known = calls.findLastIndex((call) => call.id === delta.id && sameIndex(call))
    if (known !== -1) return known
    // A call may get its id in a later piece, but a second id under one index is a second call.
    const last = calls.findLastIndex(sameIndex)
    return last !== -1 && calls[last]?.id === null && !startsAnother(calls[last], delta) ? last : -1
  }
  const last = calls.findLastIndex(sameIndex)
  const open = calls[last]
  return open !== undefined && startsAnother(open, delta) ? -1 : last
}

/** Without an id to go by: another name, or a name with more arguments after whole ones, begins another call. */
function startsAnother(open: CallDraft, delta: CallDelta): boolean {
  if (delta.name === null || open.name === '') return false
  if (delta.name !== open.name) return true
  return delta.argumentsText !== null && delta.argumentsText !== '' && isWholeObject(open.argumentsText)
}

function extend(call: CallDraft, delta: CallDelta): CallDraft {
  return {
    index: call.index ?? delta.index,
    id: call.id ?? delta.id,
    name: call.name === '' ? (delta.name ?? '') : call.name,
    argumentsText: call.argumentsText + (delta.argumentsText ?? ''),
    fields: addCallFields(call.fields ?? null, delta.fields ?? null),
  }
}

function isWholeObject(text: string): boolean {
  if (!text.trimEnd().endsWith('}')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

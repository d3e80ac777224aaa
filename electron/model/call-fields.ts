import { z } from 'zod'

/** Fields of a call that the API does not know, as its provider sent them: Gemini's `extra_content` holds the signature of the thought behind it. */
export type CallFields = Readonly<Record<string, unknown>>

/** More than a signature of the longest thought; what is above it is left out, as JSON in UTF-16 code units. */
export const callFieldsMaxCharacters = 200_000

/** No provider adds more than a few. */
const callFieldsMaxCount = 20

/** What we write ourselves when the call goes back. `__proto__` is nothing that a provider could mean. */
const ownFields: ReadonlySet<string> = new Set(['index', 'id', 'type', 'function', '__proto__'])

/** Reads them off one piece of a call; null where there are none. */
export function readCallFields(piece: Readonly<Record<string, unknown>>): CallFields | null {
  const fields = Object.entries(piece).filter(([name, value]) => !ownFields.has(name) && value !== null && value !== undefined)
  return fields.length === 0 ? null : Object.fromEntries(fields.slice(0, callFieldsMaxCount))
}

/** Adds those of a later piece: a field that comes again replaces what came before. */
export function addCallFields(soFar: CallFields | null, added: CallFields | null): CallFields | null {
  if (soFar === null || added === null) return soFar ?? added
  return { ...soFar, ...added }
}

/** Characters of them, for the limit of a reply. */
export const lengthOfCallFields = (fields: CallFields | null): number => (fields === null ? 0 : JSON.stringify(fields).length)

/** The fields of one call under its id, as they are kept with the reply. */
export const keptCallsSchema = z.array(z.strictObject({ id: z.string(), fields: z.record(z.string(), z.unknown()) }))
export type KeptCalls = z.infer<typeof keptCallsSchema>

/** Those of a reply's calls that are small enough to be kept. */
export function keptCallFields(calls: readonly { readonly modelCallId: string; readonly fields: CallFields | null }[]): KeptCalls {
  return calls.flatMap(({ modelCallId, fields }) =>
    fields === null || lengthOfCallFields(fields) > callFieldsMaxCharacters ? [] : [{ id: modelCallId, fields }],
  )
}

/** By the id of their call; what could stand in the way of a field of ours is left out once more, since a log can be written by anybody. */
export function callFieldsById(kept: KeptCalls): ReadonlyMap<string, CallFields> {
  return new Map(
    kept.flatMap(({ id, fields }) => (lengthOfCallFields(fields) > callFieldsMaxCharacters ? [] : [[id, readCallFields(fields) ?? {}]])),
  )
}

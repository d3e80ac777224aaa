import { z } from 'zod'
import { callIdSchema, sessionIdSchema } from '../ids.ts'
import type { SessionEvent } from './events.ts'

/** Longest text that is searched for, in UTF-16 code units. */
export const searchTextMaxCharacters = 200

/** A place in a session where the text was found. `seq` names the record; `callId` where it belongs to a call. */
export const searchHitSchema = z.strictObject({
  sessionId: sessionIdSchema,
  seq: z.number().int(),
  at: z.number(),
  callId: callIdSchema.nullable(),
  kind: z.enum(['message', 'reply', 'command', 'file', 'result']),
  /** The words around, on one line; `from` and `length` say where in them the text stands. */
  excerpt: z.string(),
  from: z.number().int(),
  length: z.number().int(),
})
export type SearchHit = z.infer<typeof searchHitSchema>

interface Searched {
  readonly kind: SearchHit['kind']
  readonly callId: string | null
  readonly text: string
}

// Words before and after what was found, to tell what it is about. UTF-16 code units.
const aroundCharacters = 60

/** The texts of an event that a person would look for; none in what is only bookkeeping. */
export function searchedTexts(event: SessionEvent): readonly Searched[] {
  switch (event.kind) {
    case 'message.sent':
      return [{ kind: 'message', callId: null, text: event.text }]
    case 'model.replied':
      return [{ kind: 'reply', callId: null, text: event.text }]
    case 'verdict.given':
      if (event.action.kind === 'command') return [{ kind: 'command', callId: event.callId, text: event.action.command }]
      if (event.action.kind === 'write-file')
        return [{ kind: 'file', callId: event.callId, text: `${event.action.path}\n${withoutHead(event.action.diff)}` }]
      return event.action.kind === 'read-file' ? [{ kind: 'file', callId: event.callId, text: event.action.path }] : []
    case 'call.finished':
      return [{ kind: 'result', callId: event.callId, text: event.resultText }]
    default:
      return []
  }
}

/** A diff without the lines that only name its file again. */
const withoutHead = (diff: string): string => diff.replace(/^(?:Index: .*\n)?(?:=+\n)?(?:--- .*\n\+\+\+ .*\n)?/, '')

/** Where a text stands in an event, whatever its case: the first place of each of the event's texts. */
export function hitsIn(
  record: { readonly seq: number; readonly at: number; readonly event: SessionEvent },
  wanted: string,
): readonly Omit<SearchHit, 'sessionId'>[] {
  const needle = wanted.toLowerCase()
  if (needle === '') return []
  return searchedTexts(record.event).flatMap(({ kind, callId, text }) => {
    const at = text.toLowerCase().indexOf(needle)
    if (at < 0) return []
    const start = Math.max(0, at - aroundCharacters)
    const before = `${start > 0 ? '…' : ''}${text.slice(start, at)}`.replace(/\s+/g, ' ')
    const found = text.slice(at, at + wanted.length).replace(/\s+/g, ' ')
    const end = at + wanted.length + aroundCharacters
    const after = `${text.slice(at + wanted.length, end)}${end < text.length ? '…' : ''}`.replace(/\s+/g, ' ')
    return [
      { seq: record.seq, at: record.at, callId, kind, excerpt: `${before}${found}${after}`, from: before.length, length: found.length },
    ]
  })
}

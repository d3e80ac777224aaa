import { z } from 'zod'
import { assertNever } from '../assert.ts'
import { callIdSchema, sessionIdSchema } from '../ids.ts'
import type { Action } from '../permission.ts'
import type { FileChangeShown } from '../tool-actions.ts'
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
      return textsOfAction(event.action).map((text) => ({ callId: event.callId, ...text }))
    case 'call.refused':
      return [{ kind: 'result', callId: event.callId, text: event.message }]
    case 'call.finished':
      return [{ kind: 'result', callId: event.callId, text: event.resultText }]
    default:
      return []
  }
}

/** What was asked of the gate, in the words that the card shows; each kind once. */
function textsOfAction(action: Action): readonly Omit<Searched, 'callId'>[] {
  switch (action.kind) {
    case 'command':
      return [{ kind: 'command', text: action.command }]
    case 'process-input':
      return [{ kind: 'command', text: `${action.text} ${action.command}` }]
    case 'git-read':
      return [{ kind: 'command', text: action.words.join(' ') }]
    case 'search-files':
      return [{ kind: 'command', text: `${action.pattern} ${action.path}` }]
    case 'read-file':
      return [{ kind: 'file', text: action.path }]
    case 'write-file':
      return [{ kind: 'file', text: `${action.path}\n${withoutHead(action.diff)}` }]
    case 'change-files':
      return [{ kind: 'file', text: textOfChanges(action.changes) }]
    case 'git-commit':
      return [
        { kind: 'command', text: action.message },
        { kind: 'file', text: textOfChanges(action.changes) },
      ]
    case 'question':
      return [{ kind: 'reply', text: [action.question, ...action.choices].join('\n') }]
    default:
      return assertNever(action)
  }
}

const textOfChanges = (changes: readonly FileChangeShown[]): string =>
  changes.flatMap(({ from, path, diff }) => [...(from === null ? [] : [from.path]), path, withoutHead(diff)]).join('\n')

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

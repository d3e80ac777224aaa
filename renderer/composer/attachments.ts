import { create } from 'zustand'
import type { SessionId } from '../../shared/ids.ts'

/** A paste from this length on stands beside the message, in UTF-16 code units: longer ones would hide the words that say what to do with it. */
export const attachedFromCharacters = 3_000

/** More than these in one message belong in files; the next paste goes into the text. */
export const attachmentsMaxCount = 8

export interface Attachment {
  readonly id: number
  readonly text: string
}

/** What was pasted and not sent yet, by session. */
export const useAttachments = create<Readonly<Record<SessionId, readonly Attachment[]>>>(() => ({}))

const none: readonly Attachment[] = []

/** What stands beside the message of a session. */
export const useAttached = (sessionId: SessionId): readonly Attachment[] => useAttachments((all) => all[sessionId] ?? none)

let lastId = 0

/** Puts a long paste beside the message; false when it is short or there are too many, so that it is pasted as usual. */
export function attachPaste(sessionId: SessionId, pasted: string): boolean {
  const attached = useAttachments.getState()[sessionId] ?? none
  if (pasted.length < attachedFromCharacters || attached.length >= attachmentsMaxCount) return false
  lastId += 1
  useAttachments.setState({ [sessionId]: [...attached, { id: lastId, text: pasted.replace(/\r\n?/g, '\n') }] })
  return true
}

/** Takes some away: the user removed one, or they were sent. */
export function dropAttachments(sessionId: SessionId, dropped: readonly Attachment[]): void {
  useAttachments.setState((all) => ({ [sessionId]: (all[sessionId] ?? none).filter((one) => !dropped.includes(one)) }))
}

/** How many lines a text has, for people: an end of line at its end begins none. */
export const linesOf = (text: string): number => text.replace(/\n$/, '').split('\n').length

/** The message as it is sent: the words first, then each pasted text between fences that do not occur in it. */
export function messageWith(draft: string, attached: readonly Attachment[]): string {
  return [draft.trim(), ...attached.map(({ text }) => fenced(text))].filter((part) => part !== '').join('\n\n')
}

function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text.replace(/\n$/, '')}\n${fence}`
}

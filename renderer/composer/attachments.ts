import type { SessionId } from '../../shared/ids.ts'
import { changeParts, makePaste, type Paste, partsOf } from '../store/draft-parts.ts'

/** A paste from this length on stands beside the message, in UTF-16 code units: longer ones would hide the words that say what to do with it. */
export const attachedFromCharacters = 3_000

/** More than these in one message belong in files; the next paste goes into the text. */
export const attachmentsMaxCount = 8

/** Puts a long paste beside the message; false when it is short or there are too many, so that it is pasted as usual. */
export function attachPaste(sessionId: SessionId, pasted: string): boolean {
  if (pasted.length < attachedFromCharacters || partsOf(sessionId).pastes.length >= attachmentsMaxCount) return false
  changeParts(sessionId, ({ pastes }) => ({ pastes: [...pastes, makePaste(pasted.replace(/\r\n?/g, '\n'))] }))
  return true
}

/** Takes some away: the user removed one, or they were sent. */
export function dropAttachments(sessionId: SessionId, dropped: readonly Paste[]): void {
  changeParts(sessionId, ({ pastes }) => ({ pastes: pastes.filter((one) => !dropped.includes(one)) }))
}

/** How many lines a text has, for people: an end of line at its end begins none. */
export const linesOf = (text: string): number => text.replace(/\n$/, '').split('\n').length

/** The message as it is sent: the words first, then each pasted text between fences that do not occur in it. */
export function messageWith(draft: string, attached: readonly Pick<Paste, 'text'>[]): string {
  return [draft.trim(), ...attached.map(({ text }) => fenced(text))].filter((part) => part !== '').join('\n\n')
}

function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text.replace(/\n$/, '')}\n${fence}`
}

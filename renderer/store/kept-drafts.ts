import { z } from 'zod'
import type { SessionId } from '../../shared/ids.ts'
import { imagesPerMessageMax } from '../../shared/image-limits.ts'
import { imageRefSchema } from '../../shared/images.ts'
import { messageMaxCharacters } from '../../shared/ipc/limits.ts'
import { type DraftParts, makePaste } from './draft-parts.ts'

/** All drafts and pastes together: well below what the browser's store takes. What would go above it is not kept. UTF-16 code units. */
export const draftsMaxCharacters = 1_000_000

// More than the composer takes; what is stored is read with care all the same.
const pastesMax = 50

/** What stands beside a draft, as it is stored: the texts of pastes, and images by what main told of them. */
export const keptPartsSchema = z.object({
  pastes: z.array(z.string().max(messageMaxCharacters)).max(pastesMax),
  images: z.array(imageRefSchema).max(imagesPerMessageMax),
})
type KeptParts = z.infer<typeof keptPartsSchema>

type BySession<Value> = Readonly<Record<SessionId, Value>>

/** The sessions whose value is another one now; undefined: there is none any more. */
export function changesBetween<Value>(before: BySession<Value>, now: BySession<Value>): BySession<Value | undefined> {
  const ids = Object.keys({ ...before, ...now })
  return Object.fromEntries(ids.flatMap((id) => (before[id] === now[id] ? [] : [[id, now[id]]])))
}

/** What is stored, with the changes of this window. */
export function withChanges<Value>(stored: BySession<Value>, changes: BySession<Value | undefined>): BySession<Value> {
  return Object.fromEntries(Object.entries({ ...stored, ...changes }).flatMap(([id, value]) => (value === undefined ? [] : [[id, value]])))
}

/** Parts as they are stored. */
export const partsToKeep = (parts: BySession<DraftParts | undefined>): BySession<KeptParts | undefined> =>
  mapped(parts, (one) => one && { pastes: one.pastes.map(({ text }) => text), images: [...one.images] })

/** Parts as they were stored, for this window. */
export const partsWereKept = (parts: BySession<KeptParts>): BySession<DraftParts> =>
  mapped(parts, ({ pastes, images }) => ({ pastes: pastes.map(makePaste), images }))

/** What there is room for: first the words of all drafts, then what was pasted. */
export function withinLimit(drafts: BySession<string>, parts: BySession<KeptParts>) {
  let left = draftsMaxCharacters
  const fits = (text: string): boolean => {
    if (text.length > Math.min(left, messageMaxCharacters)) return false
    left -= text.length
    return true
  }
  return {
    drafts: Object.fromEntries(Object.entries(drafts).filter(([, text]) => text !== '' && fits(text))),
    parts: mapped(parts, ({ pastes, images }) => ({ images, pastes: pastes.filter(fits) })),
  }
}

function mapped<From, To>(all: BySession<From>, change: (one: From) => To): BySession<To> {
  return Object.fromEntries(Object.entries(all).map(([id, one]) => [id, change(one)]))
}

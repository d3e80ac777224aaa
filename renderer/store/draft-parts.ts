import { create } from 'zustand'
import type { SessionId } from '../../shared/ids.ts'
import type { ImageRef } from '../../shared/images.ts'

/** A long text that was pasted. */
export interface Paste {
  /** Tells pastes apart in this window. */
  readonly id: number
  readonly text: string
}

/** What stands beside a message that is not sent yet. The bytes of images lie with the session already. */
export interface DraftParts {
  readonly pastes: readonly Paste[]
  readonly images: readonly ImageRef[]
}

/** By session; none where nothing stands beside its message. */
export const useDraftParts = create<Readonly<Record<SessionId, DraftParts>>>(() => ({}))

const none: DraftParts = { pastes: [], images: [] }

/** What stands beside the message of a session, as it is now. */
export const partsOf = (sessionId: SessionId): DraftParts => useDraftParts.getState()[sessionId] ?? none

/** The same, followed. */
export const usePartsOf = (sessionId: SessionId): DraftParts => useDraftParts((all) => all[sessionId] ?? none)

/** Puts something beside the message of a session, or takes it away. */
export function changeParts(sessionId: SessionId, change: (parts: DraftParts) => Partial<DraftParts>): void {
  useDraftParts.setState((all) => {
    const before = all[sessionId] ?? none
    const parts = { ...before, ...change(before) }
    const { [sessionId]: _, ...others } = all
    return parts.pastes.length + parts.images.length === 0 ? others : { ...others, [sessionId]: parts }
  }, true)
}

let lastPasteId = 0

/** A paste of this window. */
export function makePaste(text: string): Paste {
  lastPasteId += 1
  return { id: lastPasteId, text }
}

import { createDeferred } from '../../shared/deferred.ts'
import { type Result, succeed } from '../../shared/errors.ts'
import { causeOf, failSaying } from '../../shared/say-fault.ts'
import type { SessionEvent, SessionRecord } from '../../shared/session/events.ts'
import type { SessionState } from '../../shared/session/state.ts'
import type { Session } from './session.ts'
import type { OpenSession } from './session-store.ts'

// A title is one line of the list; longer first messages are cut.
const titleMaxCharacters = 60

/** An open session and the turn that runs in it. */
export interface LiveSession extends OpenSession {
  /** Turns it took by itself since the user's last message. */
  wakesInARow: number
  /** `working`: a turn runs. `kept`: something is done for which none may run. */
  turn: { readonly kind: 'working' | 'kept'; readonly controller: AbortController; readonly ended: Promise<void> } | null
}

/** Lets no other turn begin until `live.turn` is null again. */
export function takeTurn(live: LiveSession, kind: 'working' | 'kept'): { readonly signal: AbortSignal; readonly markEnded: () => void } {
  const controller = new AbortController()
  const { promise: ended, resolve: markEnded } = createDeferred<void>()
  live.turn = { kind, controller, ended }
  return { signal: controller.signal, markEnded }
}

/** Writes one event, worked out at the moment it is written (null: none); a log that cannot be written is an expected failure here. */
export async function tryAppend(
  session: Session,
  decide: (state: SessionState) => SessionEvent | null,
  flush: boolean,
): Promise<Result<SessionRecord | null>> {
  try {
    return succeed(await session.appendFrom(decide, { flush }))
  } catch (error) {
    return unwritable(error)
  }
}

/** What a log that cannot be written is to the user. */
export const unwritable = (error: unknown) => failSaying('storage-failed', 'session-unwritable', { cause: causeOf(error) })

/** What a session is called after its first message. */
export function titleFrom(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  if (line.length <= titleMaxCharacters) return line
  const start = line.slice(0, titleMaxCharacters - 1).toWellFormed()
  // At a word, unless that word is most of it, as where no spaces are written.
  const space = start.lastIndexOf(' ')
  return `${start.slice(0, space > titleMaxCharacters / 2 ? space : undefined).replace(/[\s,;:，；：、]+$/, '')}…`
}

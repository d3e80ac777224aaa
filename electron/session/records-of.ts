import { type Result, succeed } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import { failSayingAll, sentencesOf } from '../../shared/say-fault.ts'
import type { SessionRecord } from '../../shared/session/events.ts'
import type { SessionFrame, SessionService, Unsubscribe } from '../ipc/services.ts'

/** Everything in the log of a session so far. Opens it when it is not open. */
export function recordsOf(sessions: Pick<SessionService, 'watch'>, sessionId: SessionId): Promise<Result<readonly SessionRecord[]>> {
  return new Promise((resolve) => {
    let end: Unsubscribe | null = null
    let settled = false
    const onFrame = (frame: SessionFrame) => {
      if (settled || frame.kind === 'delta' || frame.kind === 'retry') return
      settled = true
      resolve(frame.kind === 'records' ? succeed(frame.records) : failSayingAll('not-found', sentencesOf(frame)))
      // The first frame may come before `watch` has returned.
      queueMicrotask(() => end?.())
    }
    end = sessions.watch(sessionId, onFrame)
  })
}

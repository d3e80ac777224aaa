import type { MessageId, ProcessId, SessionId } from '../../shared/ids.ts'
import type { SessionEvent, SessionRecord } from '../../shared/session/events.ts'
import { isQueueEvent } from '../../shared/session/queued.ts'
import { runningIn } from './running-in.ts'

/** Where a fork ends: just before a message of the user, or after all that followed it up to the next one. */
export interface ForkPoint {
  readonly messageId: MessageId
  readonly upTo: 'before' | 'after'
}

export interface ForkAs {
  readonly sessionId: SessionId
  /** Whether the folder is trusted now. */
  readonly trusted: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
}

/**
 * The records that a fork begins with, numbered anew; null when there is no such message. Left out is what belongs to the other session alone:
 * rules for that session, what is queued there, and processes that still ran.
 */
export function forkRecords(records: readonly SessionRecord[], point: ForkPoint, as: ForkAs): readonly SessionRecord[] | null {
  const at = records.findIndex(({ event }) => event.kind === 'message.sent' && event.messageId === point.messageId)
  if (at < 0) return null
  const next = records.findIndex(({ event }, index) => index > at && event.kind === 'message.sent')
  const copied = records.slice(0, point.upTo === 'before' ? at : next < 0 ? records.length : next)
  const running = runningIn(copied)
  return copied
    .filter(({ event }) => !belongsToTheOther(event, running))
    .map(({ event, at: when }, index) => ({
      seq: index + 1,
      at: index === 0 ? as.now : when,
      event: event.kind === 'session.created' ? { ...event, sessionId: as.sessionId, trusted: event.trusted && as.trusted } : event,
    }))
}

/** What the model of the fork reads at its end. */
export const noteOfFork =
  '[Signalbox: the user went on from this point in a new session. The files of the workspace are as they are now, which may differ from what you last saw. Jobs mentioned above belong to the other session; you cannot reach them.]'

function belongsToTheOther(event: SessionEvent, running: ReadonlySet<ProcessId>): boolean {
  if (isQueueEvent(event)) return true
  switch (event.kind) {
    case 'rule.saved':
    case 'rule.revoked':
      return true
    case 'process.started':
      return running.has(event.facts.processId)
    case 'process.needs-input':
    case 'process.taken-over':
    case 'process.handed-back':
      return running.has(event.processId)
    default:
      return false
  }
}

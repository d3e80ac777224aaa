import { cp } from 'node:fs/promises'
import path from 'node:path'
import { succeed } from '../../shared/errors.ts'
import { imagesFolderName } from '../../shared/image-limits.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { SessionEvent, SessionRecord } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState } from '../../shared/session/state.ts'
import type { Clock } from '../agent/ports.ts'
import type { ForkService } from '../ipc/services.ts'
import { relativesOf } from './find-relatives.ts'
import { forkRecords, noteOfFork } from './fork-session.ts'
import type { NewId } from './new-id.ts'
import type { SessionHost } from './session-host.ts'
import { writeTitleFile } from './session-store.ts'
import { writeNewLog } from './write-new-log.ts'

export interface ForkParts {
  /** Has one folder a session. */
  readonly folder: string
  readonly sessions: Pick<SessionHost, 'recordsOf' | 'adopt'>
  readonly newId: NewId
  readonly clock: Clock
}

/** Makes sessions that begin with a copy of another one's records. What the copy leaves open is closed when it is opened, as after a crash. */
export function createForks({ folder, sessions, newId, clock }: ForkParts): ForkService {
  return {
    relatives: (sessionId) => relativesOf(folder, sessionId),
    fork: async (sessionId, point, trusted) => {
      const source = await sessions.recordsOf(sessionId)
      if (!source.ok) return source
      if (source.value.working && point.upTo === 'after') return failSaying('busy', 'agent-works-on-it')
      const as = { sessionId: newId('ses'), trusted, now: clock.now() }
      const records = forkRecords(source.value.records, point, as)
      if (records === null) return failSaying('not-found', 'no-message')
      const title = forkTitle(reduce(initialSessionState, source.value.records).title)
      const written = await writeNewLog(path.join(folder, as.sessionId), as.sessionId, {
        origin: { forkedFrom: { sessionId, messageId: point.messageId, records: records.length } },
        records: [...records, ...lastRecords(records, title, as.now)],
      })
      if (!written.ok) return written
      await copyImages(path.join(folder, sessionId), path.join(folder, as.sessionId))
      writeTitleFile(folder, as.sessionId, title)
      sessions.adopt(as.sessionId)
      return succeed(as.sessionId)
    },
  }
}

/** The fork shows the same images, also when the other session is gone. Without them it is as good as it was: they are named in their place. */
async function copyImages(from: string, to: string): Promise<void> {
  await cp(path.join(from, imagesFolderName), path.join(to, imagesFolderName), { recursive: true }).catch(() => undefined)
}

// A sign that needs no translation, once.
const forkSign = '\u21b3'
const forkTitle = (title: string): string => (title.startsWith(forkSign) ? title : `${forkSign} ${title}`)

/** What a fork has of its own: the end of a turn that it cuts short between two steps, its title, and what its model is told. */
function lastRecords(records: readonly SessionRecord[], title: string, now: number): readonly SessionRecord[] {
  const note: SessionEvent = { kind: 'model.noted', about: 'session-forked', processId: null, text: noteOfFork }
  const saidBefore = records.some(({ event }) => event.kind === 'message.sent')
  const events: readonly SessionEvent[] = [...endOfTurn(records), { kind: 'session.renamed', title }, ...(saidBefore ? [note] : [])]
  return events.map((event, index) => ({ seq: records.length + 1 + index, at: now, event }))
}

/** A message that was sent into a turn stands where no call is open: nothing was interrupted, and nothing is to be recovered. */
function endOfTurn(records: readonly SessionRecord[]): readonly SessionEvent[] {
  const { turn, calls, updatedAt } = reduce(initialSessionState, records)
  const isOpen = [...calls.values()].some(({ stage }) => stage.kind !== 'finished' && stage.kind !== 'refused')
  if (turn.kind !== 'running' || isOpen) return []
  return [{ kind: 'turn.finished', turnId: turn.turnId, outcome: { kind: 'stopped' }, durationMs: Math.max(0, updatedAt - turn.startedAt) }]
}

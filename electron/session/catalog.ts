import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Told } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import { sessionIdSchema } from '../../shared/ids.ts'
import { sentence, tell } from '../../shared/say-fault.ts'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import { type SessionEventOf, sessionRecordSchema } from '../../shared/session/events.ts'
import type { SessionState } from '../../shared/session/state.ts'
import { lastEventTime } from './last-event-time.ts'

// The first two lines (format and session.created) fit in this many times over; a longer title or path would be a fault.
const headBytes = 64 * 1024

export const logFileName = 'events.jsonl'
export const lockFileName = 'lock'
/** Holds the title alone, so that the list can show a renamed session without reading its whole log. */
export const titleFileName = 'title.txt'

/** Its presence says that the user has put the session out of the way. It is no part of what happened in the session, so no event. */
export const archivedFileName = 'archived'

/** What the list shows of a session that is not open. Made from its files, never from a separate index that could be lost. */
export function summariesOnDisk(folder: string): readonly SessionSummary[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && sessionIdSchema.safeParse(entry.name).success)
    .flatMap((entry) => summaryOnDisk(path.join(folder, entry.name), entry.name) ?? [])
}

/** The same of one session; null where there is none. */
export function summaryOnDisk(folder: string, sessionId: SessionId): SessionSummary | null {
  const file = path.join(folder, logFileName)
  try {
    const created = readCreated(file)
    const stat = statSync(file)
    if (created === null) {
      return brokenSummary(sessionId, stat.mtimeMs, tell([sentence('log-beginning-unreadable')]))
    }
    return {
      sessionId,
      title: readTitle(folder) ?? created.event.title,
      workspace: created.event.workspace,
      model: created.event.model,
      mode: created.event.mode,
      createdAt: created.at,
      updatedAt: lastEventTime(file, stat.size) ?? stat.mtimeMs,
      activity: 'idle',
      waiting: 0,
      running: 0,
      survived: 0,
      fault: null,
    }
  } catch {
    // A folder without a log: creation was cut off before its first line. Nothing to show.
    return null
  }
}

/** True for a session that the user has put out of the way. */
export function isArchived(folder: string, sessionId: SessionId): boolean {
  return existsSync(path.join(folder, sessionId, archivedFileName))
}

/** What the list shows of an open session. */
export function summaryOfState(state: SessionState, sessionId: SessionId, fault: Told | null): SessionSummary {
  const running = [...state.processes.values()].filter((view) => view.state.kind === 'running')
  const working = state.turn.kind === 'running' ? 'working' : 'idle'
  return {
    sessionId,
    title: state.title,
    workspace: state.workspace,
    model: state.model ?? { kind: 'demo' },
    mode: state.mode,
    createdAt: state.createdAt,
    updatedAt: state.updatedAt,
    activity: state.waiting.size > 0 ? 'waiting' : working,
    waiting: state.waiting.size,
    running: running.length,
    survived: running.filter((view) => view.survived === true).length,
    fault,
  }
}

const brokenSummary = (sessionId: SessionId, updatedAt: number, fault: Told): SessionSummary => ({
  sessionId,
  title: '',
  workspace: '',
  model: { kind: 'demo' },
  mode: 'ask',
  createdAt: updatedAt,
  updatedAt,
  activity: 'idle',
  waiting: 0,
  running: 0,
  survived: 0,
  fault,
})

function readCreated(file: string): { readonly at: number; readonly event: SessionEventOf<'session.created'> } | null {
  const descriptor = openSync(file, 'r')
  try {
    const head = Buffer.alloc(headBytes)
    const length = readSync(descriptor, head, 0, headBytes, 0)
    const line = head.toString('utf8', 0, length).split('\n')[1] ?? ''
    const record = sessionRecordSchema.safeParse(JSON.parse(line))
    if (!record.success || record.data.event.kind !== 'session.created') return null
    return { at: record.data.at, event: record.data.event }
  } catch {
    return null
  } finally {
    closeSync(descriptor)
  }
}

function readTitle(folder: string): string | null {
  try {
    return readFileSync(path.join(folder, titleFileName), 'utf8')
  } catch {
    return null
  }
}

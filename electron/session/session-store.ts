import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Result, succeed } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import { causeOf, failSaying } from '../../shared/say-fault.ts'
import type { SessionEventOf } from '../../shared/session/events.ts'
import type { Clock } from '../agent/ports.ts'
import { lockFileName, logFileName, titleFileName } from './catalog.ts'
import { createEventLog, openEventLog } from './event-log.ts'
import type { MaskSecrets } from './mask-secrets.ts'
import { type LeftBooks, recoveryEvents } from './recover.ts'
import { Session } from './session.ts'
import { takeSessionLock } from './session-lock.ts'

export interface SessionStoreParts {
  /** Folder with one folder a session; made 0700. */
  readonly folder: string
  readonly clock: Clock
  readonly maskSecrets: MaskSecrets
  readonly left: LeftBooks
  readonly onChange: () => void
}

/** An open session and the way to close it, which also gives back its lock. */
export interface OpenSession {
  readonly session: Session
  close(): Promise<void>
}

/** Makes the folder, lock and log of a new session and writes its first event. */
export async function createSession(parts: SessionStoreParts, created: SessionEventOf<'session.created'>): Promise<Result<OpenSession>> {
  const folder = path.join(parts.folder, created.sessionId)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = takeSessionLock(path.join(folder, lockFileName))
    if (!lock.ok) return lock
    const log = createEventLog(path.join(folder, logFileName), created.sessionId)
    const session = new Session({ ...parts, log, records: [] })
    await session.append(created, { flush: true })
    return succeed(openSession(session, lock.value))
  } catch (error) {
    return failSaying('storage-failed', 'session-unwritable', { cause: causeOf(error) })
  }
}

/** Opens a session that is on the disk, closes the books of what a crash left open, and takes its lock. */
export async function openSessionOnDisk(parts: SessionStoreParts, sessionId: SessionId): Promise<Result<OpenSession>> {
  const folder = path.join(parts.folder, sessionId)
  const lock = takeSessionLock(path.join(folder, lockFileName))
  if (!lock.ok) return lock
  const opened = openEventLog(path.join(folder, logFileName))
  if (!opened.ok) {
    lock.value()
    return opened
  }
  const session = new Session({ ...parts, log: opened.value.log, records: opened.value.records })
  const facts = { cutBytes: opened.value.cutBytes, now: parts.clock.now(), left: parts.left }
  try {
    for (const event of recoveryEvents(session.state, facts)) await session.append(event)
  } catch {
    // The session is shown all the same; its fault says that it cannot be written.
  }
  return succeed(openSession(session, lock.value))
}

/** Keeps the title beside the log for the list; the log's own event is the truth. */
export function writeTitleFile(folder: string, sessionId: SessionId, title: string): void {
  writeFileSync(path.join(folder, sessionId, titleFileName), title, { mode: 0o600 })
}

function openSession(session: Session, releaseLock: () => void): OpenSession {
  return {
    session,
    close: async () => {
      await session.dispose()
      releaseLock()
    },
  }
}

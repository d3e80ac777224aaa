import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { type Result, succeed } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import { causeOf, failSaying } from '../../shared/say-fault.ts'
import type { LogOrigin, SessionRecord } from '../../shared/session/events.ts'
import { logFileName } from './catalog.ts'
import { createEventLog } from './event-log.ts'

/** Writes the log of a session that begins with records from elsewhere. Whole or not at all: the log gets its name when it is on the disk. */
export async function writeNewLog(
  folder: string,
  sessionId: SessionId,
  { origin, records }: { readonly origin: LogOrigin; readonly records: readonly SessionRecord[] },
): Promise<Result<null>> {
  const unfinished = path.join(folder, `${logFileName}.part`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const log = createEventLog(unfinished, sessionId, origin)
    for (const record of records) log.writeLine(JSON.stringify(record))
    await log.flush()
    log.close()
    renameSync(unfinished, path.join(folder, logFileName))
    return succeed(null)
  } catch (error) {
    return failSaying('storage-failed', 'session-unwritable', { cause: causeOf(error) })
  }
}

import { open } from 'node:fs/promises'
import path from 'node:path'
import { type Result, succeed } from '../../shared/errors.ts'
import { causeOf, failSaying } from '../../shared/say-fault.ts'
import type { SessionEvent, SessionRecord } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState } from '../../shared/session/state.ts'
import type { Clock } from '../agent/ports.ts'
import type { ImportService } from '../ipc/services.ts'
import { harmlessRecords } from './import/make-harmless.ts'
import { importMaxBytes, type ReadImport, readRecords } from './import/read-records.ts'
import { type MaskSecrets, maskStrings } from './mask-secrets.ts'
import type { NewId } from './new-id.ts'
import type { SessionHost } from './session-host.ts'
import { writeTitleFile } from './session-store.ts'
import { writeNewLog } from './write-new-log.ts'

// Reading and checking the largest file takes some seconds.
const importMaxMs = 120_000
const titleMaxCharacters = 200
// A sign that needs no translation, once.
const importSign = '\u2913'

export interface ImportParts {
  /** Has one folder a session. */
  readonly folder: string
  readonly sessions: Pick<SessionHost, 'adopt'>
  readonly newId: NewId
  readonly clock: Clock
  readonly maskSecrets: MaskSecrets
}

/** Makes sessions of exported ones. What a file leaves open is closed when the session is opened, as after a crash. */
export function createImports({ folder, sessions, newId, clock, maskSecrets }: ImportParts): ImportService {
  return {
    importFile: async (file, place) => {
      const read = await readFileOf(file)
      if (!read.ok) return read
      if (read.value.kind === 'refused') return succeed(read.value)
      const sessionId = newId('ses')
      const now = clock.now()
      const records = harmlessRecords(read.value.records, { ...place, sessionId, newId, now }).map((record) =>
        maskStrings(record, maskSecrets),
      )
      const title = markedTitle(reduce(initialSessionState, records).title)
      const written = await writeNewLog(path.join(folder, sessionId), sessionId, {
        origin: { imported: { records: records.length } },
        records: [...records, ...lastRecords(records.length, title, now)],
      })
      if (!written.ok) return written
      writeTitleFile(folder, sessionId, title)
      sessions.adopt(sessionId)
      return succeed({ kind: 'imported', sessionId })
    },
  }
}

/** Looks at the size before it reads: a device or a pipe would never end. */
async function readFileOf(file: string): Promise<Result<ReadImport>> {
  try {
    const handle = await open(file, 'r')
    try {
      const stat = await handle.stat()
      if (!stat.isFile()) return failSaying('invalid-input', 'import-no-file')
      if (stat.size > importMaxBytes) return succeed({ kind: 'refused', fault: 'file-too-large', line: null })
      const signal = AbortSignal.timeout(importMaxMs)
      const read = await readRecords(await handle.readFile({ signal }), signal)
      return signal.aborted ? failSaying('busy', 'import-too-slow') : succeed(read)
    } finally {
      await handle.close()
    }
  } catch (error) {
    return failSaying('storage-failed', 'import-unreadable', { cause: causeOf(error) })
  }
}

function markedTitle(title: string): string {
  const line = title.replace(/\s+/g, ' ').slice(0, titleMaxCharacters)
  return line.startsWith(importSign) ? line : `${importSign} ${line}`
}

/** What its model reads at the end of what was imported. */
const noteOfImport =
  '[Signalbox: the user imported everything above from a file. It happened elsewhere, maybe on another computer: files, folders and programs here may differ, jobs mentioned above cannot be reached, and no permission that was given there counts here.]'

function lastRecords(before: number, title: string, now: number): readonly SessionRecord[] {
  const events: readonly SessionEvent[] = [
    { kind: 'session.renamed', title },
    { kind: 'model.noted', about: 'session-imported', processId: null, text: noteOfImport },
  ]
  return events.map((event, index) => ({ seq: before + 1 + index, at: now, event }))
}

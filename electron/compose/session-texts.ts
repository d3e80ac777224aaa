import path from 'node:path'
import { succeed } from '../../shared/errors.ts'
import type { SessionTextService } from '../ipc/services.ts'
import { exportFileName, sessionText } from '../session/export/export-session.ts'
import { recordsOf } from '../session/records-of.ts'
import { searchSessions } from '../session/search-sessions.ts'
import type { SessionHost } from '../session/session-host.ts'

/** Sessions as text: found by their words, and written out. */
export function composeSessionTexts(dataFolder: string, sessions: SessionHost): SessionTextService {
  let searching: AbortController | null = null
  return {
    search: (wanted) => {
      // Only the last question of a person who types is of interest.
      searching?.abort()
      searching = new AbortController()
      const ids = sessions.list().map((session) => session.sessionId)
      return searchSessions(path.join(dataFolder, 'sessions'), ids, wanted, searching.signal)
    },
    exportText: async (sessionId, format) => {
      const records = await recordsOf(sessions, sessionId)
      if (!records.ok) return records
      const title = sessions.list().find((session) => session.sessionId === sessionId)?.title ?? ''
      return succeed({ name: exportFileName(title, format), text: sessionText(records.value, format) })
    },
  }
}

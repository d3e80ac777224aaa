import path from 'node:path'
import { succeed } from '../../shared/errors.ts'
import type { ImageId } from '../../shared/ids.ts'
import type { SessionRecord } from '../../shared/session/events.ts'
import type { ImageService, SessionTextService } from '../ipc/services.ts'
import { exportFileName, sessionText } from '../session/export/export-session.ts'
import type { ExportedImages } from '../session/export/image-lines.ts'
import { recordsOf } from '../session/records-of.ts'
import { searchSessions } from '../session/search-sessions.ts'
import type { SessionHost } from '../session/session-host.ts'

/** Sessions as text: found by their words, and written out. */
export function composeSessionTexts(dataFolder: string, sessions: SessionHost, images: Pick<ImageService, 'find'>): SessionTextService {
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
      const shown = format === 'html' ? await imagesFor(records.value, (imageId) => images.find(sessionId, imageId)) : new Map()
      return succeed({ name: exportFileName(title, format), text: sessionText(records.value, format, shown) })
    },
  }
}

// A page that is larger opens slowly everywhere. What goes above it is named in its place.
const shownBytesMax = 40 * 1024 * 1024

/** The images of messages, oldest first, as far as a page holds them. */
async function imagesFor(
  records: readonly SessionRecord[],
  find: (imageId: ImageId) => ReturnType<ImageService['find']>,
): Promise<ExportedImages> {
  const shown = new Map<ImageId, string>()
  let room = shownBytesMax
  for (const { imageId, bytes } of records.flatMap(({ event }) => (event.kind === 'message.sent' ? (event.images ?? []) : []))) {
    const found = shown.has(imageId) || bytes > room ? null : await find(imageId)
    if (found === null) continue
    room -= bytes
    shown.set(imageId, `data:${found.ref.type};base64,${found.bytes.toString('base64')}`)
  }
  return shown
}

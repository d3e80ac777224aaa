import type { SessionId } from '../../shared/ids.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { useCatalog } from '../store/session-feed.ts'
import { useView } from '../store/view.ts'

/** Shows a session beside another one that shares its beginning; which, can be changed there. */
export async function compareSession(sessionId: SessionId): Promise<void> {
  const found = await askMainOrTell('session.relatives', { sessionId })
  if (found === null) return
  const related = new Set(found.value.sessionIds)
  const relatives = useCatalog.getState().flatMap((session) => (related.has(session.sessionId) ? [session.sessionId] : []))
  useView.setState({ compared: { left: sessionId, right: relatives[0] ?? null, relatives }, screen: 'compare', region: 'conversation' })
}

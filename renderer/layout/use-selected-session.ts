import { useEffect } from 'react'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import { useCatalog } from '../store/session-feed.ts'
import { useView } from '../store/view.ts'

/** The session in the middle. At the start, and when the selected one is gone, it is the one that changed last. */
export function useSelectedSession(): SessionSummary | null {
  const selected = useView((view) => view.selectedSession)
  const session = useCatalog((sessions) => sessions.find((one) => one.sessionId === selected) ?? latest(sessions))
  const found = session?.sessionId ?? null
  useEffect(() => {
    // A session that was just created is selected before the list knows it: leave that alone until the list has something else to say.
    if (selected === null && found !== null) useView.setState({ selectedSession: found })
  }, [selected, found])
  return session
}

function latest(sessions: readonly SessionSummary[]): SessionSummary | null {
  const offered = sessions.filter((one) => one.archived !== true)
  return offered.reduce<SessionSummary | null>((last, one) => (last === null || one.updatedAt > last.updatedAt ? one : last), null)
}

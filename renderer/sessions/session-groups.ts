import type { SessionSummary } from '../../shared/session/catalog.ts'

export interface SessionGroup {
  readonly workspace: string
  readonly sessions: readonly SessionSummary[]
}

/** The sessions in the order of the list, without the archived. */
export function orderedSessions(sessions: readonly SessionSummary[]): readonly SessionSummary[] {
  return groupByWorkspace(sessions.filter((session) => session.archived !== true)).flatMap((group) => group.sessions)
}

/** The sessions in whose title or folder every written word occurs. */
export function filterSessions(sessions: readonly SessionSummary[], written: string): readonly SessionSummary[] {
  const words = written
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return sessions.filter(({ title, workspace }) => {
    const text = `${title}\n${workspace}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The sessions by folder: what was started last stands first, in its folder and among the folders. The order does not jump while agents work. */
export function groupByWorkspace(sessions: readonly SessionSummary[]): readonly SessionGroup[] {
  const groups = new Map<string, SessionSummary[]>()
  for (const session of sessions.toSorted((a, b) => b.createdAt - a.createdAt)) {
    const group = groups.get(session.workspace)
    if (group) group.push(session)
    else groups.set(session.workspace, [session])
  }
  return Array.from(groups, ([workspace, grouped]) => ({ workspace, sessions: grouped }))
}

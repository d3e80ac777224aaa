import { create } from 'zustand'
import type { RestoreAim, SnapshotId } from '../../shared/changes.ts'
import type { SessionId } from '../../shared/ids.ts'
import { askMainOrTell } from '../store/ask-main.ts'

/** Files that something else has changed since: asked before they are overwritten. */
export interface RestoreQuestion {
  readonly sessionId: SessionId
  readonly aim: RestoreAim
  readonly current: SnapshotId
  readonly paths: readonly string[]
  readonly count: number
}

export const useRestoreQuestion = create<{ readonly question: RestoreQuestion | null }>(() => ({ question: null }))

/** Puts files back, or asks first where something else has changed them. What came of it stands in the transcript. */
export async function askRestore(sessionId: SessionId, aim: RestoreAim, confirmed: SnapshotId | null = null): Promise<void> {
  useRestoreQuestion.setState({ question: null })
  const answered = await askMainOrTell('history.restore', { sessionId, aim, confirmed })
  if (answered?.value.kind !== 'changed-since') return
  const { current, paths, count } = answered.value
  useRestoreQuestion.setState({ question: { sessionId, aim, current, paths, count } })
}

/** Leaves the files as they are. */
export function dropRestoreQuestion(): void {
  useRestoreQuestion.setState({ question: null })
}

import type { CallId } from '../../shared/ids.ts'
import type { WriteFileAction } from '../../shared/permission.ts'
import type { SessionState } from '../../shared/session/state.ts'

export interface FileChange {
  readonly callId: CallId
  readonly action: WriteFileAction
}

/** A file that the session changed, with its changes, the oldest first. */
export interface ChangedFile {
  readonly path: string
  readonly realPath: string
  readonly changes: readonly FileChange[]
}

/** The files that a session changed, by path. Only what was really written counts. */
export function changedFiles(calls: SessionState['calls']): readonly ChangedFile[] {
  const files = new Map<string, ChangedFile>()
  for (const { call, action, stage } of calls.values()) {
    if (action?.kind !== 'write-file' || stage.kind !== 'finished' || stage.outcome !== 'succeeded') continue
    const known = files.get(action.realPath)
    const change = { callId: call.callId, action }
    files.set(action.realPath, { path: action.path, realPath: action.realPath, changes: [...(known?.changes ?? []), change] })
  }
  return [...files.values()].sort((a, b) => a.path.localeCompare(b.path))
}

/** Lines added and removed by all changes together; what a later one takes back counts in both. */
export function linesChanged(changes: readonly FileChange[]): { readonly added: number; readonly removed: number } {
  return {
    added: changes.reduce((sum, { action }) => sum + action.added, 0),
    removed: changes.reduce((sum, { action }) => sum + action.removed, 0),
  }
}

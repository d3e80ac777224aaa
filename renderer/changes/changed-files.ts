import type { CallId } from '../../shared/ids.ts'
import { type FileHistory, type FileStep, fileHistories, fileSteps } from '../../shared/session/file-steps.ts'
import type { CallState, SessionState } from '../../shared/session/state.ts'

/** The files that a session changed, by path. Only what was really written counts. */
export function changedFiles(calls: SessionState['calls']): readonly FileHistory[] {
  const made = [...calls.values()].flatMap(({ call, action, stage }) =>
    action === null || !isDone(stage) ? [] : fileSteps(call.callId, action),
  )
  return fileHistories(made).toSorted((a, b) => a.path.localeCompare(b.path))
}

/** What became of a file between the start of the session and now. */
export function fateOf({ steps, path }: FileHistory): FileFate {
  const start = steps[0]?.from ?? { path: steps[0]?.path ?? path }
  const wasThere = steps[0]?.beforeHash !== null
  if (steps.at(-1)?.afterHash === null) return { kind: 'delete' }
  if (!wasThere) return { kind: 'add' }
  return start.path === path ? { kind: 'update' } : { kind: 'move', from: start.path }
}

export type FileFate = { readonly kind: 'add' | 'update' | 'delete' } | { readonly kind: 'move'; readonly from: string }

/** The step that names a file to the main process: the last that was made on it. */
export const nameOfFile = ({ steps }: FileHistory): { readonly callId: CallId; readonly index: number } | null => {
  const last = steps.at(-1)
  return last === undefined ? null : { callId: last.callId, index: last.index }
}

/** Lines added and removed by all steps together; what a later one takes back counts in both. */
export function linesChanged(steps: readonly FileStep[]): { readonly added: number; readonly removed: number } {
  return {
    added: steps.reduce((sum, step) => sum + step.added, 0),
    removed: steps.reduce((sum, step) => sum + step.removed, 0),
  }
}

const isDone = (stage: CallState['stage']): boolean => stage.kind === 'finished' && stage.outcome === 'succeeded'

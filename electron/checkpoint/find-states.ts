import { assertNever } from '../../shared/assert.ts'
import type { RestoreAim, SnapshotId } from '../../shared/changes.ts'
import { type Result, succeed } from '../../shared/errors.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { SessionState, TranscriptItem } from '../../shared/session/state.ts'

/** From which kept state to which. `its-files`: only those that differ between the two; `everything`: the whole workspace becomes `to`. */
export interface AimedStates {
  readonly from: SnapshotId
  readonly to: SnapshotId
  readonly reach: 'its-files' | 'everything'
}

/** The kept states that an aim of the user means. */
export function aimedStates(state: SessionState, aim: RestoreAim): Result<AimedStates> {
  switch (aim.kind) {
    case 'call': {
      const files = state.calls.get(aim.callId)?.files
      if (files?.kind !== 'compared') return failSaying('not-found', 'files-before-not-kept')
      return succeed({ from: files.after, to: files.before, reach: 'its-files' })
    }
    case 'redo': {
      const restored = state.restores.get(aim.restoreId)
      if (restored === undefined || restored.done === null) return failSaying('not-found', 'restoring-not-known')
      return succeed({ from: restored.done.after, to: restored.before, reach: 'its-files' })
    }
    case 'message': {
      const at = state.transcript.findIndex((item) => item.kind === 'message' && item.messageId === aim.messageId)
      if (at < 0) return failSaying('not-found', 'no-message')
      const states = state.transcript.slice(at).flatMap((item) => statesOf(state, item))
      const first = states[0]
      if (first === undefined) return failSaying('not-found', 'no-change-after-message')
      return succeed({ from: states.at(-1) ?? first, to: first, reach: 'everything' })
    }
    default:
      return assertNever(aim)
  }
}

/** How the session last saw the files; null when it never kept them. */
export function lastKnownState(state: SessionState): SnapshotId | null {
  return state.transcript.flatMap((item) => statesOf(state, item)).at(-1) ?? null
}

/** The kept states around one thing of the transcript, in order. */
function statesOf(state: SessionState, item: TranscriptItem): readonly SnapshotId[] {
  if (item.kind === 'restore') {
    const restored = state.restores.get(item.restoreId)
    if (restored === undefined) return []
    return restored.done === null ? [restored.before] : [restored.before, restored.done.after]
  }
  const files = item.kind === 'call' ? state.calls.get(item.callId)?.files : undefined
  if (files === undefined || files.kind === 'unkept') return []
  return files.kind === 'kept' ? [files.before] : [files.before, files.after]
}

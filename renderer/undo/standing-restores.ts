import type { CallId, MessageId, RestoreId } from '../../shared/ids.ts'
import type { SessionState } from '../../shared/session/state.ts'

/** Whether a restoring still counts: it was done, and was not taken back by a later one that counts. */
export function restoreStands(restores: SessionState['restores'], restoreId: RestoreId): boolean {
  const all = [...restores.values()]
  const at = all.findIndex((view) => view.restoreId === restoreId)
  if (at < 0 || all[at]?.done === null) return false
  return !all
    .slice(at + 1)
    .some(({ aim, restoreId: later }) => aim.kind === 'redo' && aim.restoreId === restoreId && restoreStands(restores, later))
}

/** Whether the user undid what a call changed, and left it so. */
export function isUndone(restores: SessionState['restores'], callId: CallId): boolean {
  return [...restores.values()].some(
    ({ aim, restoreId }) => aim.kind === 'call' && aim.callId === callId && restoreStands(restores, restoreId),
  )
}

/** Whether the files can be put back to how they were before a message: a call after it had them kept. */
export function keptFilesAfter(state: SessionState, messageId: MessageId): boolean {
  const at = state.transcript.findLastIndex((item) => item.kind === 'message' && item.messageId === messageId)
  return state.transcript.slice(at).some((item) => item.kind === 'call' && changedSomething(state, item.callId))
}

function changedSomething(state: SessionState, callId: CallId): boolean {
  const files = state.calls.get(callId)?.files
  return files?.kind === 'kept' || (files?.kind === 'compared' && files.count > 0)
}

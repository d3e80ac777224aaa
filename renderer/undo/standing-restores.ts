import { isElsewhere } from '../../shared/changes.ts'
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

/** Whether the files can be put back to how they were before a message: a call after it had them kept, and on this computer. */
export function keptFilesAfter(state: SessionState, messageId: MessageId): boolean {
  const at = state.transcript.findLastIndex((item) => item.kind === 'message' && item.messageId === messageId)
  const kept = state.transcript.slice(at).flatMap((item) => {
    const files = item.kind === 'call' ? state.calls.get(item.callId)?.files : undefined
    return files === undefined || files.kind === 'unkept' ? [] : [files]
  })
  const [first] = kept
  return first !== undefined && !isElsewhere(first.before) && kept.some((files) => files.kind === 'kept' || files.count > 0)
}

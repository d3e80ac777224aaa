import { assertNever } from '../assert.ts'
import { type Draft, updateCall } from './draft.ts'
import type { SessionEventOf, SessionRecord } from './events.ts'

/** What is known of the files around a call. */
export function applyCheckpoint(
  draft: Draft,
  event: SessionEventOf<'checkpoint.kept' | 'checkpoint.skipped' | 'checkpoint.compared'>,
): void {
  switch (event.kind) {
    case 'checkpoint.kept':
      return updateCall(draft, event.callId, { files: { kind: 'kept', before: event.before } })
    case 'checkpoint.skipped':
      return updateCall(draft, event.callId, { files: { kind: 'unkept', reason: event.reason } })
    case 'checkpoint.compared': {
      const known = draft.next.calls.get(event.callId)?.files
      if (known?.kind !== 'kept') return
      const { after, files, count, leftOut } = event
      return updateCall(draft, event.callId, { files: { kind: 'compared', before: known.before, after, files, count, leftOut } })
    }
    default:
      return assertNever(event)
  }
}

/** That the user put files back. */
export function applyRestore(draft: Draft, event: SessionEventOf<'files.restoring' | 'files.restored'>, { seq, at }: SessionRecord): void {
  switch (event.kind) {
    case 'files.restoring': {
      const { restoreId, aim, before } = event
      draft.restores().set(restoreId, { restoreId, aim, before, done: null })
      draft.transcript().push({ kind: 'restore', seq, restoreId, at })
      return
    }
    case 'files.restored': {
      const view = draft.next.restores.get(event.restoreId)
      const { after, files, count, failed } = event
      if (view) draft.restores().set(event.restoreId, { ...view, done: { after, files, count, failed } })
      return
    }
    default:
      return assertNever(event)
  }
}

import type { CallId } from '../../../shared/ids.ts'
import type { WriteFileAction } from '../../../shared/permission.ts'
import type { SessionRecord } from '../../../shared/session/events.ts'

/** One change that a session made to a file, as its log tells it. */
export interface RecordedChange {
  readonly callId: CallId
  readonly action: WriteFileAction
}

/** The changes that were really made to the file which this call changed, the oldest first; none where the call changed no file. */
export function changesOfFile(records: readonly SessionRecord[], callId: CallId): readonly RecordedChange[] {
  const actions = new Map<CallId, WriteFileAction>()
  const made: RecordedChange[] = []
  for (const { event } of records) {
    if (event.kind === 'verdict.given' && event.action.kind === 'write-file') actions.set(event.callId, event.action)
    if (event.kind !== 'file.changed') continue
    const action = actions.get(event.callId)
    if (action?.afterHash === event.afterHash) made.push({ callId: event.callId, action })
  }
  const wanted = made.find((change) => change.callId === callId)?.action.realPath
  return made.filter((change) => change.action.realPath === wanted)
}

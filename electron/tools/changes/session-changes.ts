import type { CallId } from '../../../shared/ids.ts'
import type { SessionRecord } from '../../../shared/session/events.ts'
import { type FileStep, fileHistories, fileSteps } from '../../../shared/session/file-steps.ts'

/** The steps that were really made on the file which this call changed at this place, the oldest first; none where it changed no such file. */
export function changesOfFile(records: readonly SessionRecord[], callId: CallId, index: number): readonly FileStep[] {
  const planned = new Map<CallId, readonly FileStep[]>()
  const made: FileStep[] = []
  for (const { event } of records) {
    if (event.kind === 'verdict.given') planned.set(event.callId, fileSteps(event.callId, event.action))
    if (event.kind !== 'file.changed') continue
    const step = planned.get(event.callId)?.find(({ path, afterHash }) => path === event.path && afterHash === event.afterHash)
    if (step !== undefined) made.push(step)
  }
  const isWanted = (step: FileStep) => step.callId === callId && step.index === index
  return fileHistories(made).find(({ steps }) => steps.some(isWanted))?.steps ?? []
}

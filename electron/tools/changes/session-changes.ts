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
    const steps = (planned.get(event.callId) ?? []).filter(({ afterHash }) => afterHash === event.afterHash)
    // The log may name the file in another way than the call did; only of two files that end alike the name must tell.
    const step = steps.length === 1 ? steps[0] : steps.find(({ path, realPath }) => [path, realPath].includes(event.path))
    if (step !== undefined) made.push(step)
  }
  const isWanted = (step: FileStep) => step.callId === callId && step.index === index
  return fileHistories(made).find(({ steps }) => steps.some(isWanted))?.steps ?? []
}

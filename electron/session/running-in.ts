import type { ProcessId } from '../../shared/ids.ts'
import type { SessionRecord } from '../../shared/session/events.ts'

/** Processes that have started in these records and not ended: what another session that begins with them cannot reach. */
export function runningIn(records: readonly SessionRecord[]): ReadonlySet<ProcessId> {
  const running = new Set<ProcessId>()
  for (const { event } of records) {
    if (event.kind === 'process.started') running.add(event.facts.processId)
    if (event.kind === 'process.ended') running.delete(event.processId)
  }
  return running
}

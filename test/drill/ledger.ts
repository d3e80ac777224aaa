import type { ProcessEvents } from '../../electron/process/ports.ts'
import type { ProcessId } from '../../shared/ids.ts'
import type { ProcessEnd } from '../../shared/process.ts'
import type { Fault } from './faults.ts'

/** Keeps what the manager told, and complains at once about what must never be told. */
export class Ledger {
  readonly open = new Set<ProcessId>()
  readonly ends = new Map<ProcessId, ProcessEnd>()
  /** What commands left, by the command. */
  readonly leftovers = new Map<ProcessId, ProcessId[]>()
  readonly events: ProcessEvents

  constructor(complain: (what: string) => void, fault: Fault) {
    const onEnded = (processId: ProcessId, end: ProcessEnd) => {
      if (this.ends.has(processId)) complain(`${processId} ended twice`)
      if (!this.open.delete(processId)) complain(`${processId} ended without having started`)
      this.ends.set(processId, end)
      if (end.survivors.length > 0) complain(`${processId} could not be ended: pid ${end.survivors.join(', ')}`)
    }
    this.events = {
      onStarted: ({ processId, origin }) => {
        if (origin.kind === 'leftover') this.leftovers.set(origin.of, [...(this.leftovers.get(origin.of) ?? []), processId])
        if (this.open.has(processId) || this.ends.has(processId)) complain(`${processId} started twice`)
        this.open.add(processId)
      },
      onEnded: (processId, _sessionId, end) => {
        onEnded(processId, end)
        if (fault === 'tells-twice') onEnded(processId, end)
      },
      onInputChanged: () => undefined,
      onTakenOver: () => undefined,
      onHandedBack: () => undefined,
    }
  }

  /** What became of a process and of what it left, for a complaint. */
  describe(processId: ProcessId): string {
    const own = JSON.stringify(this.ends.get(processId)?.reason ?? null)
    const left = (this.leftovers.get(processId) ?? []).map((each) => `${each} ${JSON.stringify(this.ends.get(each)?.reason ?? null)}`)
    return `it ended as ${own}; leftovers: ${left.join(', ') || 'none'}`
  }
}

import type { ProcessId } from '../../shared/ids.ts'
import type { InputState, ProcessEnd, ProcessFacts } from '../../shared/process.ts'
import type { ProcessNews, ProcessNewsService, Unsubscribe } from '../ipc/services.ts'

// Somebody who waits for a command has hardly looked away sooner; and by then most commands have become jobs.
const longMs = 10_000

/** Tells those who listen what a user who looks elsewhere may want to hear of. What the user stopped is no news. */
export class ProcessNewsDesk implements ProcessNewsService {
  readonly #running = new Map<ProcessId, ProcessFacts>()
  readonly #listeners = new Set<(news: ProcessNews) => void>()

  onNews(listener: (news: ProcessNews) => void): Unsubscribe {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  started(facts: ProcessFacts): void {
    this.#running.set(facts.processId, facts)
  }

  ended(processId: ProcessId, end: ProcessEnd): void {
    const facts = this.#running.get(processId)
    this.#running.delete(processId)
    if (facts === undefined) return
    this.#tell({ kind: 'input', facts, input: { kind: 'none' } })
    const isExpected = end.reason.kind === 'stopped' && end.reason.by !== 'agent'
    const isJob = facts.background || end.durationMs >= longMs
    if (isJob && !isExpected) this.#tell({ kind: 'job-ended', facts, end })
  }

  inputChanged(processId: ProcessId, input: InputState): void {
    const facts = this.#running.get(processId)
    if (facts !== undefined) this.#tell({ kind: 'input', facts, input })
  }

  #tell(news: ProcessNews): void {
    for (const listener of this.#listeners) listener(news)
  }
}

import type { SessionEvent, SessionRecord } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState, type SessionState } from '../../shared/session/state.ts'
import type { Clock, RetryWait, SessionWriter } from '../agent/ports.ts'
import type { SessionFrame } from '../ipc/services.ts'
import type { EventLog } from './event-log.ts'
import { type MaskSecrets, maskStrings } from './mask-secrets.ts'

export interface SessionParts {
  readonly log: EventLog
  readonly records: readonly SessionRecord[]
  readonly clock: Clock
  readonly maskSecrets: MaskSecrets
  /** Called after each event was written and reduced, and after a failed write. */
  readonly onChange: () => void
}

/** One open session: the log, the state that follows from it, and those who watch. Write, then reduce, then show. */
export class Session implements SessionWriter {
  readonly #parts: SessionParts
  readonly #records: SessionRecord[]
  readonly #watchers = new Set<(frame: SessionFrame) => void>()
  #state: SessionState
  #lastAppend: Promise<unknown> = Promise.resolve()
  #fault: string | null = null
  #retry: RetryWait | null = null

  constructor(parts: SessionParts) {
    this.#parts = parts
    this.#records = [...parts.records]
    this.#state = reduce(initialSessionState, this.#records)
  }

  get state(): SessionState {
    return this.#state
  }

  get records(): readonly SessionRecord[] {
    return this.#records
  }

  /** Why the log could not be written, or null. Stays until a later write succeeds. */
  get fault(): string | null {
    return this.#fault
  }

  append(event: SessionEvent, options?: { readonly flush: boolean }): Promise<SessionRecord> {
    return this.#inTurn(() => this.#write(event, options?.flush ?? false))
  }

  appendFrom(decide: (state: SessionState) => SessionEvent | null, options?: { readonly flush: boolean }): Promise<SessionRecord | null> {
    return this.#inTurn(async () => {
      const event = decide(this.#state)
      return event === null ? null : this.#write(event, options?.flush ?? false)
    })
  }

  publishDelta(text: string): void {
    this.#retry = null
    this.#publish({ kind: 'delta', text })
  }

  publishRetry(retry: RetryWait): void {
    this.#retry = maskStrings(retry, this.#parts.maskSecrets)
    this.#publish({ kind: 'retry', ...this.#retry })
  }

  /** Gives everything so far at once, then what is new. Returns the function that ends it. */
  watch(onFrame: (frame: SessionFrame) => void): () => void {
    onFrame({ kind: 'records', reset: true, records: [...this.#records] })
    if (this.#fault !== null) onFrame({ kind: 'failed', message: this.#fault })
    if (this.#retry !== null) onFrame({ kind: 'retry', ...this.#retry })
    this.#watchers.add(onFrame)
    return () => this.#watchers.delete(onFrame)
  }

  /** Waits for appends under way, then closes the file. */
  async dispose(): Promise<void> {
    await this.#lastAppend
    this.#watchers.clear()
    this.#parts.log.close()
  }

  /** One after the other, so that what is shown comes in the order of the log even when one waits for the disk. */
  #inTurn<Written>(write: () => Promise<Written>): Promise<Written> {
    const written = this.#lastAppend.then(write)
    this.#lastAppend = written.catch(() => undefined)
    return written
  }

  async #write(event: SessionEvent, flush: boolean): Promise<SessionRecord> {
    const masked = maskStrings(event, this.#parts.maskSecrets)
    const record: SessionRecord = { seq: this.#state.lastSeq + 1, at: this.#parts.clock.now(), event: masked }
    try {
      this.#parts.log.writeLine(JSON.stringify(record))
      if (flush) await this.#parts.log.flush()
    } catch (error) {
      this.#parts.log.takeBackLine()
      this.#fault = `The session log cannot be written: ${error instanceof Error ? error.message : String(error)}`
      this.#publish({ kind: 'failed', message: this.#fault })
      this.#parts.onChange()
      throw error
    }
    this.#fault = null
    this.#retry = null
    this.#records.push(record)
    this.#state = reduce(this.#state, [record])
    this.#publish({ kind: 'records', reset: false, records: [record] })
    this.#parts.onChange()
    return record
  }

  #publish(frame: SessionFrame): void {
    for (const watcher of this.#watchers) watcher(frame)
  }
}

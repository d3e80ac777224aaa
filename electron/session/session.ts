import type { Told } from '../../shared/errors.ts'
import { causeOf, sentence, tell } from '../../shared/say-fault.ts'
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
  #lastWrite: Promise<unknown> = Promise.resolve()
  /** Events that were written and do not show in the state yet. */
  #unsettled = 0
  /** One of those failed, and those after it will. */
  #isFailing = false
  /** What waits for its turn. */
  #deciding = 0
  #fault: Told | null = null
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
  get fault(): Told | null {
    return this.#fault
  }

  append(event: SessionEvent, options?: { readonly flush: boolean }): Promise<SessionRecord> {
    const flush = options?.flush ?? false
    // Whatever is decided from the state waits for all before it, and what comes after it waits for that.
    return this.#deciding > 0 || this.#isFailing ? this.#inTurn(() => this.#write(event, flush)) : this.#write(event, flush)
  }

  appendFrom(decide: (state: SessionState) => SessionEvent | null, options?: { readonly flush: boolean }): Promise<SessionRecord | null> {
    return this.#inTurn(() => {
      const event = decide(this.#state)
      return event === null ? Promise.resolve(null) : this.#write(event, options?.flush ?? false)
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
    if (this.#fault !== null) onFrame({ kind: 'failed', ...this.#fault })
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

  /** After everything that was appended before. */
  #inTurn<Written>(write: () => Promise<Written>): Promise<Written> {
    this.#deciding += 1
    const written = this.#lastAppend.then(write)
    this.#lastAppend = written
      .catch(() => undefined)
      .finally(() => {
        this.#deciding -= 1
      })
    return written
  }

  /**
   * The line is handed to the system at once; what follows from it comes in the order of the log, so that nobody sees a gap while an event waits for
   * the disk. One flush serves all that was written before it.
   */
  #write(event: SessionEvent, flush: boolean): Promise<SessionRecord> {
    const before = this.#unsettled > 0 ? this.#lastWrite : null
    const masked = maskStrings(event, this.#parts.maskSecrets)
    const record: SessionRecord = { seq: this.#state.lastSeq + this.#unsettled + 1, at: this.#parts.clock.now(), event: masked }
    let lineAt = 0
    try {
      lineAt = this.#parts.log.writeLine(JSON.stringify(record))
    } catch (error) {
      this.#parts.log.takeBackLine()
      this.#tellFault(error)
      return Promise.reject(error)
    }
    this.#unsettled += 1
    const written = this.#settle(record, before, { lineAt, flushed: flush ? this.#parts.log.flush() : null })
    this.#lastWrite = written.catch(() => undefined)
    if (this.#deciding === 0) this.#lastAppend = this.#lastWrite
    return written
  }

  async #settle(
    record: SessionRecord,
    before: Promise<unknown> | null,
    { lineAt, flushed }: { readonly lineAt: number; readonly flushed: Promise<void> | null },
  ): Promise<SessionRecord> {
    // It may fail while the one before is waited for.
    flushed?.catch(() => undefined)
    try {
      await before
      await flushed
      if (record.seq !== this.#state.lastSeq + 1) throw new Error('an event before it did not reach the disk')
    } catch (error) {
      this.#unsettled -= 1
      // With it goes what was written behind it; until all of that has failed too, nothing else is written.
      this.#isFailing = this.#unsettled > 0
      this.#parts.log.takeBackFrom(lineAt)
      this.#tellFault(error)
      throw error
    }
    this.#unsettled -= 1
    this.#fault = null
    this.#retry = null
    this.#records.push(record)
    this.#state = reduce(this.#state, [record])
    this.#publish({ kind: 'records', reset: false, records: [record] })
    this.#parts.onChange()
    return record
  }

  #tellFault(error: unknown): void {
    this.#fault = tell([sentence('session-log-unwritable', { cause: causeOf(error) })])
    this.#publish({ kind: 'failed', ...this.#fault })
    this.#parts.onChange()
  }

  #publish(frame: SessionFrame): void {
    for (const watcher of this.#watchers) watcher(frame)
  }
}

import { mkdirSync } from 'node:fs'
import { createDeferred } from '../../shared/deferred.ts'
import { fail, type Result, succeed } from '../../shared/errors.ts'
import type { ProcessId, RuleId, SessionId } from '../../shared/ids.ts'
import type { Mode, Rule } from '../../shared/permission.ts'
import type { ProcessEnd, ProcessFacts } from '../../shared/process.ts'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import type { SessionEvent, SessionEventOf } from '../../shared/session/events.ts'
import type { SessionState } from '../../shared/session/state.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import type { SessionFrame, SessionService, Unsubscribe } from '../ipc/services.ts'
import { summariesOnDisk, summaryOfState } from './catalog.ts'
import { type ForkPoint, forkRecords, noteOfFork } from './fork-session.ts'
import { forkTitle, type LiveSession, takeTurn, titleFrom } from './live-session.ts'
import type { NewId } from './new-id.ts'
import type { Session } from './session.ts'
import { createFork, createSession, openSessionOnDisk, type SessionStoreParts, writeTitleFile } from './session-store.ts'
import { mayTakeTurnByItself } from './wakes.ts'

// A turn that was told to stop ends within the stop grace of its processes; the app does not wait longer for it when it quits.
const longestTurnEndMs = 5_000

export interface SessionHostParts extends Omit<SessionStoreParts, 'onChange'> {
  readonly newId: NewId
  /** Runs one turn to its recorded end. Must not throw for expected failures. */
  readonly runTurn: (session: Session, signal: AbortSignal) => Promise<unknown>
  /** True when something waits to be told for which an idle session takes a turn by itself. */
  readonly mayWake: (sessionId: SessionId) => boolean
  /** Copies the sample project to a fresh folder and gives its real path. */
  readonly copySample: () => Promise<string>
  /** After a change of mode was written: what waits is judged again. */
  readonly onModeChanged: (sessionId: SessionId) => Promise<void>
  readonly onBug: (error: unknown) => void
}

/** All sessions: the list, those that are open, and the turn that runs in each. */
export class SessionHost implements SessionService {
  readonly #parts: SessionHostParts
  readonly #live = new Map<SessionId, LiveSession>()
  readonly #opening = new Map<SessionId, Promise<Result<LiveSession>>>()
  readonly #closed = new Map<SessionId, SessionSummary>()
  readonly #listeners = new Set<() => void>()
  #isClosing = false

  constructor(parts: SessionHostParts) {
    this.#parts = parts
    mkdirSync(parts.folder, { recursive: true, mode: 0o700 })
    for (const summary of summariesOnDisk(parts.folder)) this.#closed.set(summary.sessionId, summary)
  }

  list(): readonly SessionSummary[] {
    const live = [...this.#live].map(([sessionId, { session }]) => summaryOfState(session.state, sessionId, session.fault))
    return [...live, ...this.#closed.values()].sort((a, b) => b.createdAt - a.createdAt)
  }

  onChange(listener: () => void): Unsubscribe {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async create(options: {
    readonly workspace: string | null
    readonly model: ModelChoice
    readonly mode: Mode
    readonly trusted: boolean
  }): Promise<Result<SessionId>> {
    const sessionId = this.#parts.newId('ses')
    let workspace: string
    try {
      workspace = options.workspace ?? (await this.#parts.copySample())
    } catch (error) {
      return fail('storage-failed', `The sample project cannot be copied: ${String(error)}`)
    }
    const { model, mode, trusted } = options
    const opened = await createSession(this.#storeParts(), {
      kind: 'session.created',
      sessionId,
      workspace,
      title: '',
      model,
      mode,
      trusted,
    })
    if (!opened.ok) return opened
    this.#live.set(sessionId, { ...opened.value, wakesInARow: 0, turn: null })
    this.#changed()
    return succeed(sessionId)
  }

  /** Makes a session that begins with a copy of another one's records; that one stays as it is. `trusted`: whether the folder is now. */
  async fork(sessionId: SessionId, point: ForkPoint, trusted: boolean): Promise<Result<SessionId>> {
    const source = await this.#open(sessionId)
    if (!source.ok) return source
    const { session, turn } = source.value
    if (turn !== null && point.upTo === 'after') return fail('busy', 'The agent is still working on it. Stop it first, or wait.')
    const forked = { sessionId: this.#parts.newId('ses'), trusted, now: this.#parts.clock.now() }
    const records = forkRecords(session.records, point, forked)
    if (records === null) return fail('not-found', 'There is no such message.')
    const from = { sessionId, messageId: point.messageId, records: records.length }
    const opened = await createFork(this.#storeParts(), forked.sessionId, from, records)
    if (!opened.ok) return opened
    this.#live.set(forked.sessionId, { ...opened.value, wakesInARow: 0, turn: null })
    if (opened.value.session.state.transcript.length > 0) {
      await this.#appendTo(
        forked.sessionId,
        { kind: 'model.noted', about: 'session-forked', processId: null, text: noteOfFork },
        () => undefined,
      )
    }
    await this.rename(forked.sessionId, forkTitle(session.state.title))
    return succeed(forked.sessionId)
  }

  /** Opens sessions that an earlier run of the app did not close, which closes their books. Those that cannot be opened are left as they are. */
  async recover(sessionIds: readonly SessionId[], afterwards: 'stay-open' | 'close'): Promise<void> {
    for (const sessionId of sessionIds) {
      if (!this.#closed.has(sessionId)) continue
      if (afterwards === 'stay-open') await this.#open(sessionId)
      else {
        const opened = await openSessionOnDisk(this.#storeParts(), sessionId)
        if (opened.ok) await opened.value.close()
      }
    }
  }

  workspaceOf(sessionId: SessionId): string | null {
    return this.#live.get(sessionId)?.session.state.workspace ?? this.#closed.get(sessionId)?.workspace ?? null
  }

  /** True when the session was created in a folder the user trusted. */
  isTrusted(sessionId: SessionId): boolean {
    return this.#live.get(sessionId)?.session.state.trusted ?? false
  }

  /** What the open sessions are; those that were not opened since the start have no state yet. */
  states(): readonly SessionState[] {
    return [...this.#live.values()].map(({ session }) => session.state)
  }

  /** The state of an open session; null when it was not opened since the start. */
  stateOf(sessionId: SessionId): SessionState | null {
    return this.#live.get(sessionId)?.session.state ?? null
  }

  /** Real paths of the folders that sessions work in, that of the newest session first. */
  workspaces(): readonly string[] {
    return [...new Set(this.list().map((session) => session.workspace))]
  }

  /** Takes a rule of the session back, for all that is judged from now on. */
  revokeRule(sessionId: SessionId, ruleId: RuleId): Promise<Result<null>> {
    return this.#appendTo(sessionId, { kind: 'rule.revoked', ruleId }, () => undefined, true)
  }

  /** Brings one back that was revoked. */
  restoreRule(sessionId: SessionId, rule: Rule): Promise<Result<null>> {
    return this.#appendTo(sessionId, { kind: 'rule.saved', rule }, () => undefined, true)
  }

  async rename(sessionId: SessionId, title: string): Promise<Result<null>> {
    return this.#appendTo(sessionId, { kind: 'session.renamed', title }, () => writeTitleFile(this.#parts.folder, sessionId, title))
  }

  async setMode(sessionId: SessionId, mode: Mode): Promise<Result<null>> {
    const changed = await this.#appendTo(sessionId, { kind: 'mode.changed', mode }, () => undefined)
    if (changed.ok) await this.#parts.onModeChanged(sessionId)
    return changed
  }

  async setModel(sessionId: SessionId, model: ModelChoice): Promise<Result<null>> {
    return this.#appendTo(sessionId, { kind: 'model.changed', model }, () => undefined)
  }

  async send(sessionId: SessionId, text: string): Promise<Result<null>> {
    const opened = await this.#open(sessionId)
    if (!opened.ok) return opened
    const live = opened.value
    if (live.turn !== null) return fail('busy', 'The agent is still working on the message before. Stop it first, or wait.')
    live.wakesInARow = 0
    // Taken before the first await: a second message that comes at the same time is refused.
    const { signal, markEnded } = takeTurn(live)
    const sent = await this.#appendTo(sessionId, { kind: 'message.sent', messageId: this.#parts.newId('msg'), text }, () => undefined, true)
    if (!sent.ok) {
      live.turn = null
      markEnded()
      return sent
    }
    if (live.session.state.title === '') await this.rename(sessionId, titleFrom(text))
    void this.#runTurn(live, signal).then(markEnded)
    return succeed(null)
  }

  /** Does something with a session while no turn of it runs, and lets none begin meanwhile. `busy` while one runs. */
  async whileIdle<Value>(sessionId: SessionId, act: (session: Session) => Promise<Result<Value>>): Promise<Result<Value>> {
    const opened = await this.#open(sessionId)
    if (!opened.ok) return opened
    const live = opened.value
    if (live.turn !== null || this.#isClosing) return fail('busy', 'The agent is still working. Stop it first, or wait.')
    const { markEnded } = takeTurn(live)
    try {
      return await act(live.session)
    } catch (error) {
      return fail('storage-failed', `The session cannot be written: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      live.turn = null
      markEnded()
      this.wake(sessionId)
    }
  }

  /** Lets an idle session take a turn because it has something to tell its model. Does nothing where it may not. */
  wake(sessionId: SessionId): void {
    const live = this.#live.get(sessionId)
    if (live === undefined || live.turn !== null || this.#isClosing || !this.#parts.mayWake(sessionId)) return
    if (!mayTakeTurnByItself(live.session.state, live.wakesInARow)) return
    live.wakesInARow += 1
    const { signal, markEnded } = takeTurn(live)
    this.#changed()
    void this.#runTurn(live, signal).then(markEnded)
  }

  stop(sessionId: SessionId): Result<null> {
    const live = this.#live.get(sessionId)
    if (live?.turn == null) return fail('not-found', 'Nothing is running in this session.')
    live.turn.controller.abort()
    return succeed(null)
  }

  watch(sessionId: SessionId, onFrame: (frame: SessionFrame) => void): Unsubscribe {
    let unsubscribe: Unsubscribe = () => undefined
    let closed = false
    void this.#open(sessionId).then((opened) => {
      if (closed) return
      if (opened.ok) unsubscribe = opened.value.session.watch(onFrame)
      else onFrame({ kind: 'failed', message: opened.error.message })
    })
    return () => {
      closed = true
      unsubscribe()
    }
  }

  /** Writes the start of a process into its session's log. */
  processStarted(facts: ProcessFacts): void {
    this.#record(facts.sessionId, { kind: 'process.started', facts })
  }

  /** Writes the end of a process into its session's log. */
  processEnded(processId: ProcessId, sessionId: SessionId, end: ProcessEnd): void {
    this.#record(sessionId, { kind: 'process.ended', processId, end })
  }

  /** Writes what else happened to a process into its session's log: whether it waits for input, and who types into it. */
  processNoted(sessionId: SessionId, event: SessionEventOf<'process.needs-input' | 'process.taken-over' | 'process.handed-back'>): void {
    this.#record(sessionId, event)
  }

  /** Resolves when the running turn of the session has ended; at once when none runs. */
  async turnEnded(sessionId: SessionId): Promise<void> {
    await this.#live.get(sessionId)?.turn?.ended
  }

  /** Stops every turn and waits for its recorded end, at most 5 s. Sessions stay open for the ends of their processes. */
  async stopAllTurns(): Promise<void> {
    this.#isClosing = true
    const ends = [...this.#live.values()].flatMap((live) => {
      live.turn?.controller.abort()
      return live.turn === null ? [] : [live.turn.ended]
    })
    const { promise: tooLong, resolve } = createDeferred<void>()
    const timer = setTimeout(resolve, longestTurnEndMs)
    await Promise.race([Promise.all(ends), tooLong])
    clearTimeout(timer)
  }

  /** Closes all logs and gives back their locks. */
  async dispose(): Promise<void> {
    await this.stopAllTurns()
    await Promise.all([...this.#live.values()].map((live) => live.close()))
    this.#live.clear()
    this.#listeners.clear()
  }

  #storeParts(): SessionStoreParts {
    return { ...this.#parts, onChange: () => this.#changed() }
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }

  async #open(sessionId: SessionId): Promise<Result<LiveSession>> {
    const live = this.#live.get(sessionId)
    if (live) return succeed(live)
    if (!this.#closed.has(sessionId)) return fail('not-found', 'There is no such session.')
    const opening = this.#opening.get(sessionId) ?? this.#openFromDisk(sessionId)
    this.#opening.set(sessionId, opening)
    const opened = await opening
    this.#opening.delete(sessionId)
    return opened
  }

  async #openFromDisk(sessionId: SessionId): Promise<Result<LiveSession>> {
    const opened = await openSessionOnDisk(this.#storeParts(), sessionId)
    if (!opened.ok) {
      const summary = this.#closed.get(sessionId)
      if (summary) this.#closed.set(sessionId, { ...summary, fault: opened.error.message })
      this.#changed()
      return opened
    }
    const live: LiveSession = { ...opened.value, wakesInARow: 0, turn: null }
    this.#closed.delete(sessionId)
    this.#live.set(sessionId, live)
    this.#changed()
    return succeed(live)
  }

  async #runTurn(live: LiveSession, signal: AbortSignal): Promise<void> {
    try {
      await this.#parts.runTurn(live.session, signal)
    } catch (error) {
      this.#parts.onBug(error)
    } finally {
      live.turn = null
      this.#changed()
      // What came too late for the turn's last step.
      this.wake(live.session.state.sessionId ?? '')
    }
  }

  async #appendTo(sessionId: SessionId, event: SessionEvent, after: () => void, flush = false): Promise<Result<null>> {
    const opened = await this.#open(sessionId)
    if (!opened.ok) return opened
    try {
      await opened.value.session.append(event, { flush })
      after()
      return succeed(null)
    } catch (error) {
      return fail('storage-failed', `The session cannot be written: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  #record(sessionId: SessionId, event: SessionEvent): void {
    // A failed write is kept and shown by the session itself (its fault).
    this.#live
      .get(sessionId)
      ?.session.append(event)
      .catch(() => undefined)
  }
}

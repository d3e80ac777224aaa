import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Result, succeed, toldIn } from '../../shared/errors.ts'
import type { ProcessId, RuleId, SessionId } from '../../shared/ids.ts'
import type { ImageRef } from '../../shared/images.ts'
import type { Mode, Rule } from '../../shared/permission.ts'
import { causeOf, failSaying } from '../../shared/say-fault.ts'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import type { SessionEvent, SessionEventOf, SessionRecord } from '../../shared/session/events.ts'
import type { SessionState } from '../../shared/session/state.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import type { MessageQueueService, SessionFrame, SessionService, Unsubscribe } from '../ipc/services.ts'
import { isArchived, summariesOnDisk, summaryOfState, summaryOnDisk } from './catalog.ts'
import { type LiveSession, tryAppend, unwritable } from './live-session.ts'
import { createMessageQueue } from './message-queue.ts'
import type { NewId } from './new-id.ts'
import type { Session } from './session.ts'
import { createSession, openSessionOnDisk, type SessionStoreParts, writeTitleFile } from './session-store.ts'
import { SessionTurns, type SessionTurnsParts } from './session-turns.ts'

export interface SessionHostParts extends Omit<SessionStoreParts, 'onChange'>, Omit<SessionTurnsParts, 'onChange' | 'rename'> {
  readonly newId: NewId
  /** Copies the sample project to a fresh folder and gives its real path. */
  readonly copySample: () => Promise<string>
  /** After a change of mode was written: what waits is judged again. */
  readonly onModeChanged: (sessionId: SessionId) => Promise<void>
}

type EventBesideTurns = SessionEventOf<
  'process.started' | 'process.ended' | 'process.needs-input' | 'process.taken-over' | 'process.handed-back' | 'model.assisted'
>

/** All sessions: the list, and those that are open. */
export class SessionHost implements SessionService {
  readonly #parts: SessionHostParts
  readonly #live = new Map<SessionId, LiveSession>()
  readonly #opening = new Map<SessionId, Promise<Result<LiveSession>>>()
  readonly #closed = new Map<SessionId, SessionSummary>()
  readonly #listeners = new Set<() => void>()
  readonly #turns: SessionTurns
  /** What the user writes while the agent works. */
  readonly messages: MessageQueueService
  #archived: ReadonlySet<SessionId> = new Set()

  constructor(parts: SessionHostParts) {
    this.#parts = parts
    this.#turns = new SessionTurns({
      ...parts,
      rename: (sessionId, title) => this.rename(sessionId, title),
      onChange: () => this.#changed(),
    })
    this.messages = createMessageQueue({ newId: parts.newId, open: (sessionId) => this.#open(sessionId), turns: this.#turns })
    mkdirSync(parts.folder, { recursive: true, mode: 0o700 })
    for (const summary of summariesOnDisk(parts.folder)) this.#closed.set(summary.sessionId, summary)
    this.readArchive()
  }

  list(): readonly SessionSummary[] {
    const live = [...this.#live].map(([sessionId, { session }]) => summaryOfState(session.state, sessionId, session.fault))
    const all = [...live, ...this.#closed.values()].sort((a, b) => b.createdAt - a.createdAt)
    return all.map((summary) => (this.#archived.has(summary.sessionId) ? { ...summary, archived: true } : summary))
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
      return failSaying('storage-failed', 'sample-not-copied', { cause: causeOf(error) })
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

  /** Everything written in a session, and whether a turn of it runs. */
  async recordsOf(sessionId: SessionId): Promise<Result<{ readonly records: readonly SessionRecord[]; readonly working: boolean }>> {
    const opened = await this.#open(sessionId)
    return opened.ok ? succeed({ records: opened.value.session.records, working: opened.value.turn !== null }) : opened
  }

  /** Looks anew which sessions the user has put out of the way. */
  readArchive(): void {
    const ids = [...this.#live.keys(), ...this.#closed.keys()]
    this.#archived = new Set(ids.filter((sessionId) => isArchived(this.#parts.folder, sessionId)))
    this.#changed()
  }

  /** Closes a session in which nothing runs and takes it off the list, for who moves its files. `busy` while something runs in it. */
  async release(sessionId: SessionId): Promise<Result<null>> {
    await this.#opening.get(sessionId)
    const live = this.#live.get(sessionId)
    if (live === undefined && !this.#closed.delete(sessionId)) return failSaying('not-found', 'no-session')
    if (live !== undefined) {
      const { running, waiting } = summaryOfState(live.session.state, sessionId, null)
      if (live.turn !== null || running + waiting > 0) return failSaying('busy', 'session-still-runs')
      this.#live.delete(sessionId)
      await live.close()
    }
    this.#changed()
    return succeed(null)
  }

  /** Puts a session on the list as its files tell it. */
  adopt(sessionId: SessionId): void {
    const summary = summaryOnDisk(path.join(this.#parts.folder, sessionId), sessionId)
    if (summary !== null) this.#closed.set(sessionId, summary)
    this.readArchive()
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

  /** Gives a session another title if it still has the one named, and is open. */
  async retitle(sessionId: SessionId, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
    const live = this.#live.get(sessionId)
    if (live === undefined) return
    const renamed = await tryAppend(live.session, ({ title }) => (title === from ? { kind: 'session.renamed', title: to } : null), false)
    const event = renamed.ok ? renamed.value?.event : undefined
    if (event?.kind === 'session.renamed') writeTitleFile(this.#parts.folder, sessionId, event.title)
  }

  async setMode(sessionId: SessionId, mode: Mode): Promise<Result<null>> {
    const changed = await this.#appendTo(sessionId, { kind: 'mode.changed', mode }, () => undefined)
    if (changed.ok) await this.#parts.onModeChanged(sessionId)
    return changed
  }

  async setModel(sessionId: SessionId, model: ModelChoice): Promise<Result<null>> {
    return this.#appendTo(sessionId, { kind: 'model.changed', model }, () => undefined)
  }

  async send(sessionId: SessionId, text: string, images: readonly ImageRef[] = []): Promise<Result<null>> {
    const opened = await this.#open(sessionId)
    return opened.ok ? this.#turns.send(opened.value, text, images) : opened
  }

  async repeat(sessionId: SessionId, processId: ProcessId): Promise<Result<null>> {
    const opened = await this.#open(sessionId)
    return opened.ok ? this.#turns.repeat(opened.value, processId) : opened
  }

  /** Does something with a session while no turn of it runs, and lets none begin meanwhile. `busy` while one runs. */
  async whileIdle<Value>(sessionId: SessionId, act: (session: Session) => Promise<Result<Value>>): Promise<Result<Value>> {
    const opened = await this.#open(sessionId)
    return opened.ok ? this.#turns.whileIdle(opened.value, act) : opened
  }

  /** Lets an idle session take a turn because it has something to tell its model. Does nothing where it may not. */
  wake(sessionId: SessionId): void {
    const live = this.#live.get(sessionId)
    if (live !== undefined) this.#turns.wake(live)
  }

  stop(sessionId: SessionId): Result<null> {
    const live = this.#live.get(sessionId)
    if (live?.turn == null) return failSaying('not-found', 'nothing-runs')
    live.turn.controller.abort()
    return succeed(null)
  }

  watch(sessionId: SessionId, onFrame: (frame: SessionFrame) => void): Unsubscribe {
    let unsubscribe: Unsubscribe = () => undefined
    let closed = false
    void this.#open(sessionId).then((opened) => {
      if (closed) return
      if (opened.ok) unsubscribe = opened.value.session.watch(onFrame)
      else onFrame({ kind: 'failed', ...toldIn(opened.error) })
    })
    return () => {
      closed = true
      unsubscribe()
    }
  }

  /** Writes what happened beside the turns of an open session into its log. */
  happened(sessionId: SessionId, event: EventBesideTurns): void {
    // A failed write is kept and shown by the session itself (its fault).
    this.#live
      .get(sessionId)
      ?.session.append(event)
      .catch(() => undefined)
  }

  /** Resolves when the running turn of the session has ended; at once when none runs. */
  async turnEnded(sessionId: SessionId): Promise<void> {
    await this.#live.get(sessionId)?.turn?.ended
  }

  /** Stops every turn and waits for its recorded end, at most 5 s. Sessions stay open for the ends of their processes. */
  async stopAllTurns(): Promise<void> {
    await this.#turns.stopAll([...this.#live.values()])
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
    if (!this.#closed.has(sessionId)) return failSaying('not-found', 'no-session')
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
      if (summary) this.#closed.set(sessionId, { ...summary, fault: toldIn(opened.error) })
      this.#changed()
      return opened
    }
    const live: LiveSession = { ...opened.value, wakesInARow: 0, turn: null }
    this.#closed.delete(sessionId)
    this.#live.set(sessionId, live)
    this.#changed()
    return succeed(live)
  }

  async #appendTo(sessionId: SessionId, event: SessionEvent, after: () => void, flush = false): Promise<Result<null>> {
    const opened = await this.#open(sessionId)
    if (!opened.ok) return opened
    const appended = await tryAppend(opened.value.session, () => event, flush)
    if (!appended.ok) return appended
    try {
      after()
      return succeed(null)
    } catch (error) {
      return unwritable(error)
    }
  }
}

import { fail, type Result, succeed } from '../../../shared/errors.ts'
import type { CallId, ProcessId, SessionId } from '../../../shared/ids.ts'
import type { ProcessEnd, ProcessFacts } from '../../../shared/process.ts'
import type { ModelNote, NoteSource } from '../../agent/ports.ts'
import { openRecordedOutput } from '../../process/open-recorded-output.ts'
import type { ManagedProcess, OutputReader, ProcessManager } from '../../process/ports.ts'
import type { BoundedPattern } from './bounded-pattern.ts'
import { describeHandBack, describeJobEnd, describeMatches, describeTurnStop, noteLastLines } from './job-notes.ts'
import { lastLinesOf } from './last-lines.ts'
import { LineWatch } from './line-watch.ts'
import { PendingNotes } from './pending-notes.ts'
import { jobsPerSessionMax, refuseFurtherJob } from './refuse-further-job.ts'
import { WaitedCommands } from './waited-commands.ts'

// Ended jobs that can still be read by their id; older ones are in their files.
const endedJobsMax = 100
/** Watches of one job at the same time. */
const watchesPerJobMax = 5

/** A job that has ended. */
export interface EndedJob {
  readonly facts: ProcessFacts
  readonly end: ProcessEnd
  readonly output: OutputReader
}

/** A job of the session: it runs (or the manager still knows it), or only its output is left. */
export type FoundJob = { readonly kind: 'known'; readonly process: ManagedProcess } | { readonly kind: 'recorded'; readonly job: EndedJob }

interface KeptJob {
  readonly facts: ProcessFacts
  readonly end: ProcessEnd
  readonly file: string
}

export type JobSlot = { readonly kind: 'none'; readonly message: string } | { readonly kind: 'taken'; readonly giveBack: () => void }

export interface SessionJobsParts {
  readonly processes: ProcessManager
  /** Masks credentials in what the model reads. */
  redact(text: string): string
  /** Something is there that an idle session is woken for. */
  onWaking(sessionId: SessionId): void
  /** Milliseconds, for rates. */
  now(): number
  /** Jobs of one session that may run at once, at this moment; absent: the usual number. */
  jobsMax?(): number
}

/**
 * What the model knows of the processes of its session: which of them are jobs (no call waits for them), how far it has read each,
 * and what it still has to be told. One for all sessions.
 */
export class SessionJobs implements NoteSource {
  readonly #parts: SessionJobsParts
  readonly #notes: PendingNotes
  /** A call waits for these or tells their end itself. */
  readonly #attended = new Set<ProcessId>()
  readonly #startingCalls = new Set<CallId>()
  /** Where a call waits for a command, so that the user can end the waiting. */
  readonly waited = new WaitedCommands()
  /** Begun in the foreground in the turn that runs, and gone on after their call. */
  readonly #yielded = new Map<ProcessId, SessionId>()
  readonly #stoppedWithTurn = new Map<SessionId, ProcessFacts[]>()
  readonly #starting = new Map<SessionId, number>()
  readonly #readTo = new Map<ProcessId, number>()
  readonly #ended = new Map<ProcessId, KeptJob>()
  readonly #watches = new Map<ProcessId, LineWatch[]>()

  constructor(parts: SessionJobsParts) {
    this.#parts = parts
    this.#notes = new PendingNotes((sessionId) => parts.onWaking(sessionId))
  }

  /** Starts what a call waits for at first: no job from its first moment on, before anybody has its id. */
  async startAttended(callId: CallId, start: () => Promise<ManagedProcess>): Promise<ManagedProcess> {
    this.#startingCalls.add(callId)
    try {
      const process = await start()
      if (process.state.kind === 'running') this.attend(process.facts)
      return process
    } finally {
      this.#startingCalls.delete(callId)
    }
  }

  /** A call waits for this process from now on, and tells how it ended. */
  attend({ processId }: ProcessFacts): void {
    this.#attended.add(processId)
  }

  /** The call goes back while the process runs on: from now on it is a job. `sentBy` the user or with `background`, it outlives a stop of the turn. */
  becomeJob({ facts, output }: ManagedProcess, sentBy: 'time' | 'user'): void {
    this.#attended.delete(facts.processId)
    this.#readTo.set(facts.processId, output.size)
    if (!facts.background && sentBy === 'time') this.#yielded.set(facts.processId, facts.sessionId)
  }

  /** The user wants the call that waits for this command to go on without its end. */
  moveToBackground(processId: ProcessId): Result<null> {
    if (this.waited.letGo(processId)) return succeed(null)
    return fail('stale', 'No call waits for this process any more.')
  }

  /** The call was stopped with its turn; its process is being ended. */
  stopWithTurn(facts: ProcessFacts): void {
    const stopped = this.#stoppedWithTurn.get(facts.sessionId) ?? []
    this.#stoppedWithTurn.set(facts.sessionId, [...stopped, facts])
  }

  /** Makes room for one more job while it starts; `none` says which run, when there is no room. Give it back when it is a job, or will be none; again does nothing. */
  takeSlot(sessionId: SessionId): JobSlot {
    const message = this.refusal(sessionId)
    if (message !== null) return { kind: 'none', message }
    const starting = this.#starting.get(sessionId) ?? 0
    this.#starting.set(sessionId, starting + 1)
    let taken = true
    const giveBack = () => {
      if (taken) this.#starting.set(sessionId, (this.#starting.get(sessionId) ?? 1) - 1)
      taken = false
    }
    return { kind: 'taken', giveBack }
  }

  /** Why no further job of the session may be started now, with those that run; null when one may. */
  refusal(sessionId: SessionId): string | null {
    const maximum = this.#parts.jobsMax?.() ?? jobsPerSessionMax
    return refuseFurtherJob(this.live(sessionId), this.#starting.get(sessionId) ?? 0, maximum)
  }

  /** From the manager: each process ends once. */
  processEnded(processId: ProcessId, sessionId: SessionId, end: ProcessEnd): void {
    this.#yielded.delete(processId)
    const attended = this.#attended.delete(processId)
    const wasJob = !attended || this.#readTo.has(processId)
    const ended = wasJob && end.reason.kind !== 'failed-to-start' ? this.#parts.processes.get(processId) : null
    if (ended === null) return
    const { facts, output } = ended
    this.#remember({ facts, end, file: output.file })
    if (attended) return
    const text = this.#parts.redact(describeJobEnd(facts, end, lastLinesOf(output, noteLastLines)))
    this.#notes.add(sessionId, { about: 'job-ended', processId, text: () => text, wakes: wakesFor(facts, end) })
  }

  /** A job of an earlier run of the app, which did not live to see its end. The session has been told; `file` has what it printed until then. */
  endedBefore({ facts, end, file }: KeptJob): void {
    this.#remember({ facts, end, file })
  }

  /** The user typed into a terminal of the session and gave it back. */
  handedBack(processId: ProcessId, sessionId: SessionId, typed: string): void {
    const process = this.#parts.processes.get(processId)
    if (process === null) return
    const text = this.#parts.redact(describeHandBack(process.facts, typed))
    this.#notes.add(sessionId, { about: 'job-handed-back', processId, text: () => text, wakes: false })
  }

  /** A call has told the model how the job ended: no note need say it again. */
  toldEnd(sessionId: SessionId, processId: ProcessId): void {
    this.#notes.drop(sessionId, processId, 'job-ended')
  }

  take(sessionId: SessionId): readonly ModelNote[] {
    return this.#notes.take(sessionId)
  }

  /** True when something waits to be told for which a session is woken. */
  isWaking(sessionId: SessionId): boolean {
    return this.#notes.isWaking(sessionId)
  }

  turnEnded(sessionId: SessionId, how: 'stopped' | 'by-itself'): ModelNote | null {
    const yielded = this.live(sessionId).filter(({ facts }) => this.#yielded.has(facts.processId))
    const ended = [...(this.#stoppedWithTurn.get(sessionId) ?? []), ...yielded.map(({ facts }) => facts)]
    this.#stoppedWithTurn.delete(sessionId)
    for (const { facts } of yielded) this.#yielded.delete(facts.processId)
    if (how === 'by-itself') return null
    for (const { facts } of yielded) {
      this.attend(facts)
      void this.#parts.processes.stop(facts.processId, { kind: 'stopped', by: 'user', note: null })
    }
    const running = this.live(sessionId).map(({ facts }) => facts)
    const text = describeTurnStop(ended, running)
    return text === null ? null : { about: 'turn-stopped', processId: null, text: this.#parts.redact(text) }
  }

  /** Jobs of the session that run: its processes but those that a call waits for. */
  live(sessionId: SessionId): readonly ManagedProcess[] {
    return this.#parts.processes
      .live(sessionId)
      .filter(({ facts }) => !this.#attended.has(facts.processId) && (facts.callId === null || !this.#startingCalls.has(facts.callId)))
  }

  /** The last ended jobs of the session, oldest first. */
  recentlyEnded(sessionId: SessionId, count: number): readonly { readonly facts: ProcessFacts; readonly end: ProcessEnd }[] {
    return [...this.#ended.values()].filter(({ facts }) => facts.sessionId === sessionId).slice(-count)
  }

  /** A job by its id; null when there is none in this session. */
  async find(sessionId: SessionId, processId: ProcessId): Promise<FoundJob | null> {
    const process = this.#parts.processes.get(processId)
    if (process !== null) return process.facts.sessionId === sessionId ? { kind: 'known', process } : null
    const ended = this.#ended.get(processId)
    if (ended === undefined || ended.facts.sessionId !== sessionId) return null
    return {
      kind: 'recorded',
      job: { facts: ended.facts, end: ended.end, output: await openRecordedOutput(ended.file, ended.end.outputBytes) },
    }
  }

  /** Up to where the model has read the job's output, in bytes. */
  readTo(processId: ProcessId): number {
    return this.#readTo.get(processId) ?? 0
  }

  markRead(processId: ProcessId, offset: number): void {
    this.#readTo.set(processId, offset)
  }

  /** Tells lines that match from now on as notes. False when the job has as many watches as it may. */
  watch(process: ManagedProcess, pattern: BoundedPattern, limit: number): boolean {
    const { processId, sessionId } = process.facts
    const watches = (this.#watches.get(processId) ?? []).filter((each) => !each.isOver)
    if (watches.length >= watchesPerJobMax) return false
    const watch: LineWatch = new LineWatch({
      process,
      pattern,
      limit,
      now: () => this.#parts.now(),
      onMatches: () => {
        const text = () => this.#parts.redact(describeMatches({ facts: process.facts, pattern: pattern.source, ...watch.takeMatches() }))
        this.#notes.add(sessionId, { about: 'job-output', processId, text, wakes: true })
      },
    })
    this.#watches.set(processId, [...watches, watch])
    return true
  }

  dispose(): void {
    for (const watch of [...this.#watches.values()].flat()) watch.dispose()
    this.#watches.clear()
  }

  #remember(job: KeptJob): void {
    const { processId } = job.facts
    this.#ended.set(processId, job)
    this.#watches.delete(processId)
    for (const [oldest] of this.#ended) {
      if (this.#ended.size <= endedJobsMax) return
      this.#ended.delete(oldest)
      this.#readTo.delete(oldest)
    }
  }
}

/** What somebody stopped, or what only runs on behind a command, is told at the next step; the model is not woken for it. */
const wakesFor = (facts: ProcessFacts, end: ProcessEnd): boolean =>
  facts.origin.kind === 'command' && end.reason.kind !== 'stopped' && end.reason.kind !== 'kept'

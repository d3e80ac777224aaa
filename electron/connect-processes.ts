import type { SessionId } from '../shared/ids.ts'
import type { ProcessLimits } from '../shared/process-limits.ts'
import type { Clock } from './agent/ports.ts'
import { JobDesk } from './process/job-desk.ts'
import type { ProcessPlatform } from './process/platform.ts'
import type { ProcessEvents, ProcessJournal } from './process/ports.ts'
import { findOpenElsewhere } from './process/process-journal.ts'
import { LocalProcessManager } from './process/process-manager.ts'
import { ProcessNewsDesk } from './process/process-news.ts'
import { usageOf } from './process/usage/usage-of.ts'
import { newId } from './session/new-id.ts'
import type { SessionHost } from './session/session-host.ts'
import { SessionJobs } from './tools/job/session-jobs.ts'

const mebibyte = 1024 * 1024

export interface ProcessConnections {
  readonly clock: Clock
  readonly platform: ProcessPlatform
  readonly journal: ProcessJournal
  readonly journalFolder: string
  readonly outputFolder: string
  readonly redact: (text: string) => string
  /** An idle session takes a turn when a job of it ends. */
  readonly wakesIdle: boolean
  /** What the user set, at this moment. */
  readonly limits: () => ProcessLimits
  /** They are made after the processes, for their turns start some. */
  readonly sessions: () => SessionHost
}

export interface ConnectedProcesses {
  readonly news: ProcessNewsDesk
  readonly processes: LocalProcessManager
  readonly jobs: SessionJobs
  /** All processes as the window lists them. */
  readonly desk: JobDesk
  readonly mayWake: (sessionId: SessionId) => boolean
}

/** Makes the processes and what the model knows of them, and lets the sessions hear of each start, end and change. */
export function connectProcesses(parts: ProcessConnections): ConnectedProcesses {
  const { clock, platform, journal, journalFolder, outputFolder, sessions, wakesIdle, limits } = parts
  const news = new ProcessNewsDesk()
  const events: ProcessEvents = {
    onStarted: (facts) => {
      news.started(facts)
      sessions().happened(facts.sessionId, { kind: 'process.started', facts })
    },
    onEnded: (processId, sessionId, end) => {
      const ended = processes.get(processId)
      if (ended !== null) desk.processEnded(ended.facts, end, ended.output)
      sessions().happened(sessionId, { kind: 'process.ended', processId, end })
      jobs.processEnded(processId, sessionId, end)
      news.ended(processId, end)
    },
    onInputChanged: (processId, sessionId, input) => {
      news.inputChanged(processId, input)
      sessions().happened(sessionId, { kind: 'process.needs-input', processId, input })
    },
    onTakenOver: (processId, sessionId) => sessions().happened(sessionId, { kind: 'process.taken-over', processId }),
    onHandedBack: (processId, sessionId, typed) => {
      sessions().happened(sessionId, { kind: 'process.handed-back', processId, typed })
      jobs.handedBack(processId, sessionId, typed)
    },
  }
  const processes: LocalProcessManager = new LocalProcessManager({
    outputFolder,
    clock,
    newId,
    platform,
    journal,
    events,
    startsAhead: true,
    get graceMs() {
      return limits().graceSeconds * 1_000
    },
    get outputCapBytes() {
      return limits().outputMebibytes * mebibyte
    },
    get outputTotalMaxBytes() {
      return limits().allOutputsMebibytes * mebibyte
    },
    findOpenElsewhere: () => findOpenElsewhere(journalFolder, platform),
  })
  const jobs: SessionJobs = jobsOf(parts, processes)
  const desk = new JobDesk({
    processes,
    usage: usageOf(process.platform),
    now: clock.now,
    onChange: (listener) => sessions().onChange(listener),
  })
  return { processes, jobs, news, desk, mayWake: (sessionId) => wakesIdle && jobs.isWaking(sessionId) }
}

const jobsOf = ({ redact, wakesIdle, sessions, clock, limits }: ProcessConnections, processes: LocalProcessManager): SessionJobs =>
  new SessionJobs({
    processes,
    redact,
    onWaking: (sessionId) => {
      if (wakesIdle) sessions().wake(sessionId)
    },
    now: clock.now,
    jobsMax: () => limits().jobsPerSession,
  })

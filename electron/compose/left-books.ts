import path from 'node:path'
import type { ProcessId, SessionId } from '../../shared/ids.ts'
import type { ProcessEnd, ProcessFacts } from '../../shared/process.ts'
import { closeBooks, type LeftProcess, releaseBooks, releaseRecords } from '../process/close-books.ts'
import { endedAtOf } from '../process/exit-records.ts'
import type { JobDesk } from '../process/job-desk.ts'
import { openRecordedOutput } from '../process/open-recorded-output.ts'
import type { ProcessPlatform } from '../process/platform.ts'
import type { LocalProcessManager } from '../process/process-manager.ts'
import type { LeftBooks } from '../session/recover.ts'
import type { SessionHost } from '../session/session-host.ts'
import { describeJobEnd, describeRecovered, noteLastLines } from '../tools/job/job-notes.ts'
import { lastLinesOf } from '../tools/job/last-lines.ts'
import type { SessionJobs } from '../tools/job/session-jobs.ts'

export interface Heirs {
  readonly adopts: boolean
  readonly processes: LocalProcessManager
  readonly jobs: SessionJobs
  readonly desk: JobDesk
  readonly sessions: SessionHost
}

export interface LeftPlaces {
  readonly journalFolder: string
  readonly outputFolder: string
  readonly platform: ProcessPlatform
  /** Milliseconds since the epoch. */
  now(): number
  /** Masks credentials in what the model reads. */
  redact(text: string): string
}

/** A process that has ended, as its shell wrote down. `note`: what the model is told of it. */
interface RecordedJob {
  readonly facts: ProcessFacts
  readonly end: ProcessEnd
  /** Milliseconds since the epoch. */
  readonly endedAt: number
  readonly note: string
}

/** What earlier runs of the app that are gone left open. */
export class LeftOver {
  readonly #left: readonly LeftProcess[]
  readonly #recorded: ReadonlyMap<ProcessId, RecordedJob>
  readonly #places: LeftPlaces
  readonly #adopted = new Set<ProcessId>()

  private constructor(places: LeftPlaces, left: readonly LeftProcess[], recorded: readonly RecordedJob[]) {
    this.#places = places
    this.#left = left
    this.#recorded = new Map(recorded.map((one) => [one.facts.processId, one]))
  }

  /** Looks what is left, before anything of this run starts. */
  static async find(places: LeftPlaces): Promise<LeftOver> {
    const left = await closeBooks(places.journalFolder, places.platform)
    const recorded = await Promise.all(left.map((one) => readRecorded(places, one)))
    return new LeftOver(
      places,
      left,
      recorded.filter((one) => one !== null),
    )
  }

  /** Facts of those that still run. */
  get running(): readonly ProcessFacts[] {
    return this.#left.flatMap(({ facts, pids }) => (facts !== null && pids.length > 0 ? [facts] : []))
  }

  /** Facts of those that have ended meanwhile. */
  get #gone(): readonly ProcessFacts[] {
    return this.#left.flatMap(({ facts, pids }) => (facts !== null && pids.length === 0 ? [facts] : []))
  }

  /** Sessions that must be opened for their books to be closed, or those of them of which nothing runs. */
  #sessions(which: 'all' | 'only-gone'): readonly SessionId[] {
    const all = new Set([...this.running, ...this.#gone].map((facts) => facts.sessionId))
    if (which === 'only-gone') for (const { sessionId } of this.running) all.delete(sessionId)
    return [...all]
  }

  /**
   * Hands what is left to this run. A run in the terminal (`adopts` false) ends soon and with all it has: it takes nothing over, and closes only the
   * books of sessions of which nothing runs.
   */
  async handOn({ adopts, processes, jobs, desk, sessions }: Heirs): Promise<void> {
    for (const one of this.#recorded.values()) jobs.endedBefore({ ...one, file: this.#outputOf(one.facts) })
    if (adopts) {
      await this.#adoptBy(processes)
      this.#list(desk)
    }
    await sessions.recover(this.#sessions(adopts ? 'all' : 'only-gone'), adopts ? 'stay-open' : 'close')
    releaseRecords(
      this.#places.journalFolder,
      this.#left.filter(({ pids }) => pids.length === 0),
    )
  }

  /** What runs is this run's from now on: watched, listed, stopped with the app. The journals of before are not needed any more. */
  async #adoptBy(processes: LocalProcessManager): Promise<void> {
    const settled = new Set<ProcessId>()
    for (const { facts, pids, ...one } of this.#left) {
      if (pids.length === 0 || facts !== null) settled.add(one.processId)
      if (pids.length === 0 || facts === null) continue
      processes.adopt({ ...one, facts, pids })
      this.#adopted.add(one.processId)
    }
    await releaseBooks(this.#places.journalFolder, this.#places.platform, settled)
  }

  /** The window lists what has ended meanwhile. */
  #list(desk: JobDesk): void {
    for (const facts of this.#gone) {
      const { end, endedAt } = this.#recorded.get(facts.processId) ?? lostNow(facts, this.#places.now())
      desk.processGone(facts, end, endedAt, this.#outputOf(facts))
    }
  }

  #outputOf(facts: ProcessFacts): string {
    return path.join(this.#places.outputFolder, facts.processId)
  }

  /** For the recovery of sessions. `isRunning` tells whether an adopted one still runs when its session is opened. */
  books(isRunning: (processId: ProcessId) => boolean): LeftBooks {
    const facts = [...this.running, ...this.#gone]
    return {
      unclosedOf: (sessionId) => facts.filter((one) => one.sessionId === sessionId),
      fateOf: (processId) => {
        if (this.#adopted.has(processId) && isRunning(processId)) return { kind: 'adopted' }
        const recorded = this.#recorded.get(processId)
        if (recorded !== undefined) return { kind: 'recorded', end: recorded.end, note: recorded.note }
        const found = this.#adopted.has(processId) ? undefined : this.#left.find((one) => one.processId === processId)
        if (found !== undefined && found.facts !== null && found.pids.length > 0) return { kind: 'elsewhere' }
        return { kind: 'lost', pids: found?.pids ?? [] }
      },
      describe: describeRecovered,
    }
  }
}

/** What its shell wrote down, with what it had printed while the app was there; null where nothing is written. */
async function readRecorded({ outputFolder, now, redact }: LeftPlaces, { facts, exit }: LeftProcess): Promise<RecordedJob | null> {
  if (facts === null || exit === null) return null
  const output = await openRecordedOutput(path.join(outputFolder, facts.processId)).catch(() => null)
  const endedAt = endedAtOf(exit, facts.startedAt, now())
  const reason = { kind: 'recorded', code: exit.code } as const
  const end: ProcessEnd = { reason, durationMs: endedAt - facts.startedAt, outputBytes: output?.size ?? 0, survivors: [] }
  const lines = output === null ? [] : lastLinesOf(output, noteLastLines)
  return { facts, end, endedAt, note: redact(describeJobEnd(facts, end, lines)) }
}

function lostNow({ startedAt }: ProcessFacts, now: number): Pick<RecordedJob, 'end' | 'endedAt'> {
  const durationMs = Math.max(0, now - startedAt)
  return { end: { reason: { kind: 'lost' }, durationMs, outputBytes: 0, survivors: [] }, endedAt: now }
}

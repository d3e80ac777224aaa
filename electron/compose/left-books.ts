import path from 'node:path'
import type { ProcessId, SessionId } from '../../shared/ids.ts'
import type { ProcessFacts } from '../../shared/process.ts'
import { closeBooks, type LeftProcess, releaseBooks } from '../process/close-books.ts'
import type { JobDesk } from '../process/job-desk.ts'
import type { ProcessPlatform } from '../process/platform.ts'
import type { LocalProcessManager } from '../process/process-manager.ts'
import type { LeftBooks } from '../session/recover.ts'
import type { SessionHost } from '../session/session-host.ts'
import { describeRecovered } from '../tools/job/job-notes.ts'

export interface Heirs {
  readonly adopts: boolean
  readonly processes: LocalProcessManager
  readonly desk: JobDesk
  readonly sessions: SessionHost
  readonly outputFolder: string
}

/** What earlier runs of the app that are gone left open. */
export class LeftOver {
  readonly #left: readonly LeftProcess[]
  readonly #folder: string
  readonly #platform: ProcessPlatform
  readonly #adopted = new Set<ProcessId>()

  private constructor(folder: string, platform: ProcessPlatform, left: readonly LeftProcess[]) {
    this.#folder = folder
    this.#platform = platform
    this.#left = left
  }

  /** Looks what is left, before anything of this run starts. */
  static async find(journalFolder: string, platform: ProcessPlatform): Promise<LeftOver> {
    return new LeftOver(journalFolder, platform, await closeBooks(journalFolder, platform))
  }

  /** Facts of those that still run. */
  get running(): readonly ProcessFacts[] {
    return this.#left.flatMap(({ facts, pids }) => (facts !== null && pids.length > 0 ? [facts] : []))
  }

  /** Facts of those that have ended meanwhile; how is not known. */
  get #lost(): readonly ProcessFacts[] {
    return this.#left.flatMap(({ facts, pids }) => (facts !== null && pids.length === 0 ? [facts] : []))
  }

  /** Sessions that must be opened for their books to be closed, or those of them of which nothing runs. */
  #sessions(which: 'all' | 'only-lost'): readonly SessionId[] {
    const all = new Set([...this.running, ...this.#lost].map((facts) => facts.sessionId))
    if (which === 'only-lost') for (const { sessionId } of this.running) all.delete(sessionId)
    return [...all]
  }

  /**
   * Hands what is left to this run. A run in the terminal (`adopts` false) ends soon and with all it has: it takes nothing over, and closes only the
   * books of sessions of which nothing runs.
   */
  async handOn({ adopts, processes, desk, sessions, outputFolder }: Heirs): Promise<void> {
    if (!adopts) return sessions.recover(this.#sessions('only-lost'), 'close')
    await this.#adoptBy(processes)
    for (const facts of this.#lost) desk.processLost(facts, path.join(outputFolder, facts.processId))
    await sessions.recover(this.#sessions('all'), 'stay-open')
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
    await releaseBooks(this.#folder, this.#platform, settled)
  }

  /** For the recovery of sessions. `isRunning` tells whether an adopted one still runs when its session is opened. */
  books(isRunning: (processId: ProcessId) => boolean): LeftBooks {
    const facts = [...this.running, ...this.#lost]
    return {
      unclosedOf: (sessionId) => facts.filter((one) => one.sessionId === sessionId),
      fateOf: (processId) => {
        if (this.#adopted.has(processId) && isRunning(processId)) return { kind: 'adopted' }
        const found = this.#adopted.has(processId) ? undefined : this.#left.find((one) => one.processId === processId)
        return { kind: 'lost', pids: found?.pids ?? [] }
      },
      describe: (adopted, lost) => {
        const living = new Set(this.running.map(({ processId }) => processId))
        return describeRecovered(
          adopted,
          lost,
          lost.filter(({ processId }) => living.has(processId) && !this.#adopted.has(processId)),
        )
      },
    }
  }
}

import { succeed } from '../../shared/errors.ts'
import type { ProcessId } from '../../shared/ids.ts'
import { type Job, jobCommandMaxCharacters } from '../../shared/jobs.ts'
import type { ProcessEnd, ProcessFacts } from '../../shared/process.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { JobService, Unsubscribe } from '../ipc/services.ts'
import { JobLines } from './job-lines.ts'
import { openRecordedOutput } from './open-recorded-output.ts'
import type { ManagedProcess, OutputReader, ProcessManager, ProcessTree } from './ports.ts'
import { TreeMeter, type TreeUsage } from './usage/measure-trees.ts'
import type { UsagePlatform } from './usage/usage-platform.ts'

/** What ended longer ago is in its session. */
const endedMaxCount = 20
/** A command that was over this soon is told by its card; the list would be full of such. */
const shortCommandMs = 2_000
/** A burst of changes is one new list: nobody reads faster. */
const changesJoinMs = 200

export interface JobDeskParts {
  readonly processes: ProcessManager
  readonly usage: UsagePlatform
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Something started, ended, or waits for input now. */
  onChange(listener: () => void): Unsubscribe
}

/** The list of all processes of all sessions. Looks what they cost while somebody watches, and only then. */
export class JobDesk implements JobService {
  readonly #parts: JobDeskParts
  readonly #meter: TreeMeter
  readonly #lines = new JobLines()
  readonly #watchers = new Set<(jobs: readonly Job[]) => void>()
  readonly #ended = new Map<ProcessId, Job>()
  #usage: ReadonlyMap<ProcessId, TreeUsage> = new Map()
  /** Counts the times that watching began: a look of before is not gone on with. */
  #round = 0
  #timer: NodeJS.Timeout | null = null
  #joining: NodeJS.Timeout | null = null
  #stopListening: Unsubscribe = () => undefined

  constructor(parts: JobDeskParts) {
    this.#parts = parts
    this.#meter = new TreeMeter(parts.usage, () => performance.now())
  }

  watch(onList: (jobs: readonly Job[]) => void): Unsubscribe {
    this.#watchers.add(onList)
    onList(this.#list())
    if (this.#watchers.size === 1) this.#begin()
    return () => {
      this.#watchers.delete(onList)
      if (this.#watchers.size === 0) this.dispose()
    }
  }

  async stopAll(processIds: readonly ProcessId[]): Promise<readonly number[]> {
    const stops = processIds.map((processId) => this.#parts.processes.stop(processId, { kind: 'stopped', by: 'user', note: null }))
    return (await Promise.all(stops)).flatMap((end) => end?.survivors ?? [])
  }

  async keep(processId: ProcessId) {
    const end = await this.#parts.processes.keep(processId)
    return end === null ? failSaying('not-found', 'process-not-survivor') : succeed(null)
  }

  /** To be told of each end. `output` null: nothing of it is there to read. */
  processEnded(facts: ProcessFacts, end: ProcessEnd, output: OutputReader | null, endedAt = this.#parts.now()): void {
    const isShort = facts.origin.kind === 'command' && !facts.background && end.durationMs < shortCommandMs && end.survivors.length === 0
    const lastLine = this.#lines.of(facts.processId)
    this.#lines.forget(facts.processId)
    if (isShort) return
    this.#ended.set(facts.processId, { ...row(facts), state: { kind: 'ended', end, endedAt }, lastLine })
    for (const [oldest] of this.#ended) {
      if (this.#ended.size <= endedMaxCount) break
      this.#ended.delete(oldest)
    }
    if (output !== null) void this.#readLast(facts.processId, output)
    this.#changed()
  }

  /** To be told of a process that an earlier run of the app left and that is gone; `file`: what it printed. */
  processGone(facts: ProcessFacts, end: ProcessEnd, endedAt: number, file: string): void {
    this.processEnded(facts, end, null, endedAt)
    void openRecordedOutput(file).then(
      (output) => this.#readLast(facts.processId, output),
      () => undefined,
    )
  }

  /** Nobody watches any more: nothing is looked at. */
  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    if (this.#joining !== null) clearTimeout(this.#joining)
    this.#timer = null
    this.#joining = null
    this.#usage = new Map()
    this.#watchers.clear()
    this.#stopListening()
  }

  #begin(): void {
    this.#stopListening = this.#parts.onChange(() => this.#changed())
    this.#round += 1
    void this.#look(this.#round)
  }

  async #look(round: number): Promise<void> {
    const live = this.#parts.processes.live()
    try {
      const [usage] = await Promise.all([this.#meter.look(treesOf(live)), this.#lines.read(live)])
      this.#usage = usage
    } catch {
      // What cannot be seen now is seen at the next look; the list says so by leaving it out.
      this.#usage = new Map()
    }
    if (this.#watchers.size === 0 || round !== this.#round) return
    this.#tell()
    this.#timer = setTimeout(() => void this.#look(round), this.#parts.usage.everyMs)
    this.#timer.unref()
  }

  #changed(): void {
    if (this.#watchers.size === 0 || this.#joining !== null) return
    this.#joining = setTimeout(() => {
      this.#joining = null
      this.#tell()
    }, changesJoinMs)
    this.#joining.unref()
  }

  #tell(): void {
    const jobs = this.#list()
    for (const watcher of this.#watchers) watcher(jobs)
  }

  /** What runs, the oldest first, so that a server keeps its place; then what has ended, the last first. */
  #list(): readonly Job[] {
    const live = this.#parts.processes.live().map((process): Job => {
      const { processId } = process.facts
      const { usage = null, ports = [] } = this.#usage.get(processId) ?? {}
      const state = { kind: 'running', input: process.input, survived: process.survived === true } as const
      return { ...row(process.facts), state, usage, ports: [...ports], lastLine: this.#lines.of(processId) }
    })
    return [...live.sort((a, b) => a.startedAt - b.startedAt), ...[...this.#ended.values()].reverse()]
  }

  async #readLast(processId: ProcessId, output: OutputReader): Promise<void> {
    const lastLine = await this.#lines.readLast(output)
    const ended = this.#ended.get(processId)
    if (ended === undefined) return
    this.#ended.set(processId, { ...ended, lastLine })
    this.#changed()
  }
}

function row({ processId, sessionId, command, origin, startedAt }: ProcessFacts) {
  const shown = command.slice(0, jobCommandMaxCharacters)
  return { processId, sessionId, command: shown, origin, startedAt, usage: null, ports: [], lastLine: null }
}

const treesOf = (live: readonly ManagedProcess[]): ReadonlyMap<ProcessId, ProcessTree> =>
  new Map(live.flatMap(({ facts, tree }) => (tree === undefined ? [] : [[facts.processId, tree] as const])))

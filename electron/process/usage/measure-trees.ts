import type { ProcessId } from '../../../shared/ids.ts'
import { type JobUsage, jobPortsMaxCount, type ListeningPort } from '../../../shared/jobs.ts'
import type { ProcessTree } from '../ports.ts'
import type { UsagePlatform, UsageRow } from './usage-platform.ts'

/** What one tree takes and listens on. */
export interface TreeUsage {
  readonly usage: JobUsage
  readonly ports: readonly ListeningPort[]
}

/** Measures the trees of processes again and again; processor shares are told from one look to the next. */
export class TreeMeter {
  readonly #platform: UsagePlatform
  readonly #now: () => number
  /** Processor times of all processes at the last look, by pid and start time. */
  #last: { readonly at: number; readonly cpuMs: ReadonlyMap<string, number>; readonly trees: ReadonlySet<ProcessId> } | null = null

  /** `now`: milliseconds of a clock that never jumps. */
  constructor(platform: UsagePlatform, now: () => number) {
    this.#platform = platform
    this.#now = now
  }

  /** One look at all trees. */
  async look(trees: ReadonlyMap<ProcessId, ProcessTree>): Promise<ReadonlyMap<ProcessId, TreeUsage>> {
    if (trees.size === 0) {
      this.#last = null
      return new Map()
    }
    const rows = (await this.#platform.rows()).filter((row) => row.state !== 'dead')
    const at = this.#now()
    const members = await this.#membersOf(trees, rows)
    const pids = new Set([...members.values()].flat().map((row) => row.pid))
    const ports = await this.#platform.portsOf([...pids])
    const found = new Map<ProcessId, TreeUsage>()
    for (const [processId, tree] of members) {
      // Many trees must not hold up what else the app does.
      await nextTurn()
      const memoryBytes = await this.#platform.memoryOf(tree)
      const usage = { cpuPercent: this.#cpuPercent(processId, tree, at), memoryBytes, processCount: tree.length }
      found.set(processId, { usage, ports: distinct(tree.flatMap((row) => ports.get(row.pid) ?? [])) })
    }
    this.#last = { at, cpuMs: new Map(rows.map((row) => [nameOf(row), row.cpuMs])), trees: new Set(trees.keys()) }
    return found
  }

  async #membersOf(trees: ReadonlyMap<ProcessId, ProcessTree>, rows: readonly UsageRow[]) {
    const oldest = Math.min(...[...trees.values()].map((tree) => tree.startTime))
    const marked = new Map<string, Set<number>>()
    // Nothing older than the oldest tree carries a marker of one.
    for (const [pid, marker] of await this.#platform.markersOf(rows.filter((row) => row.startTime >= oldest))) {
      marked.set(marker, (marked.get(marker) ?? new Set()).add(pid))
    }
    return new Map([...trees].map(([processId, tree]) => [processId, tree.membersAmong(rows, marked.get(tree.marker) ?? new Set())]))
  }

  /** Of one core. What was born since the last look began with nothing; what has ended since is not counted any more. */
  #cpuPercent(processId: ProcessId, tree: readonly UsageRow[], at: number): number | null {
    const last = this.#last
    if (last === null || !last.trees.has(processId) || at <= last.at) return null
    const usedMs = tree.reduce((sum, row) => sum + Math.max(0, row.cpuMs - (last.cpuMs.get(nameOf(row)) ?? 0)), 0)
    return Math.round((usedMs / (at - last.at)) * 1_000) / 10
  }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

const nameOf = (row: UsageRow): string => `${row.pid} ${row.startTime}`

/** Each port once (a server on IPv4 and IPv6 has two sockets), the one that reaches farther; by number. */
function distinct(ports: readonly ListeningPort[]): readonly ListeningPort[] {
  const byName = new Map<string, ListeningPort>()
  for (const port of ports) {
    const name = `${port.protocol} ${port.port}`
    if (byName.get(name)?.reach !== 'network') byName.set(name, port)
  }
  return [...byName.values()].sort((a, b) => a.port - b.port).slice(0, jobPortsMaxCount)
}

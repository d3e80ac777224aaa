import type { ListeningPort } from '../../../shared/jobs.ts'
import type { ProcessRow } from '../platform.ts'

/** A process with what it has used. */
export interface UsageRow extends ProcessRow {
  /** Processor time since it started, in milliseconds; more than one core counts more than once. */
  readonly cpuMs: number
  readonly residentBytes: number
}

/** How the cost of processes is seen. One for each family of systems; tests bring their own. */
export interface UsagePlatform {
  /** Milliseconds between looks; more where a look starts programs. */
  readonly everyMs: number
  /** All processes of the machine. */
  rows(): Promise<readonly UsageRow[]>
  /** Values of the marker variable by pid, of those of `rows` that carry one. */
  markersOf(rows: readonly UsageRow[]): Promise<ReadonlyMap<number, string>>
  /** What these take together, in bytes. What they share counts once, where that can be told. */
  memoryOf(rows: readonly UsageRow[]): Promise<number>
  /** What these listen on, by pid. */
  portsOf(pids: readonly number[]): Promise<ReadonlyMap<number, readonly ListeningPort[]>>
}

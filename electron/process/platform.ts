/** One process as the system's table shows it. `startTime` grows with later starts (its unit is the platform's); with the pid it names one process for ever. */
export interface ProcessRow {
  readonly pid: number
  readonly parent: number
  readonly group: number
  readonly session: number
  readonly startTime: number
  readonly state: 'alive' | 'halted' | 'dead'
}

/** What is asked of a tree that must end: `terminate` lets it clean up, `kill` does not. */
export type EndingSignal = 'terminate' | 'kill'

/** How the manager sees and ends processes of the machine. One for each family of systems; tests bring their own. */
export interface ProcessPlatform {
  /** Milliseconds between looks while a tree is being ended; more where a look starts a program. */
  readonly lookEveryMs: number
  /** Start time of a process that was started this instant. */
  startTimeOf(pid: number): number
  /** Whether no pid was given out twice since then (a moment of `performance.now()` at which a process was started). Absent: within a second. */
  pidsGrewSince?(moment: number): boolean
  /** All processes; with `bornAfter`, at least all whose pid was given out after that one, while pids grow. */
  table(bornAfter: number | null): Promise<readonly ProcessRow[]>
  /** The pid given out last, where it can be told at once: while it stays the same nothing was born. */
  lastBorn?(): number
  /** The rows of these pids, as far as they exist. */
  rowsOf(pids: readonly number[]): Promise<readonly ProcessRow[]>
  /** Which of these processes carry the marker variable with this value in their environment. */
  carriers(marker: string, pids: readonly number[]): Promise<ReadonlySet<number>>
  /** The command line of a process, for a person to read; null when that cannot be told. Absent: never. */
  commandOf?(pid: number): string | null
  /** False only when the group certainly has no process. */
  mayHaveGroup(group: number): boolean
  /** Sends to the group (null: none of `members` is in it) and to each member outside it. Failures show when the members are looked at again. */
  end(group: number | null, members: readonly ProcessRow[], signal: EndingSignal): Promise<void>
  /** As Ctrl-C would. */
  interrupt(group: number): void
}

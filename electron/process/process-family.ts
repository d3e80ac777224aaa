import { type FamilyFacts, findDescendants } from './find-descendants.ts'
import type { EndingSignal, ProcessPlatform, ProcessRow } from './platform.ts'

// In this time no machine gives out so many pids that they start anew. Milliseconds.
const pidsGrowMs = 1_000
// Where births cannot be seen, one more look makes a miss unlikely; where they can, a busy machine may never be still.
const emptyLooksMin = 2
const emptyLooksMax = 5

/** A shell that had been started before its command. */
export interface WaitedLeader {
  /** The pid that was given out last when it got its command: what that brings into the world has later ones. */
  readonly bornAfter: number
  /** Its start time, in the units of `ProcessRow`. */
  readonly startTime: number
}

/** The processes one command brought into the world, wherever they moved. Remembers each it has seen, fenced by pid and start time. */
export class ProcessFamily {
  readonly marker: string
  readonly #platform: ProcessPlatform
  readonly #leader: number
  readonly #bornFrom: number
  readonly #bornAfter: number
  readonly #known = new Map<number, number>()
  #groupOpen: boolean
  #leaderExited: boolean

  /**
   * `leader` is the pid of the command's shell, which leads its own group and session; made right after it started. With `recordedStart` (its
   * start time as an earlier run of the app wrote it down) nothing is taken for granted: the pid may be another's by now.
   */
  constructor(platform: ProcessPlatform, leader: number, marker: string, recordedStart: number | null = null, waited?: WaitedLeader) {
    this.#platform = platform
    this.#leader = leader
    this.#bornAfter = waited?.bornAfter ?? leader
    this.marker = marker
    this.#bornFrom = recordedStart ?? waited?.startTime ?? platform.startTimeOf(leader)
    this.#groupOpen = recordedStart === null
    this.#leaderExited = recordedStart !== null
    if (recordedStart === null) this.#known.set(leader, this.#bornFrom)
  }

  /**
   * Finds what an earlier run of the app left of a command: what carries its marker, its leader when that has the recorded start time and still
   * leads its session, and all that belongs to these. Nothing of it is guessed from a pid alone.
   */
  async findAgain(): Promise<readonly ProcessRow[]> {
    const rows = (await this.#platform.table(null)).filter((row) => row.state !== 'dead' && row.pid !== process.pid)
    const carriers = await this.#platform.carriers(
      this.marker,
      rows.map((row) => row.pid),
    )
    const isLeader = (row: ProcessRow) => row.pid === this.#leader && row.startTime === this.#bornFrom && row.session === row.pid
    const sure = rows.filter((row) => carriers.has(row.pid) || isLeader(row))
    for (const row of sure) this.#known.set(row.pid, row.startTime)
    // The kernel gives no process a pid that is still the number of a group: with one of ours in it, the group is ours.
    this.#groupOpen = sure.some((row) => row.group === this.#leader)
    return this.members()
  }

  /** Those of a table that belong to the command, without a look of its own. `marked`: pids that are known to carry its marker. */
  membersAmong<Row extends ProcessRow>(rows: readonly Row[], marked: ReadonlySet<number>): readonly Row[] {
    return findDescendants(rows, this.#facts(marked))
  }

  get lookEveryMs(): number {
    return this.#platform.lookEveryMs
  }

  get startTime(): number {
    return this.#bornFrom
  }

  /** Pids seen at the last look. */
  get knownPids(): readonly number[] {
    return [...this.#known.keys()]
  }

  /** To be told when the leader was reaped: from then on its pid can be given to others. */
  leaderExited(): void {
    this.#leaderExited = true
    this.#known.delete(this.#leader)
  }

  /**
   * A whole look: all living members. With `startedAt` (of the command, as `performance.now()` tells) only pids newer than the command are looked at, as
   * long as pids have not started anew since. A process that starts another and ends while the table is read hides both; so nobody there counts only when nothing was born
   * meanwhile, or again and again.
   */
  async members(startedAt: number | null = null): Promise<readonly ProcessRow[]> {
    const isYoung = startedAt !== null && this.#pidsGrewSince(startedAt)
    for (let look = 1; ; look++) {
      const lastBorn = this.#platform.lastBorn?.()
      if (isYoung && lastBorn === this.#bornAfter) {
        this.#remember([])
        return []
      }
      const members = await this.#look(isYoung)
      const isSure = lastBorn === undefined ? look >= emptyLooksMin : lastBorn === this.#platform.lastBorn?.()
      if (members.length === 0 && !isSure && look < emptyLooksMax) continue
      this.#remember(members)
      return members
    }
  }

  #pidsGrewSince(moment: number): boolean {
    return this.#platform.pidsGrewSince?.(moment) ?? performance.now() - moment < pidsGrowMs
  }

  async #look(isYoung: boolean): Promise<readonly ProcessRow[]> {
    const rows = await this.#platform.table(isYoung ? this.#bornAfter : null)
    const own = process.pid
    const plain = findDescendants(rows, this.#facts(new Set()))
    const plainPids = new Set(plain.map((row) => row.pid))
    const strangers = rows.filter((row) => row.state !== 'dead' && row.startTime >= this.#bornFrom && !plainPids.has(row.pid))
    const marked = await this.#platform.carriers(
      this.marker,
      strangers.map((row) => row.pid).filter((pid) => pid !== own),
    )
    return marked.size === 0 ? plain : findDescendants(rows, this.#facts(marked))
  }

  #facts(marked: ReadonlySet<number>): FamilyFacts {
    return {
      known: this.#known,
      group: this.#groupOpen ? this.#leader : null,
      leader: this.#leaderExited ? null : this.#leader,
      bornFrom: this.#bornFrom,
      marked,
      ownPid: process.pid,
    }
  }

  /** Cheap: those of the members seen before that still live. */
  async knownAlive(): Promise<readonly ProcessRow[]> {
    const rows = await this.#platform.rowsOf([...this.#known.keys()])
    return rows.filter((row) => row.state !== 'dead' && this.#known.get(row.pid) === row.startTime)
  }

  /** Signals these members; the group as a whole when one of them is in it. */
  async end(members: readonly ProcessRow[], signal: EndingSignal): Promise<void> {
    const inGroup = this.#groupOpen && members.some((row) => row.group === this.#leader)
    await this.#platform.end(inGroup ? this.#leader : null, members, signal)
  }

  interrupt(): void {
    if (this.#groupOpen && this.#platform.mayHaveGroup(this.#leader)) this.#platform.interrupt(this.#leader)
  }

  #remember(members: readonly ProcessRow[]): void {
    this.#known.clear()
    for (const row of members) this.#known.set(row.pid, row.startTime)
    if (this.#leaderExited && !members.some((row) => row.group === this.#leader || row.session === this.#leader)) this.#groupOpen = false
  }
}

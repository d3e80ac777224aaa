import { findDescendants } from './find-descendants.ts'
import type { EndingSignal, ProcessPlatform, ProcessRow } from './platform.ts'

// Where births cannot be seen, one more look makes a miss unlikely; where they can, a busy machine may never be still.
const emptyLooksMin = 2
const emptyLooksMax = 5

/** The processes one command brought into the world, wherever they moved. Remembers each it has seen, fenced by pid and start time. */
export class ProcessFamily {
  readonly #platform: ProcessPlatform
  readonly #leader: number
  readonly #marker: string
  readonly #bornFrom: number
  readonly #known = new Map<number, number>()
  #groupOpen = true
  #leaderExited = false

  /** `leader` is the pid of the command's shell, which leads its own group and session; made right after it started. */
  constructor(platform: ProcessPlatform, leader: number, marker: string) {
    this.#platform = platform
    this.#leader = leader
    this.#marker = marker
    this.#bornFrom = platform.startTimeOf(leader)
    this.#known.set(leader, this.#bornFrom)
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
   * A whole look: all living members. With `bornAfterLeader` only pids newer than the leader are looked at: right for a command that took less
   * than a second. A process that starts another and ends while the table is read hides both; so nobody there counts only when nothing was born
   * meanwhile, or again and again.
   */
  async members(bornAfterLeader = false): Promise<readonly ProcessRow[]> {
    for (let look = 1; ; look++) {
      const lastBorn = this.#platform.lastBorn?.()
      if (bornAfterLeader && lastBorn === this.#leader) {
        this.#remember([])
        return []
      }
      const members = await this.#look(bornAfterLeader)
      const isSure = lastBorn === undefined ? look >= emptyLooksMin : lastBorn === this.#platform.lastBorn?.()
      if (members.length === 0 && !isSure && look < emptyLooksMax) continue
      this.#remember(members)
      return members
    }
  }

  async #look(bornAfterLeader: boolean): Promise<readonly ProcessRow[]> {
    const rows = await this.#platform.table(bornAfterLeader ? this.#leader : null)
    const own = process.pid
    const facts = {
      known: this.#known,
      group: this.#groupOpen ? this.#leader : null,
      leader: this.#leaderExited ? null : this.#leader,
      bornFrom: this.#bornFrom,
      ownPid: own,
    }
    const plain = findDescendants(rows, { ...facts, marked: new Set() })
    const plainPids = new Set(plain.map((row) => row.pid))
    const strangers = rows.filter((row) => row.state !== 'dead' && row.startTime >= this.#bornFrom && !plainPids.has(row.pid))
    const marked = await this.#platform.carriers(
      this.#marker,
      strangers.map((row) => row.pid).filter((pid) => pid !== own),
    )
    return marked.size === 0 ? plain : findDescendants(rows, { ...facts, marked })
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

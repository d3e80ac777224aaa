import fs from 'node:fs'

// No machine gives out all its pids in this time, even where there are no more than 32,768. Milliseconds.
const surelyLastMs = 1_000
// Births are counted this often at most; commands that started in between are judged from the count before. Milliseconds.
const countEveryMs = 5_000
// Above that the oldest counts are forgotten: a command from before them is a long one, and one more look does not matter.
const countsMax = 64
// Some of the pids are in use and passed over; more than half never are.
const shareOfRound = 1 / 2
// The fewest that Linux has.
const pidMaxMin = 32_768

/** What the kernel tells. Null: it cannot be read. */
export interface Births {
  /** Processes and threads since the system started. */
  count(): number | null
  /** How many pids there are before they start anew. */
  pids(): number | null
}

/** Tells whether pids that were given out after some moment are still greater than those of before. Times are those of `performance.now()`. */
export class PidRounds {
  readonly #births: Births
  readonly #now: () => number
  readonly #counts: { readonly at: number; readonly count: number }[] = []

  constructor(births: Births = linuxBirths, now: () => number = () => performance.now()) {
    this.#births = births
    this.#now = now
  }

  /** To be called when a command has started: its end will be asked about. */
  note(): void {
    const at = this.#now()
    if (at - (this.#counts.at(-1)?.at ?? Number.NEGATIVE_INFINITY) < countEveryMs) return
    const count = this.#births.count()
    if (count === null) return
    this.#counts.push({ at, count })
    if (this.#counts.length > countsMax) this.#counts.shift()
  }

  /** True when no pid was given out twice since then. */
  isFirstSince(since: number): boolean {
    if (this.#now() - since < surelyLastMs) return true
    const before = this.#counts.findLast(({ at }) => at <= since)
    const count = before === undefined ? null : this.#births.count()
    if (before === undefined || count === null || count < before.count) return false
    return count - before.count < (this.#births.pids() ?? pidMaxMin) * shareOfRound
  }
}

const linuxBirths: Births = {
  count: () => numberIn('/proc/stat', /^processes (\d+)$/m),
  pids: () => numberIn('/proc/sys/kernel/pid_max', /^(\d+)/),
}

function numberIn(file: string, pattern: RegExp): number | null {
  try {
    const found = pattern.exec(fs.readFileSync(file, 'latin1'))?.[1]
    return found === undefined ? null : Number(found)
  } catch {
    return null
  }
}

/** Random numbers that a seed repeats. */
export interface Random {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  pick<Item>(items: readonly Item[]): Item
  chance(share: number): boolean
  /** A source of its own, so that what one worker draws does not change what another does. */
  fork(): Random
}

/** The generator "mulberry32": small, and the same everywhere. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    chance: (share) => next() < share,
    fork: () => randomFrom(between(0, 2 ** 31)),
  }
}

import type { Random } from './random.ts'

const dayMs = 24 * 60 * 60 * 1_000
// Of the times that it is read.
const jumpShare = 0.05

/** The clock of a system that somebody sets now and then, by up to a day, forwards or backwards. */
export function jumpingClock(random: Random): { now(): number } {
  let offsetMs = 0
  return {
    now: () => {
      if (random.chance(jumpShare)) offsetMs = random.between(-dayMs, dayMs)
      return Date.now() + offsetMs
    },
  }
}

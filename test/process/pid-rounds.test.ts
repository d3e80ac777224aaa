import { expect, test } from 'vitest'
import { type Births, PidRounds } from '../../electron/process/pid-rounds.ts'

/** A machine whose clock and births are told. */
function machine(births: Partial<Births> = {}) {
  const state = { now: 0, count: 1_000_000 }
  const rounds = new PidRounds({ count: () => state.count, pids: () => 32_768, ...births }, () => state.now)
  return { state, rounds }
}

test('within a second pids grow, whatever happens', () => {
  const { state, rounds } = machine({ count: () => null })
  state.now = 999
  expect(rounds.isFirstSince(0)).toBe(true)
})

test.each([
  [16_383, true],
  [16_384, false],
  [1_000_000, false],
])('after a minute with %i births that they grew is %s', (births, grew) => {
  const { state, rounds } = machine()
  rounds.note()
  state.now = 60_000
  state.count += births
  expect(rounds.isFirstSince(0)).toBe(grew)
})

test('a command that started between two counts is judged from the one before it', () => {
  const { state, rounds } = machine()
  rounds.note()
  state.now = 4_000
  state.count += 16_000
  // Too soon for another count.
  rounds.note()
  state.now = 20_000
  state.count += 1_000
  expect(rounds.isFirstSince(4_000)).toBe(false)
  rounds.note()
  state.now = 40_000
  expect(rounds.isFirstSince(20_000)).toBe(true)
})

test('nothing is taken for granted of a moment before the first count, nor where births cannot be counted', () => {
  const late = machine()
  late.state.now = 10_000
  late.rounds.note()
  expect(late.rounds.isFirstSince(5_000)).toBe(false)
  const blind = machine({ count: () => null })
  blind.rounds.note()
  blind.state.now = 5_000
  expect(blind.rounds.isFirstSince(0)).toBe(false)
})

test('counts of this machine only grow', () => {
  const rounds = new PidRounds()
  rounds.note()
  expect(rounds.isFirstSince(performance.now() - 10_000)).toBe(false)
})

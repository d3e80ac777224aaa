import type { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  longestNamedWaitMs,
  nextRetry,
  noRetriesYet,
  pause,
  readRetryAfterMs,
  retryLimit,
  unnamedPatienceMs,
} from '../../electron/model/retry.ts'

const at = (tries: number, limitedTries = 0, unnamedMs = 0) => ({ tries, limitedTries, unnamedMs })
const low = () => 0

test('the back-off doubles, is never longer than planned, and ends', () => {
  const waits = Array.from({ length: retryLimit + 1 }, (_, tries) => nextRetry({ kind: 'backoff' }, at(tries), low)?.waitMs)
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, undefined])
  expect(nextRetry({ kind: 'backoff' }, noRetriesYet, () => 1)?.waitMs).toBe(375)
})

test('a wait the server named is kept, unless it is longer than any limit of a server', () => {
  for (const kind of ['wait', 'rate-limit'] as const) {
    for (const waitMs of [17_000, 3 * 60 * 60_000, longestNamedWaitMs])
      expect(nextRetry({ kind, waitMs }, noRetriesYet)?.waitMs).toBe(waitMs)
    for (const waitMs of [longestNamedWaitMs + 1, 2 ** 40, Number.POSITIVE_INFINITY])
      expect(nextRetry({ kind, waitMs }, noRetriesYet)).toBeNull()
  }
  expect(nextRetry({ kind: 'no' }, noRetriesYet)).toBeNull()
})

test('rate limits that name a time are waited for as often as it takes, beside the tries after failures', () => {
  let soFar = at(retryLimit)
  for (let tries = 1; tries <= 200; tries++) {
    const limited = nextRetry({ kind: 'rate-limit', waitMs: 90_000 }, soFar)
    expect(limited).toEqual({ waitMs: 90_000, soFar: at(retryLimit, tries) })
    soFar = limited?.soFar ?? noRetriesYet
  }
  expect(nextRetry({ kind: 'backoff' }, soFar)).toBeNull()
})

test('a server that says "now" at each try is not asked in a tight loop', () => {
  expect(nextRetry({ kind: 'rate-limit', waitMs: 0 }, at(0))?.waitMs).toBe(0)
  expect(nextRetry({ kind: 'rate-limit', waitMs: 0 }, at(0, 1))?.waitMs).toBe(1_000)
})

test('rate limits that name no time are asked about for half an hour together', () => {
  expect(nextRetry({ kind: 'rate-limit', waitMs: null }, at(0, 40, unnamedPatienceMs - 60_000), low)?.waitMs).toBe(60_000)
  expect(nextRetry({ kind: 'rate-limit', waitMs: null }, at(0, 40, unnamedPatienceMs - 59_999), low)).toBeNull()
})

test('the back-off at a rate limit that names no time grows to a minute', () => {
  const waits = [0, 3, 7, 30].map((tries) => nextRetry({ kind: 'rate-limit', waitMs: null }, at(0, tries), low)?.waitMs)
  expect(waits).toEqual([500, 4_000, 60_000, 60_000])
})

test.each([
  [{ 'retry-after': '17' }, '', 17_000],
  [{ 'retry-after': '0.5' }, '', 500],
  [{ 'retry-after-ms': '250', 'retry-after': '17' }, '', 250],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:05 GMT' }, '', 4_000],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, '', 0],
  [{}, 'Please try again in 1.5s. Thanks', 1_500],
  [{}, 'Try again in 350 ms', 350],
  [{}, 'try again in 2 minutes', 120_000],
  [{}, 'Please try again in 1m2.5s. Visit us', 62_500],
  [{}, 'Please retry in 18.5s.', 18_500],
  [{}, 'retry after 20 seconds', 20_000],
  [{}, 'try again in 1h 2m', 3_720_000],
  [{}, 'try again in 5 moments', null],
  [{ 'retry-after': 'soon' }, 'try again later', null],
])('%j with the words %j is a wait of %s ms', (headers, words, waitMs) => {
  expect(readRetryAfterMs(new Headers(headers), words, 1_000)).toBe(waitMs)
})

test('an abort ends the wait at once', async () => {
  const controller = new AbortController()
  const before = performance.now()
  const waiting = pause(60_000, controller.signal)
  controller.abort()
  await waiting
  expect(performance.now() - before).toBeLessThan(1_000)
})

test('a long wait is over when the clock says so, also where the timer stood still meanwhile', async () => {
  let clock = 1_000
  const waits: number[] = []
  const sleepy = async (ms: number) => {
    waits.push(ms)
    // The third time the computer sleeps for two hours.
    clock += waits.length === 3 ? 2 * 60 * 60_000 : ms
  }
  await pause(60 * 60_000, new AbortController().signal, () => clock, sleepy as typeof delay)
  expect(waits).toEqual([30_000, 30_000, 30_000])
})

test('a named wait is as long as it was named, by the clock', async () => {
  let clock = 0
  const tick = async (ms: number) => {
    clock += ms
  }
  await pause(17_500, new AbortController().signal, () => clock, tick as typeof delay)
  expect(clock).toBe(17_500)
})

import { expect, test } from 'vitest'
import { nextWaitMs, pause, readRetryAfterMs, retryLimit } from '../../electron/model/retry.ts'

test('the back-off doubles, is never longer than planned, and ends', () => {
  const waits = Array.from({ length: retryLimit + 1 }, (_, tries) => nextWaitMs({ kind: 'backoff' }, tries, () => 0))
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, null])
  expect(nextWaitMs({ kind: 'backoff' }, 0, () => 1)).toBe(375)
})

test('a wait the server named is kept, unless it is longer than a user would sit through', () => {
  expect(nextWaitMs({ kind: 'wait', waitMs: 17_000 }, 0)).toBe(17_000)
  expect(nextWaitMs({ kind: 'wait', waitMs: 60_001 }, 0)).toBeNull()
  expect(nextWaitMs({ kind: 'no' }, 0)).toBeNull()
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

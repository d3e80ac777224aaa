import { expect, test } from 'vitest'
import { nextRetry, noRetriesYet, pause, rateLimitPatienceMs, readRetryAfterMs, retryLimit } from '../../electron/model/retry.ts'

const at = (tries: number, limitedTries = 0, limitedMs = 0) => ({ tries, limitedTries, limitedMs })
const low = () => 0

test('the back-off doubles, is never longer than planned, and ends', () => {
  const waits = Array.from({ length: retryLimit + 1 }, (_, tries) => nextRetry({ kind: 'backoff' }, at(tries), low)?.waitMs)
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, undefined])
  expect(nextRetry({ kind: 'backoff' }, noRetriesYet, () => 1)?.waitMs).toBe(375)
})

test('a wait the server named is kept, unless it is longer than a user would sit through', () => {
  expect(nextRetry({ kind: 'wait', waitMs: 17_000 }, noRetriesYet)?.waitMs).toBe(17_000)
  expect(nextRetry({ kind: 'wait', waitMs: 60_001 }, noRetriesYet)).toBeNull()
  expect(nextRetry({ kind: 'no' }, noRetriesYet)).toBeNull()
})

test('rate limits are waited for beside the tries after failures, for half an hour together', () => {
  const limited = nextRetry({ kind: 'rate-limit', waitMs: 90_000 }, at(retryLimit))
  expect(limited).toEqual({ waitMs: 90_000, soFar: at(retryLimit, 1, 90_000) })
  expect(nextRetry({ kind: 'backoff' }, limited?.soFar ?? noRetriesYet)).toBeNull()
  expect(nextRetry({ kind: 'rate-limit', waitMs: 60_000 }, at(0, 40, rateLimitPatienceMs - 59_999))).toBeNull()
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

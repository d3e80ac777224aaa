import { expect, test } from 'vitest'
import { createRateLimit } from '../../electron/ipc/rate-limit.ts'

test('a window may send a burst, then as fast as the bucket refills, and others are not held back', () => {
  let now = 0
  const allowed = createRateLimit({ burst: 3, perSecond: 10, now: () => now })
  const window = {}
  expect([allowed(window), allowed(window), allowed(window), allowed(window)]).toEqual([true, true, true, false])
  expect(allowed({})).toBe(true)
  now = 100
  expect([allowed(window), allowed(window)]).toEqual([true, false])
  now = 60_000
  expect([allowed(window), allowed(window), allowed(window), allowed(window)]).toEqual([true, true, true, false])
})

import { expect, test } from 'vitest'
import { settleAfterAbort } from '../../electron/agent/settle-after-abort.ts'

test('work that ignores the abort is overdue after the grace', async () => {
  const stop = new AbortController()
  const waiting = settleAfterAbort(new Promise(() => undefined), stop.signal, 10)
  stop.abort()
  expect(await waiting).toEqual({ kind: 'overdue' })
})

test('work that settles within the grace is taken, and work that fails rejects', async () => {
  expect(await settleAfterAbort(Promise.resolve(7), AbortSignal.abort(), 1_000)).toEqual({ kind: 'settled', value: 7 })
  await expect(settleAfterAbort(Promise.reject(new Error('no')), AbortSignal.abort(), 1_000)).rejects.toThrow('no')
})

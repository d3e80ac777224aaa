import { expect, it } from 'vitest'
import { ApprovalQueue, type AskOptions, waitingMaxRequests } from '../../electron/permission/approval-queue.ts'
import { judge } from '../../electron/permission/judge.ts'
import { succeed } from '../../shared/errors.ts'
import type { ApprovalRequest, Risk } from '../../shared/permission.ts'
import { commandAction, makeFacts } from '../support/actions.ts'
import { nextId } from '../support/memory-session.ts'

const allowOnce = { kind: 'allow-once' } as const

function makeRequest(change: Partial<ApprovalRequest> & { readonly risk?: Risk } = {}): ApprovalRequest {
  const { risk = 'medium', ...rest } = change
  const action = commandAction('ls')
  return {
    approvalId: nextId('apr'),
    sessionId: nextId('ses'),
    callId: nextId('cal'),
    tool: 'shell',
    action,
    verdict: { ...judge(action, makeFacts()), risk },
    modelWords: null,
    offeredRule: null,
    hash: 'shown',
    requestedAt: 1,
    ...rest,
  }
}

function ask(queue: ApprovalQueue, request: ApprovalRequest, change: Partial<AskOptions> = {}) {
  return queue.ask(request, { signal: new AbortController().signal, onAnswered: async () => succeed(null), ...change })
}

function gateway(): { readonly opened: Promise<void>; readonly open: () => void; readonly fail: (error: Error) => void } {
  const { promise: opened, resolve: open, reject: fail } = withResolvers()
  return { opened, open, fail }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
  let resolve = (): void => undefined
  let reject = (_error: Error): void => undefined
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

it('lists the most dangerous first, then the oldest, over all sessions', async () => {
  const queue = new ApprovalQueue()
  const abort = new AbortController()
  const rows = [
    { risk: 'low', requestedAt: 1 },
    { risk: 'high', requestedAt: 4 },
    { risk: 'medium', requestedAt: 3 },
    { risk: 'medium', requestedAt: 2 },
    { risk: 'high', requestedAt: 5 },
  ] as const
  const waiting = rows.map((row) => ask(queue, makeRequest(row), { signal: abort.signal }))
  expect(queue.list().map((request) => request.requestedAt)).toEqual([4, 5, 2, 3, 1])
  abort.abort()
  await Promise.all(waiting)
})

it('releases the call only after the answer was written down', async () => {
  const queue = new ApprovalQueue()
  const request = makeRequest()
  const log = gateway()
  let released = false
  const outcome = ask(queue, request, { onAnswered: () => log.opened.then(() => succeed(null)) }).then((value) => {
    released = true
    return value
  })
  const answered = queue.answer(request.approvalId, 'shown', allowOnce)
  await new Promise(setImmediate)
  expect(released).toBe(false)
  expect(queue.list()).toEqual([request])
  log.open()
  expect(await answered).toEqual({ ok: true, value: null })
  expect(await outcome).toEqual({ kind: 'answered', answer: allowOnce })
  expect(queue.list()).toEqual([])
})

it('takes one of two answers, whichever comes first, also while it is being written', async () => {
  const queue = new ApprovalQueue()
  const request = makeRequest()
  const log = gateway()
  const outcome = ask(queue, request, { onAnswered: () => log.opened.then(() => succeed(null)) })
  const one = queue.answer(request.approvalId, 'shown', { kind: 'deny', reason: 'no' })
  const two = await queue.answer(request.approvalId, 'shown', allowOnce)
  log.open()
  expect(two).toMatchObject({ ok: false, error: { kind: 'stale' } })
  expect((await one).ok).toBe(true)
  expect(await outcome).toEqual({ kind: 'answered', answer: { kind: 'deny', reason: 'no' } })
  expect(await queue.answer(request.approvalId, 'shown', allowOnce)).toMatchObject({ ok: false, error: { kind: 'stale' } })
})

it('refuses an answer to something else than what waits', async () => {
  const queue = new ApprovalQueue()
  const request = makeRequest()
  const outcome = ask(queue, request)
  expect(await queue.answer(request.approvalId, 'other', allowOnce)).toMatchObject({ ok: false, error: { kind: 'stale' } })
  expect(await queue.answer(nextId('apr'), 'shown', allowOnce)).toMatchObject({ ok: false, error: { kind: 'stale' } })
  expect(queue.list()).toEqual([request])
  await queue.answer(request.approvalId, 'shown', allowOnce)
  await outcome
})

it('refuses to save a rule where none was offered, and a reason that is too long', async () => {
  const queue = new ApprovalQueue()
  const request = makeRequest()
  const outcome = ask(queue, request)
  const refused = { ok: false, error: { kind: 'invalid-input' } }
  expect(await queue.answer(request.approvalId, 'shown', { kind: 'allow-session' })).toMatchObject(refused)
  expect(await queue.answer(request.approvalId, 'shown', { kind: 'deny', reason: 'x'.repeat(2_001) })).toMatchObject(refused)
  await queue.answer(request.approvalId, 'shown', allowOnce)
  await outcome
})

it('withdraws a question when its turn is aborted, and leaves those of others', async () => {
  const queue = new ApprovalQueue()
  const abort = new AbortController()
  const mine = makeRequest()
  const other = makeRequest()
  const outcome = ask(queue, mine, { signal: abort.signal })
  const otherOutcome = ask(queue, other)
  abort.abort()
  expect(queue.list()).toEqual([other])
  expect(await outcome).toEqual({ kind: 'cancelled' })
  expect(await queue.answer(mine.approvalId, 'shown', allowOnce)).toMatchObject({ ok: false, error: { kind: 'stale' } })
  await queue.answer(other.approvalId, 'shown', allowOnce)
  expect(await otherOutcome).toEqual({ kind: 'answered', answer: allowOnce })
})

it('never shows a question whose turn is over already', async () => {
  const queue = new ApprovalQueue()
  let changes = 0
  queue.onChange(() => {
    changes += 1
  })
  expect(await ask(queue, makeRequest(), { signal: AbortSignal.abort() })).toEqual({ kind: 'cancelled' })
  expect(changes).toBe(0)
})

it('keeps a question open when its answer cannot be written, and takes the next answer', async () => {
  const queue = new ApprovalQueue()
  const request = makeRequest()
  let tries = 0
  const onAnswered = async () => {
    tries += 1
    if (tries === 1) throw new Error('disk full')
    return succeed(null)
  }
  const outcome = ask(queue, request, { onAnswered })
  const refused = await queue.answer(request.approvalId, 'shown', allowOnce)
  expect(refused).toMatchObject({ ok: false, error: { kind: 'storage-failed', message: expect.stringContaining('disk full') } })
  expect(queue.list()).toEqual([request])
  expect((await queue.answer(request.approvalId, 'shown', { kind: 'deny', reason: null })).ok).toBe(true)
  expect(await outcome).toEqual({ kind: 'answered', answer: { kind: 'deny', reason: null } })
})

it('cancels when the turn was aborted while a failing answer was being written', async () => {
  const queue = new ApprovalQueue()
  const abort = new AbortController()
  const request = makeRequest()
  const log = gateway()
  const outcome = ask(queue, request, { signal: abort.signal, onAnswered: () => log.opened.then(() => succeed(null)) })
  const answered = queue.answer(request.approvalId, 'shown', allowOnce)
  abort.abort()
  expect(queue.list()).toEqual([request])
  log.fail(new Error('disk full'))
  expect((await answered).ok).toBe(false)
  expect(await outcome).toEqual({ kind: 'cancelled' })
  expect(queue.list()).toEqual([])
})

it('tells listeners of each change until they unsubscribe', async () => {
  const queue = new ApprovalQueue()
  const lengths: number[] = []
  const unsubscribe = queue.onChange(() => lengths.push(queue.list().length))
  const request = makeRequest()
  const outcome = ask(queue, request)
  await queue.answer(request.approvalId, 'shown', allowOnce)
  await outcome
  unsubscribe()
  const abort = new AbortController()
  const last = ask(queue, makeRequest(), { signal: abort.signal })
  abort.abort()
  await last
  expect(lengths).toEqual([1, 0])
})

it('says when it is full', async () => {
  const queue = new ApprovalQueue()
  const abort = new AbortController()
  const waiting = Array.from({ length: waitingMaxRequests }, () => ask(queue, makeRequest(), { signal: abort.signal }))
  expect(queue.isFull).toBe(true)
  abort.abort()
  await Promise.all(waiting)
  expect(queue.isFull).toBe(false)
})

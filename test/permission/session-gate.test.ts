import { expect, it, vi } from 'vitest'
import type { GateDecision, GateQuestion } from '../../electron/agent/ports.ts'
import { ApprovalQueue } from '../../electron/permission/approval-queue.ts'
import type { SessionGateOptions } from '../../electron/permission/gate-options.ts'
import { createSessionGate, type SessionGate } from '../../electron/permission/session-gate.ts'
import type { Action, ApprovalAnswer, ApprovalRequest, Mode } from '../../shared/permission.ts'
import { commandAction, makeFacts, makeRule, readAction, workspace, writeAction } from '../support/actions.ts'
import { type MemorySession, memorySession, nextId } from '../support/memory-session.ts'

interface Bench {
  readonly session: MemorySession
  readonly queue: ApprovalQueue
  readonly gate: SessionGate
  readonly signal: AbortSignal
  readonly abort: () => void
  readonly decide: (action: Action) => Promise<GateDecision>
  readonly answer: (request: ApprovalRequest, answer: ApprovalAnswer) => ReturnType<ApprovalQueue['answer']>
}

function makeBench(change: Partial<SessionGateOptions> & { readonly mode?: Mode; readonly trusted?: boolean } = {}): Bench {
  const { mode = 'ask', trusted = true, ...rest } = change
  const session = memorySession({ workspace, mode, trusted })
  const queue = rest.queue ?? new ApprovalQueue()
  const { home, dataFolder, installation } = makeFacts()
  const gate = createSessionGate({
    session,
    queue,
    folders: { home, dataFolder, installation },
    givenRules: [],
    allowEverything: false,
    answerable: 'yes',
    takeApart: async () => null,
    newId: nextId,
    clock: { now: () => 5 },
    ...rest,
  })
  const controller = new AbortController()
  const ask = (action: Action): GateQuestion => ({ callId: nextId('cal'), tool: 'shell', action, modelWords: 'the words' })
  return {
    session,
    queue,
    gate,
    signal: controller.signal,
    abort: () => controller.abort(),
    decide: (action) => gate.decide(ask(action), controller.signal),
    answer: (request, answer) => queue.answer(request.approvalId, request.hash, answer),
  }
}

/** Waits until this many questions wait, and gives them, most dangerous first. */
async function waitingOf(queue: ApprovalQueue, count: number): Promise<readonly ApprovalRequest[]> {
  return vi.waitFor(() => {
    expect(queue.list()).toHaveLength(count)
    return queue.list()
  })
}

async function firstOf(queue: ApprovalQueue): Promise<ApprovalRequest> {
  const [request] = await waitingOf(queue, 1)
  if (request === undefined) throw new Error('No question waits')
  return request
}

function grantOf(decision: GateDecision) {
  if (decision.kind !== 'granted') throw new Error(`Not granted but ${decision.kind}`)
  return decision.grant
}

it('asks, writes the answer down and grants exactly what was shown, once', async () => {
  const bench = makeBench()
  const action = commandAction('npm test')
  const decision = bench.decide(action)
  const request = await firstOf(bench.queue)
  expect(request).toMatchObject({ action, modelWords: 'the words', tool: 'shell', requestedAt: 5 })
  expect(bench.session.state.waiting.get(request.approvalId)).toEqual(request)
  await bench.answer(request, { kind: 'allow-once' })
  const grant = grantOf(await decision)
  expect(grant.source).toEqual({ kind: 'user', approvalId: request.approvalId })
  grant.spend(action)
  expect(() => grant.spend(action)).toThrow('spent before')
  expect(bench.session.kinds()).toEqual(['session.created', 'verdict.given', 'approval.requested', 'approval.answered'])
  expect(bench.session.state.waiting.size).toBe(0)
})

it('lets nothing run before the answer is on the disk', async () => {
  const bench = makeBench()
  const decision = bench.decide(commandAction('npm test'))
  const request = await firstOf(bench.queue)
  bench.session.failOn.add('approval.answered')
  expect(await bench.answer(request, { kind: 'allow-once' })).toMatchObject({ ok: false, error: { kind: 'storage-failed' } })
  expect(bench.queue.list()).toEqual([request])
  bench.session.failOn.clear()
  await bench.answer(request, { kind: 'allow-once' })
  expect((await decision).kind).toBe('granted')
})

it('gives the model the reason of a deny in the words of the user', async () => {
  const bench = makeBench()
  const decision = bench.decide(commandAction('npm test'))
  await bench.answer(await firstOf(bench.queue), { kind: 'deny', reason: 'use pnpm "here"' })
  expect(await decision).toEqual({ kind: 'denied', by: 'user', message: expect.stringMatching(/^Nothing ran: .*\n"use pnpm "here""/) })
})

it('says so when a deny came without a reason', async () => {
  const bench = makeBench()
  const decision = bench.decide(commandAction('npm test'))
  await bench.answer(await firstOf(bench.queue), { kind: 'deny', reason: '  ' })
  expect(await decision).toMatchObject({ kind: 'denied', by: 'user', message: expect.stringContaining('no reason') })
})

it('saves the exact rule for the session, which answers the same question from then on and no other', async () => {
  const bench = makeBench()
  const first = bench.decide(commandAction('npm test'))
  await bench.answer(await firstOf(bench.queue), { kind: 'allow-session' })
  await first
  expect(bench.session.kinds().slice(-2)).toEqual(['rule.saved', 'approval.answered'])
  const again = grantOf(await bench.decide(commandAction('npm test')))
  const [rule] = [...bench.session.state.rules.values()]
  expect(again.source).toEqual({ kind: 'rule', ruleId: rule?.id, text: `npm test in ${workspace}` })
  const other = bench.decide(commandAction('npm test -- --watch'))
  await firstOf(bench.queue)
  bench.abort()
  expect(await other).toEqual({ kind: 'cancelled' })
})

it('releases the twins of a question when a rule is saved, and the log says by which rule', async () => {
  const bench = makeBench()
  const decisions = [bench.decide(commandAction('npm test')), bench.decide(commandAction('npm test')), bench.decide(commandAction('ls'))]
  const requests = await waitingOf(bench.queue, 3)
  const [one, twin, other] = requests
  if (one === undefined || twin === undefined || other === undefined) throw new Error('No question waits')
  await bench.answer(one, { kind: 'allow-session' })
  expect(grantOf(await (decisions[0] ?? Promise.reject())).source).toEqual({ kind: 'user', approvalId: one.approvalId })
  const [rule] = [...bench.session.state.rules.values()]
  expect(grantOf(await (decisions[1] ?? Promise.reject())).source).toMatchObject({ kind: 'rule', ruleId: rule?.id })
  expect(bench.session.records.slice(-2).map((record) => record.event)).toMatchObject([
    { kind: 'verdict.given', callId: twin.callId, verdict: { verdict: 'allow', reasons: [{ code: 'session-rule' }] } },
    { kind: 'approval.cancelled', approvalId: twin.approvalId },
  ])
  expect(bench.queue.list()).toEqual([other])
  expect([...bench.session.state.waiting.keys()]).toEqual([other.approvalId])
  expect(bench.session.state.rules.size).toBe(1)
  bench.abort()
  expect((await decisions[2])?.kind).toBe('cancelled')
})

it('does not let a rule of one session answer another session', async () => {
  const queue = new ApprovalQueue()
  const mine = makeBench({ queue })
  const other = makeBench({ queue })
  const myDecision = mine.decide(commandAction('npm test'))
  const otherDecision = other.decide(commandAction('npm test'))
  const requests = await waitingOf(queue, 2)
  const request = requests.find((one) => one.sessionId === mine.session.state.sessionId)
  if (request === undefined) throw new Error('No question waits')
  await mine.answer(request, { kind: 'allow-session' })
  expect((await myDecision).kind).toBe('granted')
  expect((await firstOf(queue)).sessionId).toBe(other.session.state.sessionId)
  expect(other.session.state.rules.size).toBe(0)
  other.abort()
  expect(await otherDecision).toEqual({ kind: 'cancelled' })
})

it('saves no second rule when the answer is given again after a failed write', async () => {
  const bench = makeBench()
  const decision = bench.decide(commandAction('npm test'))
  const request = await firstOf(bench.queue)
  bench.session.failOn.add('approval.answered')
  expect((await bench.answer(request, { kind: 'allow-session' })).ok).toBe(false)
  bench.session.failOn.clear()
  expect((await bench.answer(request, { kind: 'allow-session' })).ok).toBe(true)
  expect((await decision).kind).toBe('granted')
  expect(bench.session.kinds().filter((kind) => kind === 'rule.saved')).toHaveLength(1)
})

it('does not ask what a rule answers that was saved while the question was being written', async () => {
  const bench = makeBench()
  bench.session.beforeAppend = async (event) => {
    if (event.kind !== 'approval.requested') return
    bench.session.beforeAppend = () => undefined
    await bench.session.append({ kind: 'rule.saved', rule: makeRule({ kind: 'exact-command', command: 'ls', cwd: workspace }) })
  }
  expect(grantOf(await bench.decide(commandAction('ls'))).source.kind).toBe('rule')
  expect(bench.queue.list()).toEqual([])
})

it('releases what a change of mode covers when told to judge again', async () => {
  const bench = makeBench()
  const write = bench.decide(writeAction('a.ts'))
  await firstOf(bench.queue)
  await bench.session.append({ kind: 'mode.changed', mode: 'edit' })
  await bench.gate.rejudge()
  expect(grantOf(await write).source).toEqual({ kind: 'builtin', code: 'edit-mode' })
})

it('cancels a question when the turn is aborted, and writes it down', async () => {
  const bench = makeBench()
  const decision = bench.decide(commandAction('ls'))
  await firstOf(bench.queue)
  bench.abort()
  expect(await decision).toEqual({ kind: 'cancelled' })
  expect(bench.session.kinds().at(-1)).toBe('approval.cancelled')
  expect(bench.session.state.waiting.size).toBe(0)
})

it('grants nothing when the turn was aborted while the yes was being written', async () => {
  const bench = makeBench()
  const decision = bench.decide(commandAction('ls'))
  const request = await firstOf(bench.queue)
  bench.session.beforeAppend = (event) => {
    if (event.kind === 'approval.answered') bench.abort()
  }
  expect((await bench.answer(request, { kind: 'allow-once' })).ok).toBe(true)
  expect(await decision).toEqual({ kind: 'cancelled' })
})

it('writes nothing for a call that comes after the turn was aborted', async () => {
  const bench = makeBench()
  bench.abort()
  expect(await bench.decide(readAction('a.ts'))).toEqual({ kind: 'cancelled' })
  expect(bench.session.kinds()).toEqual(['session.created'])
})

it('stops for want of an answer where nobody can give one', async () => {
  const bench = makeBench({ answerable: 'no' })
  expect(await bench.decide(commandAction('ls'))).toMatchObject({
    kind: 'unanswerable',
    message: expect.stringContaining('no rule covers it'),
  })
  expect(bench.session.kinds()).toEqual(['session.created', 'verdict.given'])
  expect((await bench.decide(readAction('a.ts'))).kind).toBe('granted')
})

it('denies instead of asking in unattended mode and says why', async () => {
  const bench = makeBench({ answerable: 'no', mode: 'unattended' })
  expect(await bench.decide(commandAction('ls'))).toMatchObject({
    kind: 'denied',
    by: 'mode',
    message: expect.stringContaining('unattended'),
  })
})

it('tells which rule denied', async () => {
  const rule = makeRule({ kind: 'exact-command', command: 'npm publish', cwd: null }, 'deny', 'given')
  const bench = makeBench({ givenRules: [rule] })
  expect(await bench.decide(commandAction('npm publish'))).toEqual({
    kind: 'denied',
    by: 'rule',
    message: 'Nothing ran: the rule "deny npm publish" forbids this call.',
  })
})

it('denies its own files with allow everything, and grants the rest by it', async () => {
  const bench = makeBench({ allowEverything: true })
  expect(await bench.decide(writeAction('/home/ann/.config/signalbox/x'))).toMatchObject({ kind: 'denied', by: 'builtin' })
  expect(grantOf(await bench.decide(commandAction('ls'))).source).toEqual({ kind: 'allow-everything' })
})

it('keeps what was asked although the caller changes its object while it waits', async () => {
  const bench = makeBench()
  const action = commandAction('ls')
  const decision = bench.decide(action)
  const request = await firstOf(bench.queue)
  Object.assign(action, { command: 'rm -rf .' })
  await bench.answer(request, { kind: 'allow-once' })
  const grant = grantOf(await decision)
  expect(() => grant.spend(action)).toThrow('another action')
})

it('throws when the verdict cannot be written: what cannot be recorded may not happen', async () => {
  const bench = makeBench()
  bench.session.failOn.add('verdict.given')
  await expect(bench.decide(readAction('a.ts'))).rejects.toThrow('ENOSPC')
})

const question: Action = { kind: 'question', question: 'Which one?', choices: ['this', 'that'] }

it('brings the answer to a question with the grant, and writes it down first', async () => {
  const bench = makeBench({ allowEverything: true })
  const decision = bench.decide(question)
  const request = await firstOf(bench.queue)
  await bench.answer(request, { kind: 'reply', reply: { kind: 'choice', index: 1 } })
  const grant = grantOf(await decision)
  grant.spend(question)
  expect(grant.reply).toEqual({ kind: 'choice', index: 1 })
  expect(bench.session.kinds()).toEqual(['session.created', 'verdict.given', 'approval.requested', 'approval.answered'])
})

it('takes no yes for an answer to a question, no choice that is not there, and no answer for a yes', async () => {
  const bench = makeBench()
  const decision = bench.decide(question)
  const request = await firstOf(bench.queue)
  const wrong: readonly ApprovalAnswer[] = [
    { kind: 'allow-once' },
    { kind: 'allow-session' },
    { kind: 'reply', reply: { kind: 'choice', index: 2 } },
  ]
  for (const answer of wrong) expect(await bench.answer(request, answer)).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
  await bench.answer(request, { kind: 'deny', reason: null })
  expect(await decision).toMatchObject({ kind: 'denied', by: 'user', message: expect.stringContaining('declined to answer') })
  const command = bench.decide(commandAction('npm test'))
  const asked = await firstOf(bench.queue)
  expect(await bench.answer(asked, { kind: 'reply', reply: { kind: 'words', text: 'yes' } })).toMatchObject({ ok: false })
  bench.abort()
  expect(await command).toEqual({ kind: 'cancelled' })
})

it('cannot answer a question where nobody is', async () => {
  const bench = makeBench({ answerable: 'no', allowEverything: true })
  expect(await bench.decide(question)).toMatchObject({ kind: 'unanswerable' })
})

it('says how far a file may be told about, by the rules and the mode of the moment', async () => {
  const bench = makeBench()
  expect(bench.gate.readability(`${workspace}/src/a.ts`)).toBe('open')
  expect(bench.gate.readability(`${workspace}/.env`)).toBe('hidden')
  await bench.session.append({ kind: 'rule.saved', rule: makeRule({ kind: 'pattern', text: 'read(workspace/src/**)' }, 'deny') })
  expect(bench.gate.readability(`${workspace}/src/a.ts`)).toBe('hidden')
  expect(bench.session.kinds()).toEqual(['session.created', 'rule.saved'])
})

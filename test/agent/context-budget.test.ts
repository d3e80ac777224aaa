import { expect, test } from 'vitest'
import { buildContext } from '../../electron/agent/build-context.ts'
import { planContext, sizeOf } from '../../electron/agent/context-budget.ts'
import type { CallId } from '../../shared/ids.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState, type SessionState } from '../../shared/session/state.ts'

/** A session of one message and `steps` replies, each with one call whose result has `resultCharacters`. */
function sessionOf(steps: number, resultCharacters: number): SessionState {
  const events: SessionEvent[] = [{ kind: 'message.sent', messageId: 'msg_00000000000000000000', text: 'Mend the parser.' }]
  for (let step = 0; step < steps; step++) {
    const callId: CallId = `cal_${String(step).padStart(20, '0')}`
    const call = { callId, modelCallId: `c${step}`, tool: 'shell', argumentsText: `{"command":"step ${step}"}` }
    events.push({ kind: 'model.replied', text: `Step ${step}`, calls: [call], finish: 'calls', usage: null, durationMs: 1 })
    const resultText = `exited 0 · step ${step}\n${'x'.repeat(resultCharacters)}`
    events.push({ kind: 'call.finished', callId, outcome: 'succeeded', resultText, durationMs: 1 })
  }
  return apply(initialSessionState, events)
}

const apply = (state: SessionState, events: readonly SessionEvent[]): SessionState =>
  reduce(
    state,
    events.map((event, at) => ({ seq: state.lastSeq + at + 1, at: 1, event })),
  )

const sizeNow = (state: SessionState) => sizeOf(buildContext('', state))

test('a conversation with room is left alone', () => {
  const state = sessionOf(10, 1_000)
  expect(planContext(state, { size: sizeNow(state), room: 100_000, overflowed: false })).toEqual({ kind: 'fits' })
})

test('old results are shortened first, the newest stay whole, and what was shortened is not shortened again', () => {
  const state = sessionOf(20, 5_000)
  const plan = planContext(state, { size: sizeNow(state), room: 120_000, overflowed: false })
  if (plan.kind !== 'thin') throw new Error(`Not thinned: ${JSON.stringify(plan)}`)
  const thinned = apply(state, [{ kind: 'context.thinned', items: plan.items }])
  expect(sizeNow(thinned)).toBeLessThan(70_000)
  const results = buildContext('', thinned).flatMap((message) => (message.role === 'tool' ? [message.text] : []))
  expect(results).toHaveLength(20)
  expect(results[0]).toMatch(/^exited 0 · step 0\n/)
  expect(results[0]).toContain('are left out')
  expect(results.at(-1)).toBe(`exited 0 · step 19\n${'x'.repeat(5_000)}`)
  expect(planContext(thinned, { size: sizeNow(thinned), room: 120_000, overflowed: false })).toEqual({ kind: 'fits' })
})

test('what shortening cannot bring under the limit is summarised up to a reply, so that each result keeps its call', () => {
  const state = sessionOf(400, 300)
  const plan = planContext(state, { size: sizeNow(state), room: 100_000, overflowed: false })
  if (plan.kind !== 'compact') throw new Error(`Not compacted: ${JSON.stringify(plan)}`)
  expect(state.transcript[plan.items]?.kind).toBe('reply')
  const compacted = apply(state, [{ kind: 'context.compacted', items: plan.items, text: 'What happened before.' }])
  const messages = buildContext('You are a test.', compacted)
  expect(messages[1]).toEqual({ role: 'user', text: 'What happened before.' })
  const asked = messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map((call) => call.modelCallId) : []))
  const answered = messages.flatMap((message) => (message.role === 'tool' ? [message.modelCallId] : []))
  expect(answered).toEqual(asked)
  expect(sizeNow(compacted)).toBeLessThan(35_000)
})

test('a refused request is shortened although it seemed to fit, by results first and then by a summary', () => {
  const state = sessionOf(10, 3_000)
  const size = sizeNow(state)
  const first = planContext(state, { size, room: size * 2, overflowed: true })
  expect(first.kind).toBe('thin')
  const short = sessionOf(10, 100)
  expect(planContext(short, { size: sizeNow(short), room: sizeNow(short) * 2, overflowed: true }).kind).toBe('compact')
})

test('one step that is too long by itself is not summarised away: there would be nothing to go on with', () => {
  const state = sessionOf(1, 10)
  expect(planContext(state, { size: sizeNow(state), room: 10, overflowed: true })).toEqual({ kind: 'compact', items: 1 })
  const compacted = apply(state, [{ kind: 'context.compacted', items: 1, text: 'The user wants the parser mended.' }])
  expect(planContext(compacted, { size: sizeNow(compacted), room: 10, overflowed: true })).toEqual({ kind: 'fits' })
})

import { expect, test } from 'vitest'
import type { SessionEvent } from '../../shared/session/events.ts'
import { movedOrder, nextQueued, nextSteered } from '../../shared/session/queued.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState } from '../../shared/session/state.ts'
import { nextId } from '../support/memory-session.ts'

const turnId = nextId('trn')
const [one, two, three] = [nextId('msg'), nextId('msg'), nextId('msg')]
const started: SessionEvent = { kind: 'turn.started', turnId }
const ended = (kind: 'completed' | 'stopped' | 'needs-approval'): SessionEvent => ({
  kind: 'turn.finished',
  turnId,
  outcome: { kind },
  durationMs: 1,
})
const queued = (messageId: string, when: 'next-step' | 'turn-end' = 'turn-end'): SessionEvent => ({
  kind: 'message.queued',
  messageId,
  text: `text of ${messageId}`,
  when,
})
const after = (...events: readonly SessionEvent[]) =>
  reduce(
    initialSessionState,
    events.map((event, index) => ({ seq: index + 1, at: index, event })),
  )
const shown = (...events: readonly SessionEvent[]) => after(...events).queued.map(({ messageId, when }) => [messageId, when])

test('messages wait in the order they were written, and what is wanted now comes first', () => {
  expect(shown(started, queued(one), queued(two), queued(three, 'next-step'))).toEqual([
    [three, 'next-step'],
    [one, 'turn-end'],
    [two, 'turn-end'],
  ])
  const hurried = [started, queued(one), queued(two), { kind: 'message.hurried', messageId: two } as const]
  expect(shown(...hurried)).toEqual([
    [two, 'next-step'],
    [one, 'turn-end'],
  ])
  expect(nextSteered(after(...hurried))?.messageId).toBe(two)
})

test('a message that was sent waits no more, and stands in the transcript where it was sent', () => {
  const state = after(started, queued(one), queued(two), { kind: 'message.sent', messageId: one, text: 'now' }, ended('completed'), {
    kind: 'message.sent',
    messageId: two,
    text: 'then',
  })
  expect(state.queued).toEqual([])
  expect(state.transcript.map((item) => (item.kind === 'message' ? [item.text, item.midTurn === true] : item.kind))).toEqual([
    ['now', true],
    'turn-end',
    ['then', false],
  ])
})

test('it can be written anew, taken back and moved', () => {
  const state = after(
    started,
    queued(one),
    queued(two),
    queued(three),
    { kind: 'message.rewritten', messageId: two, text: 'better' },
    { kind: 'messages.ordered', messageIds: [three, one, two] },
    { kind: 'message.withdrawn', messageId: one },
  )
  expect(state.queued.map(({ messageId, text }) => [messageId, text])).toEqual([
    [three, `text of ${three}`],
    [two, 'better'],
  ])
})

test('an order that does not know a message leaves it at the end', () => {
  expect(shown(started, queued(one), queued(two), { kind: 'messages.ordered', messageIds: [two] }).map(([id]) => id)).toEqual([two, one])
})

test.each(['stopped', 'needs-approval'] as const)('after a turn that was %s every message waits for the user', (kind) => {
  const state = after(started, queued(one), queued(two, 'next-step'), ended(kind))
  expect(state.queued.map(({ when }) => when)).toEqual(['held', 'held'])
  expect(nextQueued(state)).toBe(null)
})

test('the same after a failure, and after the app ended in the middle of a turn', () => {
  const failed: SessionEvent = {
    kind: 'turn.finished',
    turnId,
    outcome: { kind: 'failed', error: { kind: 'rate-limited', message: 'no' } },
    durationMs: 1,
  }
  const recovered: SessionEvent = { kind: 'session.recovered', openCalls: 0, openApprovals: 0, lostProcesses: 0 }
  for (const event of [failed, recovered]) expect(shown(started, queued(one), event)).toEqual([[one, 'held']])
})

test('after a turn that completed the first message that is not held is next', () => {
  const held: SessionEvent = { kind: 'messages.held', messageIds: [one] }
  expect(nextQueued(after(started, queued(one), queued(two)))).toBe(null)
  expect(nextQueued(after(started, queued(one), queued(two), held, ended('completed')))?.messageId).toBe(two)
  expect(nextQueued(after(started, queued(one), held, ended('completed')))).toBe(null)
  const released: SessionEvent = { kind: 'messages.released', messageIds: [one] }
  expect(nextQueued(after(started, queued(one), queued(two), held, released, ended('completed')))?.messageId).toBe(one)
})

test('a message changes places with its neighbour, and stays where it has none', () => {
  const { queued: list } = after(started, queued(one), queued(two), queued(three))
  expect(movedOrder(list, two, 'up')).toEqual([two, one, three])
  expect(movedOrder(list, two, 'down')).toEqual([one, three, two])
  expect(movedOrder(list, one, 'up')).toBe(null)
  expect(movedOrder(list, three, 'down')).toBe(null)
  expect(movedOrder(list, nextId('msg'), 'up')).toBe(null)
})

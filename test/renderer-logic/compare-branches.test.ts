import { expect, it } from 'vitest'
import { compareBranches, totalOf } from '../../renderer/compare/compare-branches.ts'
import type { SessionEvent, SessionRecord } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState } from '../../shared/session/state.ts'
import { commandAction } from '../support/actions.ts'
import { nextId } from '../support/memory-session.ts'

const created: SessionEvent = {
  kind: 'session.created',
  sessionId: nextId('ses'),
  workspace: '/w',
  title: '',
  model: { kind: 'demo' },
  mode: 'ask',
  trusted: true,
}
const stateOf = (events: readonly SessionEvent[]) =>
  reduce(
    initialSessionState,
    [created, ...events].map((event, at): SessionRecord => ({ seq: at + 1, at, event })),
  )
const said = (text: string): SessionEvent => ({ kind: 'message.sent', messageId: nextId('msg'), text })
const verdict = { verdict: 'ask', risk: 'low', parts: [], effects: [], reasons: [] } as const

/** A call and how it came out; a write where a path is given, a command that changed `b.txt` otherwise. */
function called(outcome: 'succeeded' | 'denied', path: string | null): readonly SessionEvent[] {
  const callId = nextId('cal')
  const write = { kind: 'write-file', realPath: '/w/a.txt', beforeHash: null, afterHash: 'x', added: 3, removed: 1 } as const
  const action = path === null ? commandAction('make') : { ...write, path, diff: '', diffCut: 0 }
  const call = { callId, modelCallId: callId, tool: 'x', argumentsText: '{}' }
  const files = [{ path: 'b.txt', change: 'changed', added: 5, removed: null }] as const
  const compared = { callId, after: 'b'.repeat(40), files: [...files], count: 1, leftOut: 0, durationMs: 1 }
  return [
    { kind: 'model.replied', text: ' ', calls: [call], finish: 'calls', usage: null, durationMs: 1 },
    { kind: 'verdict.given', callId, action, verdict: { ...verdict, parts: [], effects: [], reasons: [] }, modelWords: null },
    ...(path === null
      ? ([
          { kind: 'checkpoint.kept', callId, before: 'a'.repeat(40), durationMs: 1 },
          { kind: 'checkpoint.compared', ...compared },
        ] as const)
      : []),
    { kind: 'call.finished', callId, outcome, resultText: '', durationMs: 1 },
  ]
}

const shared = [said('first'), ...called('succeeded', 'a.txt')]

it('shows each session from where they part, with the last words that both have', () => {
  const left = stateOf([...shared, said('left')])
  const right = stateOf([...shared, said('right'), ...called('denied', 'a.txt')])
  const compared = compareBranches(left, right)
  expect(compared.lastCommon).toBe('first')
  expect(compared.left).toMatchObject({ items: [{ kind: 'message', text: 'left' }], messages: 1, calls: 0, denied: 0, files: [] })
  expect(compared.right.items.map(({ kind }) => kind)).toEqual(['message', 'call'])
  // A call that was denied changed nothing.
  expect(compared.right).toMatchObject({ messages: 1, calls: 1, denied: 1, files: [] })
})

it('counts the files that tools wrote and commands changed, once each', () => {
  const right = stateOf([...shared, ...called('succeeded', '/w/a.txt'), ...called('succeeded', 'a.txt'), ...called('succeeded', null)])
  const { files } = compareBranches(stateOf(shared), right).right
  expect(files).toEqual([
    { path: 'a.txt', added: 6, removed: 2 },
    { path: 'b.txt', added: 5, removed: null },
  ])
  expect(totalOf(files)).toEqual({ added: 11, removed: 2 })
})

it('knows a session that only goes on, and two that share nothing', () => {
  const longer = stateOf([...shared, said('more')])
  expect(compareBranches(stateOf(shared), longer)).toMatchObject({ lastCommon: 'first', left: { items: [] }, right: { messages: 1 } })
  expect(compareBranches(longer, stateOf([said('other')]))).toMatchObject({ lastCommon: null, left: { messages: 2 } })
  expect(compareBranches(longer, longer)).toMatchObject({ left: { items: [] }, right: { items: [] } })
})

import { expect, test } from 'vitest'
import { isUndone, keptFilesAfter, restoreStands } from '../../renderer/undo/standing-restores.ts'
import { type RestoreAim, statesElsewhere } from '../../shared/changes.ts'
import type { RestoreView } from '../../shared/session/state.ts'
import { initialSessionState } from '../../shared/session/state.ts'
import { nextId } from '../support/memory-session.ts'

const tree = 'a'.repeat(40)
const done = { after: tree, files: [], count: 1, failed: [] }

function restoresOf(...views: readonly { readonly restoreId: string; readonly aim: RestoreAim; readonly done?: null }[]) {
  return new Map(views.map((view): [string, RestoreView] => [view.restoreId, { before: tree, done, ...view }]))
}

test('an undo stands until it is redone, and again when the redo is undone', () => {
  const [callId, undo, redo, again] = [nextId('cal'), nextId('rst'), nextId('rst'), nextId('rst')]
  const first = { restoreId: undo, aim: { kind: 'call', callId } } as const
  const second = { restoreId: redo, aim: { kind: 'redo', restoreId: undo } } as const
  const third = { restoreId: again, aim: { kind: 'redo', restoreId: redo } } as const
  expect(isUndone(restoresOf(first), callId)).toBe(true)
  expect(isUndone(restoresOf(first, second), callId)).toBe(false)
  expect(isUndone(restoresOf(first, second, third), callId)).toBe(true)
  expect(restoreStands(restoresOf(first, second, third), redo)).toBe(false)
  expect(isUndone(restoresOf(first), nextId('cal'))).toBe(false)
})

test('an undo whose end was never seen does not stand', () => {
  const restoreId = nextId('rst')
  expect(restoreStands(restoresOf({ restoreId, aim: { kind: 'call', callId: nextId('cal') }, done: null }), restoreId)).toBe(false)
})

test('going back is offered only where a later call changed something', () => {
  const [messageId, callId] = [nextId('msg'), nextId('cal')]
  const message = { kind: 'message', messageId, text: 'go', at: 0 } as const
  const call = { call: { callId, modelCallId: '1', tool: 'shell', argumentsText: '{}' }, stage: { kind: 'cleared' }, action: null } as const
  const rest = { verdict: null, modelWords: null, grant: null, denyReason: null, processIds: [] }
  const compared = (count: number) => ({ kind: 'compared', before: tree, after: tree, files: [], count, leftOut: 0 }) as const
  const stateWith = (count: number) => ({
    ...initialSessionState,
    transcript: [message, { kind: 'call', callId } as const],
    calls: new Map([[callId, { ...call, ...rest, files: compared(count) }]]),
  })
  expect(keptFilesAfter(stateWith(1), messageId)).toBe(true)
  expect(keptFilesAfter(stateWith(0), messageId)).toBe(false)
  expect(keptFilesAfter(initialSessionState, messageId)).toBe(false)
  // What was imported happened elsewhere: nothing of that time is kept here, also where a later call is.
  const later = nextId('cal')
  const here = stateWith(1)
  const imported = { ...call, ...rest, files: { ...compared(1), ...statesElsewhere } }
  const both = {
    ...here,
    transcript: [...here.transcript, { kind: 'call', callId: later } as const],
    calls: new Map([...here.calls, [later, { ...call, ...rest, files: compared(1) }], [callId, imported]]),
  }
  expect(keptFilesAfter(both, messageId)).toBe(false)
})

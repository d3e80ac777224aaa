import { expect, test } from 'vitest'
import { describeCall } from '../../electron/headless/describe-call.ts'
import type { ChangedFile } from '../../shared/changes.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState } from '../../shared/session/state.ts'
import { makeId } from '../agent/support.ts'

const callId = makeId('cal')
const file = (path: string): ChangedFile => ({
  path,
  change: 'changed',
  added: 1,
  removed: 1,
  forms: [{ kind: 'line-ends', from: 'lf', to: 'crlf' }],
})

function line(files: readonly ChangedFile[]): string {
  const call = { callId, modelCallId: 'm', tool: 'shell', argumentsText: '{}' }
  const events: readonly SessionEvent[] = [
    { kind: 'model.replied', text: '', calls: [call], finish: 'calls', usage: null, durationMs: 1 },
    { kind: 'call.started', callId, grant: { kind: 'allow-everything' } },
    { kind: 'checkpoint.kept', callId, before: 'a'.repeat(40), durationMs: 1 },
    { kind: 'checkpoint.compared', callId, after: 'b'.repeat(40), files: [...files], count: files.length, leftOut: 0, durationMs: 1 },
    { kind: 'call.finished', callId, outcome: 'succeeded', resultText: '', durationMs: 5 },
  ]
  const state = reduce(
    initialSessionState,
    events.map((event, at) => ({ seq: at + 1, at, event })),
  )
  const found = state.calls.get(callId)
  return found === undefined ? '' : describeCall(found, state.processes, false)
}

test('a call whose command changed how files are written says of the first how, and how many more there are', () => {
  expect(line([file('a\u001b[31m.txt'), file('b.txt')])).toMatch(
    /\(allowed: --yes, 5 ms, a.*\.txt: line ends were LF, are CRLF and 1 more\)$/,
  )
  expect(line([file('a\u001b[31m.txt')])).not.toContain('\u001b')
  expect(line([])).toBe('✓ shell {} (allowed: --yes, 5 ms)')
})

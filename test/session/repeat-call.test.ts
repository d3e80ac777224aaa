import { expect, test } from 'vitest'
import { repeatOf } from '../../electron/session/repeat-call.ts'
import type { IdPrefix } from '../../shared/ids.ts'
import type { CommandAction, Verdict } from '../../shared/permission.ts'
import type { EndReason, ProcessFacts } from '../../shared/process.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState } from '../../shared/session/state.ts'

const callId = `cal_${'a'.repeat(20)}`
const processId = `prc_${'p'.repeat(20)}`
const newId = (prefix: IdPrefix) => `${prefix}_${'n'.repeat(20)}`

const action: CommandAction = {
  kind: 'command',
  command: 'npm run dev -- --port 4000',
  shell: '/bin/bash',
  cwd: '/w/app',
  environmentNames: [],
  stdin: null,
  background: false,
  terminal: true,
  timeoutMs: null,
}

const facts: ProcessFacts = {
  processId,
  sessionId: `ses_${'s'.repeat(20)}`,
  callId,
  command: action.command,
  cwd: '/w/app',
  stream: 'pty',
  origin: { kind: 'command' },
  background: false,
  pid: 7,
  startedAt: 900,
}

const asked = { command: 'npm run dev', description: 'Start the server', tty: true, yield_ms: 500, timeout_ms: 5_000 }
const call = { callId, modelCallId: 'm', tool: 'shell', argumentsText: JSON.stringify(asked) }
const verdict: Verdict = { verdict: 'ask', risk: 'medium', parts: [], effects: [], reasons: [] }
const ended = (reason: EndReason): SessionEvent => ({
  kind: 'process.ended',
  processId,
  end: { reason, durationMs: 5, outputBytes: 0, survivors: [] },
})

function stateOf(started: ProcessFacts, ...more: readonly SessionEvent[]) {
  const events: SessionEvent[] = [
    { kind: 'model.replied', text: '', calls: [call], finish: 'calls', usage: null, durationMs: 1 },
    { kind: 'verdict.given', callId, action, verdict, modelWords: null },
    { kind: 'process.started', facts: started },
    ...more,
  ]
  return reduce(
    initialSessionState,
    events.map((event, index) => ({ seq: index + 1, at: 1_000, event })),
  )
}

test.each<EndReason>([{ kind: 'lost' }, { kind: 'exited', code: 1 }, { kind: 'signalled', signal: 'SIGKILL' }])(
  'what ran is run again in its folder, as a job, in a terminal where it had one: %j',
  (reason) => {
    const repeated = repeatOf(stateOf(facts, ended(reason)), processId, newId)
    expect(repeated).toMatchObject({ kind: 'call.repeated', of: processId, call: { callId: newId('cal'), tool: 'shell' } })
    expect(JSON.parse(repeated?.call.argumentsText ?? '')).toEqual({
      command: 'npm run dev -- --port 4000',
      description: 'Start the server',
      workdir: '/w/app',
      background: true,
      tty: true,
    })
  },
)

test('what still runs, what a command left behind and what is unknown is not run again', () => {
  expect(repeatOf(stateOf(facts), processId, newId)).toBeNull()
  const leftover: ProcessFacts = { ...facts, origin: { kind: 'leftover', of: newId('prc') } }
  expect(repeatOf(stateOf(leftover, ended({ kind: 'lost' })), processId, newId)).toBeNull()
  expect(repeatOf(stateOf(facts, ended({ kind: 'lost' })), newId('prc'), newId)).toBeNull()
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApprovalRequest, Verdict } from '../../shared/permission.ts'
import type { ProcessFacts } from '../../shared/process.ts'
import type { SessionEvent, SessionRecord } from '../../shared/session/events.ts'
import { sessionEventSchema } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState, type SessionState } from '../../shared/session/state.ts'
import { commandAction, makeId } from '../agent/support.ts'

const sessionId = makeId('ses')
const turnId = makeId('trn')
const callId = makeId('cal')
const processId = makeId('prc')
const approvalId = makeId('apr')
const ruleId = makeId('rul')
const restoreId = makeId('rst')
const action = commandAction('npm test')
const verdict: Verdict = { verdict: 'ask', risk: 'low', parts: [], effects: [], reasons: [] }
const request: ApprovalRequest = {
  approvalId,
  sessionId,
  callId,
  tool: 'shell',
  action,
  verdict,
  modelWords: null,
  offeredRule: null,
  hash: 'h',
  requestedAt: 1,
}
const facts: ProcessFacts = {
  processId,
  sessionId,
  callId,
  command: 'npm test',
  cwd: '/w',
  stream: 'pipe',
  origin: { kind: 'command' },
  background: false,
  pid: 7,
  startedAt: 1,
}
const usage = { inputTokens: 5, outputTokens: 3 }

const events: readonly SessionEvent[] = [
  { kind: 'session.created', sessionId, workspace: '/w', title: 'T', model: { kind: 'demo' }, mode: 'ask', trusted: true },
  { kind: 'session.renamed', title: 'Renamed' },
  { kind: 'mode.changed', mode: 'edit' },
  { kind: 'model.changed', model: { kind: 'chat-completions', baseUrl: 'http://127.0.0.1/v1', model: 'm' } },
  { kind: 'message.sent', messageId: makeId('msg'), text: 'go' },
  { kind: 'turn.started', turnId },
  {
    kind: 'model.replied',
    text: 'I run it.',
    calls: [{ callId, modelCallId: 'c', tool: 'shell', argumentsText: '{}' }],
    finish: 'calls',
    usage,
    durationMs: 1,
  },
  { kind: 'verdict.given', callId, action, verdict, modelWords: 'run tests' },
  { kind: 'approval.requested', request },
  { kind: 'approval.answered', approvalId, callId, answer: { kind: 'deny', reason: 'use pnpm' } },
  { kind: 'approval.requested', request },
  { kind: 'approval.cancelled', approvalId, callId },
  { kind: 'approval.requested', request },
  { kind: 'approval.expired', approvalId, callId },
  {
    kind: 'rule.saved',
    rule: {
      id: ruleId,
      decision: 'allow',
      scope: 'session',
      match: { kind: 'exact-command', command: 'npm test', cwd: '/w' },
      createdAt: 1,
    },
  },
  { kind: 'call.started', callId, grant: { kind: 'user', approvalId } },
  { kind: 'process.started', facts },
  { kind: 'process.needs-input', processId, input: { kind: 'waiting', echo: 'off' } },
  { kind: 'process.taken-over', processId },
  { kind: 'process.handed-back', processId, typed: 'ls' },
  { kind: 'process.survived', processId },
  { kind: 'file.changed', callId, path: 'a', beforeHash: null, afterHash: 'h', added: 1, removed: 0 },
  {
    kind: 'process.ended',
    processId,
    end: { reason: { kind: 'exited', code: 1 }, durationMs: 9, outputBytes: 4, survivors: [] },
  },
  { kind: 'call.finished', callId, outcome: 'succeeded', resultText: 'exit code 1', durationMs: 9 },
  { kind: 'call.refused', callId, message: 'no' },
  { kind: 'session.cwd-changed', cwd: '/w/sub' },
  { kind: 'model.noted', about: 'job-ended', processId, text: '[Signalbox: it ended.]' },
  { kind: 'plan.updated', callId, steps: [{ text: 'Look', state: 'done' }] },
  { kind: 'notice.given', code: 'step-limit', values: { steps: '200' } },
  { kind: 'turn.finished', turnId, outcome: { kind: 'completed' }, durationMs: 20 },
  { kind: 'session.recovered', openCalls: 1, openApprovals: 2, lostProcesses: 3 },
  { kind: 'approval.edited', approvalId, callId, command: 'npm test' },
  { kind: 'rule.revoked', ruleId },
  { kind: 'instructions.loaded', files: [{ path: '/w/AGENTS.md', bytes: 10, cut: false }] },
  { kind: 'checkpoint.kept', callId, before: 'a'.repeat(40), durationMs: 5 },
  { kind: 'checkpoint.compared', callId, after: 'b'.repeat(40), files: [], count: 0, leftOut: 0, durationMs: 5 },
  { kind: 'checkpoint.skipped', callId: makeId('cal'), reason: 'too-slow' },
  { kind: 'files.restoring', restoreId, aim: { kind: 'call', callId }, before: 'b'.repeat(40) },
  { kind: 'files.restored', restoreId, after: 'a'.repeat(40), files: [], count: 0, failed: [] },
  { kind: 'context.thinned', items: 1 },
  { kind: 'context.compacting', items: 1 },
  { kind: 'context.compacted', items: 1, text: 'What was.' },
  { kind: 'model.assisted', purpose: 'title', usage: { inputTokens: 30, outputTokens: 4 }, cost: { amount: 0.5, currency: 'USD' } },
  { kind: 'message.queued', messageId: makeId('msg'), text: 'later', when: 'turn-end' },
  { kind: 'message.rewritten', messageId: makeId('msg'), text: 'nobody' },
  { kind: 'message.withdrawn', messageId: makeId('msg') },
  { kind: 'message.hurried', messageId: makeId('msg') },
  { kind: 'messages.ordered', messageIds: [] },
  { kind: 'messages.held', messageIds: [] },
  { kind: 'messages.released', messageIds: [] },
]
const records: readonly SessionRecord[] = events.map((event, index) => ({ seq: index + 1, at: 100 + index, event }))

const never = (): never => {
  throw new Error('There is no such event.')
}

/** The state after the first event of that kind. */
const stateAfter = (kind: SessionEvent['kind']): SessionState =>
  reduce(initialSessionState, records.slice(0, events.findIndex((event) => event.kind === kind) + 1))
const callAfter = (kind: SessionEvent['kind']) => stateAfter(kind).calls.get(callId)

describe('reduce', () => {
  test('starts in the workspace and follows the folder of the session', () => {
    expect(stateAfter('session.created').cwd).toBe('/w')
    expect(stateAfter('session.cwd-changed').cwd).toBe('/w/sub')
  })

  test('keeps what the model was told in the transcript', () => {
    expect(stateAfter('model.noted').transcript.at(-1)).toMatchObject({
      kind: 'note',
      about: 'job-ended',
      processId,
      text: '[Signalbox: it ended.]',
    })
  })

  test('is tested here with every kind of event there is', () => {
    const known = sessionEventSchema.options.map((option) => option.shape.kind.value)
    expect(new Set(events.map((event) => event.kind))).toEqual(new Set(known))
  })

  test('gives the same for a batch as one by one, at every cut', () => {
    const whole = reduce(initialSessionState, records)
    expect(records.reduce((state, record) => reduce(state, [record]), initialSessionState)).toEqual(whole)
    for (let cut = 0; cut <= records.length; cut += 1) {
      expect(reduce(reduce(initialSessionState, records.slice(0, cut)), records.slice(cut))).toEqual(whole)
    }
  })

  test('leaves the state it was given as it was', () => {
    const before = stateAfter('model.replied')
    const copy = structuredClone(before)
    reduce(before, records.slice(before.lastSeq))
    expect(before).toEqual(copy)
    expect(reduce(before, [])).toBe(before)
  })

  test('never changes a state it was given, and gives the same in batches of any size', () => {
    const order = fc.array(fc.nat(events.length - 1), { maxLength: 60 })
    fc.assert(
      fc.property(order, fc.integer({ min: 1, max: 8 }), (chosen, batch) => {
        const mixed = chosen.map((at, index) => ({ seq: index + 1, at: index, event: events[at] ?? never() }))
        let state = initialSessionState
        for (let from = 0; from < mixed.length; from += batch) {
          const given = structuredClone(state)
          const next = reduce(state, mixed.slice(from, from + batch))
          expect(state).toEqual(given)
          state = next
        }
        expect(state).toEqual(reduce(initialSessionState, mixed))
      }),
    )
  })

  test('an event of a call leaves all but the calls as they are', () => {
    const [before, after] = [stateAfter('approval.answered'), stateAfter('call.started')]
    const record = records.find(({ event }) => event.kind === 'call.started') ?? never()
    const next = reduce(before, [{ ...record, seq: before.lastSeq + 1 }])
    expect(next.calls).not.toBe(before.calls)
    expect(next.calls.get(callId)?.stage).toEqual(after.calls.get(callId)?.stage)
    for (const key of ['transcript', 'processes', 'waiting', 'rules', 'instructions'] as const) expect(next[key]).toBe(before[key])
  })

  test('throws where a record is missing or comes twice', () => {
    expect(() => reduce(initialSessionState, records.slice(1))).toThrow('2 does not follow 0')
    expect(() => reduce(initialSessionState, [...records.slice(0, 2), ...records.slice(3)])).toThrow('4 does not follow 2')
    expect(() => reduce(stateAfter('turn.started'), records.slice(5, 6))).toThrow('6 does not follow 6')
  })

  test('keeps the facts of the session and the time of the last record', () => {
    expect(stateAfter('session.created')).toMatchObject({
      sessionId,
      workspace: '/w',
      title: 'T',
      createdAt: 100,
      updatedAt: 100,
      lastSeq: 1,
    })
    expect(stateAfter('session.created')).not.toHaveProperty('kind')
    expect(stateAfter('model.changed')).toMatchObject({
      title: 'Renamed',
      mode: 'edit',
      model: { model: 'm' },
      createdAt: 100,
      updatedAt: 103,
    })
  })

  test('puts messages, replies, calls, notices, turn ends and recoveries into the transcript in order', () => {
    const kinds = reduce(initialSessionState, records).transcript.map((item) => item.kind)
    expect(kinds).toEqual([
      'message',
      'reply',
      'call',
      'note',
      'notice',
      'turn-end',
      'recovered',
      'instructions',
      'restore',
      'context',
      'context',
    ])
  })

  test('tells how the files were around a call, and what the user put back', () => {
    const [before, after] = ['a'.repeat(40), 'b'.repeat(40)]
    expect(callAfter('checkpoint.kept')?.files).toEqual({ kind: 'kept', before })
    expect(callAfter('checkpoint.compared')?.files).toEqual({ kind: 'compared', before, after, files: [], count: 0, leftOut: 0 })
    expect(stateAfter('files.restoring').restores.get(restoreId)?.done).toBeNull()
    expect(stateAfter('files.restored').restores.get(restoreId)?.done).toMatchObject({ after: before, failed: [] })
  })

  test('counts the usage of the turn and of the session', () => {
    expect(stateAfter('model.replied')).toMatchObject({ usage, turn: { kind: 'running', turnId, usage } })
    expect(stateAfter('turn.finished').turn).toEqual({ kind: 'idle', last: { kind: 'completed' } })
    expect(stateAfter('turn.finished').transcript.at(-1)).toMatchObject({ kind: 'turn-end', usage, durationMs: 20 })
    // A title is asked for when its turn has ended.
    const all = { usage: { inputTokens: 35, outputTokens: 7 }, costs: [{ amount: 0.5, currency: 'USD' }] }
    expect(stateAfter('model.assisted')).toMatchObject(all)
    expect(stateAfter('model.assisted').transcript.find((item) => item.kind === 'turn-end')).toMatchObject(all)
  })

  test('takes a call forward through its stages', () => {
    expect(callAfter('model.replied')).toMatchObject({ stage: { kind: 'requested' }, verdict: null, denyReason: null })
    expect(callAfter('verdict.given')).toMatchObject({ action, verdict, modelWords: 'run tests' })
    expect(callAfter('approval.requested')?.stage).toEqual({ kind: 'waiting', approvalId })
    expect(callAfter('approval.answered')).toMatchObject({ stage: { kind: 'cleared' }, denyReason: 'use pnpm' })
    expect(callAfter('call.started')).toMatchObject({ stage: { kind: 'running', startedAt: 115 }, grant: { kind: 'user' } })
    expect(callAfter('call.finished')?.stage).toEqual({
      kind: 'finished',
      outcome: 'succeeded',
      resultText: 'exit code 1',
      durationMs: 9,
    })
    expect(callAfter('call.refused')?.stage).toEqual({ kind: 'refused', message: 'no' })
  })

  test('lists a question while it waits and no longer', () => {
    expect([...stateAfter('approval.requested').waiting.values()]).toEqual([request])
    for (const kind of ['approval.answered', 'approval.cancelled', 'approval.expired'] as const)
      expect(stateAfter(kind).waiting.size).toBe(0)
  })

  test('keeps saved rules by id', () => {
    expect(stateAfter('rule.saved').rules.get(ruleId)).toMatchObject({ decision: 'allow', scope: 'session' })
    expect(stateAfter('rule.revoked').rules.size).toBe(0)
  })

  test('lists a process with its call, and its end', () => {
    expect(stateAfter('process.started').processes.get(processId)).toEqual({ facts, state: { kind: 'running', waitingForInput: false } })
    expect(callAfter('process.started')?.processIds).toEqual([processId])
    expect(stateAfter('process.ended').processes.get(processId)?.state).toMatchObject({ kind: 'ended', end: { reason: { code: 1 } } })
  })

  test('a process that survived the app runs on, asks for nothing and is nobody’s to type into', () => {
    const state = { kind: 'running', waitingForInput: false }
    expect(stateAfter('process.survived').processes.get(processId)).toEqual({ facts, state, survived: true })
  })

  test('follows whether a process waits for input and who types into it, until it has ended', () => {
    const viewAfter = (kind: SessionEvent['kind']) => stateAfter(kind).processes.get(processId)
    const waiting = { kind: 'waiting', echo: 'off' }
    expect(viewAfter('process.needs-input')).toEqual({ facts, state: { kind: 'running', waitingForInput: true }, input: waiting })
    expect(viewAfter('process.taken-over')?.holder).toBe('user')
    expect(viewAfter('process.handed-back')).toMatchObject({ holder: 'agent', input: waiting })
    const ended = stateAfter('process.ended')
    const late: SessionEvent[] = [
      { kind: 'process.needs-input', processId, input: { kind: 'waiting', echo: 'on' } },
      { kind: 'process.taken-over', processId },
    ]
    const lateRecords = late.map((event, index) => ({ seq: ended.lastSeq + 1 + index, at: 300, event }))
    expect(reduce(ended, lateRecords).processes).toEqual(ended.processes)
  })

  test('ends a turn that a crash broke off as stopped', () => {
    const broken = reduce(stateAfter('turn.started'), [
      { seq: 7, at: 200, event: { kind: 'session.recovered', openCalls: 0, openApprovals: 0, lostProcesses: 0 } },
    ])
    expect(broken.turn).toEqual({ kind: 'idle', last: { kind: 'stopped' } })
  })

  test('passes over what names a call or process it does not know', () => {
    const strange: SessionEvent = { kind: 'call.finished', callId: makeId('cal'), outcome: 'failed', resultText: '', durationMs: 0 }
    const state = reduce(stateAfter('session.created'), [{ seq: 2, at: 1, event: strange }])
    expect(state.calls.size).toBe(0)
  })
})

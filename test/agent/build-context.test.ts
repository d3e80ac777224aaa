import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildContext } from '../../electron/agent/build-context.ts'
import type { ModelMessage } from '../../electron/agent/ports.ts'
import type { EndReason } from '../../shared/process.ts'
import type { CallOutcome, RepliedCall, SessionEvent } from '../../shared/session/events.ts'
import { commandAction, makeId, memorySession } from './support.ts'

const repliedCall = (extra: Partial<RepliedCall> = {}): RepliedCall => ({
  callId: makeId('cal'),
  modelCallId: makeId('cal'),
  tool: 'shell',
  argumentsText: '{"command":"ls"}',
  ...extra,
})
const replied = (text: string, ...calls: RepliedCall[]): SessionEvent => ({
  kind: 'model.replied',
  text,
  calls,
  finish: 'unknown',
  usage: null,
  durationMs: 1,
})
const finished = (callId: string, outcome: CallOutcome, resultText: string): SessionEvent => ({
  kind: 'call.finished',
  callId,
  outcome,
  resultText,
  durationMs: 1,
})
const processEvents = (callId: string, reason: EndReason): readonly SessionEvent[] => {
  const processId = makeId('prc')
  const facts = {
    processId,
    sessionId: makeId('ses'),
    callId,
    command: 'ls',
    cwd: '/',
    stream: 'pipe' as const,
    origin: { kind: 'command' as const },
    background: false,
    pid: 1,
    startedAt: 1,
  }
  return [
    { kind: 'process.started', facts },
    { kind: 'process.ended', processId, end: { reason, durationMs: 1, outputBytes: 0, survivors: [] } },
  ]
}
const started = (callId: string): SessionEvent => ({ kind: 'call.started', callId, grant: { kind: 'allow-everything' } })

/** The one result the model reads for a call that these events happened to. */
function resultAfter(happen: (callId: string) => readonly SessionEvent[]): string {
  const session = memorySession()
  const call = repliedCall()
  for (const event of [replied('', call), ...happen(call.callId)]) session.write(event)
  const results = buildContext('', session.state()).filter((message) => message.role === 'tool')
  expect(results).toHaveLength(1)
  return results[0]?.text ?? ''
}

describe('the result of a call', () => {
  test.each<readonly [string, (callId: string) => readonly SessionEvent[], RegExp]>([
    ['only requested', () => [], /interrupted before it started; nothing ran/],
    ['started and nothing more', (id) => [started(id)], /interrupted while it ran.*not known/],
    ['started, its process lost', (id) => [started(id), ...processEvents(id, { kind: 'lost' })], /process was lost/],
    ['recovered as interrupted', (id) => [started(id), finished(id, 'interrupted', '')], /interrupted while it ran/],
    ['refused', (id) => [{ kind: 'call.refused', callId: id, message: 'No such tool.' }], /^No such tool\.$/],
    ['denied', (id) => [finished(id, 'denied', 'Denied: use pnpm. Nothing ran.')], /^Denied: use pnpm\. Nothing ran\.$/],
    ['cancelled', (id) => [started(id), finished(id, 'cancelled', 'Stopped by the user.')], /^Stopped by the user\.$/],
    ['done without a word', (id) => [started(id), finished(id, 'succeeded', '')], /^Done; no output\.$/],
  ])('of a call %s is told', (_name, happen, words) => {
    expect(resultAfter(happen)).toMatch(words)
  })
})

describe('the context', () => {
  test('leaves out a reply with neither text nor calls and joins the messages around it', () => {
    const session = memorySession()
    session.say('one')
    session.write(replied(' \n'))
    session.say('two')
    expect(buildContext('S', session.state())).toEqual([
      { role: 'system', text: 'S' },
      { role: 'user', text: 'one\n\ntwo' },
    ])
  })

  test('makes names and arguments harmless that would make every later request fail', () => {
    const session = memorySession()
    session.write(
      replied(
        '',
        repliedCall({ tool: 'run command!' }),
        repliedCall({ tool: '', argumentsText: '{"a' }),
        repliedCall({ argumentsText: '' }),
      ),
    )
    const calls = buildContext('', session.state()).flatMap((message) => (message.role === 'assistant' ? message.calls : []))
    expect(calls.map(({ tool, argumentsText }) => [tool, argumentsText])).toEqual([
      ['run_command_', '{"command":"ls"}'],
      ['unknown', '{}'],
      ['shell', '{}'],
    ])
  })

  test('tells of a restart only when it broke something off', () => {
    const session = memorySession()
    session.write({ kind: 'session.recovered', openCalls: 0, openApprovals: 0, lostProcesses: 0 })
    expect(buildContext('', session.state())).toHaveLength(1)
    session.write({ kind: 'session.recovered', openCalls: 2, openApprovals: 1, lostProcesses: 1 })
    expect(buildContext('', session.state())[1]?.text).toContain(
      'restarted; 2 calls were interrupted, 1 question to the user expired, 1 process was lost',
    )
  })
})

/** One step of a made-up history. `pick` chooses among the calls so far. */
type Step = { readonly kind: string; readonly pick: number; readonly text: string; readonly size: number }
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(
      'say',
      'start',
      'reply',
      'reply',
      'verdict',
      'run',
      'finish',
      'refuse',
      'lose',
      'notice',
      'end',
      'recover',
      'ask',
      'expire',
    ),
    pick: fc.nat(),
    text: fc.constantFrom('', ' ', 'some text', '\u202e'),
    size: fc.nat(4),
  }),
  { maxLength: 40 },
)
const outcomes: readonly CallOutcome[] = ['succeeded', 'failed', 'denied', 'cancelled', 'interrupted']

function eventsOf(step: Step, callIds: string[]): readonly SessionEvent[] {
  const callId = callIds[step.pick % Math.max(1, callIds.length)] ?? makeId('cal')
  const verdict = { verdict: 'ask' as const, risk: 'low' as const, parts: [], effects: [], reasons: [] }
  const action = commandAction('ls')
  switch (step.kind) {
    case 'say':
      return [{ kind: 'message.sent', messageId: makeId('msg'), text: step.text }]
    case 'start':
      return [{ kind: 'turn.started', turnId: makeId('trn') }]
    case 'reply': {
      const calls = Array.from({ length: step.size }, () => repliedCall({ argumentsText: step.text }))
      callIds.push(...calls.map((call) => call.callId))
      return [replied(step.text, ...calls)]
    }
    case 'verdict':
      return [{ kind: 'verdict.given', callId, action, verdict, modelWords: null }]
    case 'ask': {
      const request = { approvalId: makeId('apr'), sessionId: makeId('ses'), callId, tool: 'shell', action, verdict, modelWords: null }
      return [{ kind: 'approval.requested', request: { ...request, offeredRule: null, hash: '', requestedAt: 1 } }]
    }
    case 'expire':
      return [{ kind: 'approval.expired', approvalId: makeId('apr'), callId }]
    case 'run':
      return [started(callId)]
    case 'finish':
      return [finished(callId, outcomes[step.pick % outcomes.length] ?? 'failed', step.text)]
    case 'refuse':
      return [{ kind: 'call.refused', callId, message: step.text }]
    case 'lose':
      return processEvents(callId, { kind: 'lost' })
    case 'notice':
      return [{ kind: 'notice.given', code: 'step-limit', values: {} }]
    case 'end':
      return [{ kind: 'turn.finished', turnId: makeId('trn'), outcome: { kind: 'stopped' }, durationMs: 1 }]
    default:
      return [{ kind: 'session.recovered', openCalls: step.size, openApprovals: 0, lostProcesses: 0 }]
  }
}

/** What every server asks of a history: one result for each call, right after its reply, in order; no empty reply; roles that alternate. */
function checkContext(messages: readonly ModelMessage[], callCount: number): void {
  expect(messages[0]?.role).toBe('system')
  let open: string[] = []
  let results = 0
  let previous = 'system'
  for (const message of messages.slice(1)) {
    if (message.role === 'tool') {
      expect(message.modelCallId).toBe(open.shift())
      expect(message.text.trim()).not.toBe('')
      results += 1
    } else {
      expect(open).toEqual([])
      if (message.role === 'user') expect(previous).not.toBe('user')
      if (message.role === 'assistant') {
        expect(message.calls.length > 0 || message.text.trim() !== '').toBe(true)
        for (const call of message.calls) expect(JSON.parse(call.argumentsText)).toBeTypeOf('object')
        open = message.calls.map((call) => call.modelCallId)
      }
    }
    previous = message.role
  }
  expect(open).toEqual([])
  expect(results).toBe(callCount)
}

test('after any prefix of any history every call has exactly one result, right after its reply', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const session = memorySession()
      const callIds: string[] = []
      for (const event of history.flatMap((step) => eventsOf(step, callIds))) {
        session.write(event)
        checkContext(buildContext('S', session.state()), session.state().calls.size)
      }
    }),
    { numRuns: 150 },
  )
})

import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { runTurn } from '../../electron/agent/agent-loop.ts'
import { buildContext } from '../../electron/agent/build-context.ts'
import { malformedRepliesInARow } from '../../electron/agent/stop-rules.ts'
import { createModel } from '../../electron/model/choose-model.ts'
import { toResponsesBody } from '../../electron/model/responses-body.ts'
import { testModel } from '../../electron/model/test-model.ts'
import { initialSessionState, type SessionState } from '../../shared/session/state.ts'
import { done, fakeTool, makeId, turnOf } from '../agent/support.ts'
import { type ScriptedModel, startScriptedModel, type Turn } from '../support/scripted-model.ts'

// Faults of talking to a model that users of similar tools reported, each with the right behaviour.

const servers: ScriptedModel[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const never = new AbortController().signal

/** A turn of the real loop and the real client with a scripted server behind it. `runs` lists the commands that really started. */
async function turnWith(turns: readonly Turn[], run?: Parameters<typeof fakeTool>[1]) {
  const server = await startScriptedModel({ turns })
  servers.push(server)
  const model = createModel({ kind: 'chat-completions', baseUrl: server.baseUrl, model: 'small' }, { key: () => null })
  const shell = fakeTool('shell', run)
  const { dependencies, session } = turnOf([], { tools: [shell.tool] })
  return { server, session, runs: shell.runs, dependencies: { ...dependencies, model } }
}

const callOf = (argumentsText: string, extra: object = {}) => ({ calls: [{ tool: 'shell', arguments: argumentsText }], ...extra })

test('a stop during a call leaves no call without a result, and the session goes on', async () => {
  const controller = new AbortController()
  const { server, session, dependencies } = await turnWith([callOf('{"command":"sleep 30"}'), { text: 'ok' }], (_, signal) => {
    const ended = new Promise<ReturnType<typeof done>>((resolve) => signal.addEventListener('abort', () => resolve(done('ended'))))
    controller.abort()
    return ended
  })
  expect(await runTurn(dependencies, controller.signal)).toEqual({ kind: 'stopped' })
  session.say('continue')
  expect(await runTurn(dependencies, never)).toEqual({ kind: 'completed' })
  const messages = server.requests[1]?.body.messages ?? []
  const asked = messages.flatMap((message) => message.tool_calls ?? []).map((call) => call.id)
  expect(asked).toHaveLength(1)
  expect(messages.filter((message) => message.role === 'tool').map((message) => message.tool_call_id)).toEqual(asked)
})

test('the wait that a server names is kept, shown with its reason, and ended by a stop', async () => {
  const controller = new AbortController()
  const { server, session, dependencies } = await turnWith([{ status: 429, headers: { 'retry-after': '17' } }])
  const turn = runTurn(dependencies, controller.signal)
  await expect.poll(() => session.retries).toHaveLength(1)
  expect(session.retries[0]?.error.kind).toBe('rate-limited')
  expect((session.retries[0]?.untilMs ?? 0) - dependencies.clock.now()).toBe(17_000)
  controller.abort()
  expect(await turn).toEqual({ kind: 'stopped' })
  expect(server.requests).toHaveLength(1)
})

describe('what was cut never runs, and the model learns where and why', () => {
  test.each([
    ['the stream broke off', callOf('{"command": "ls -la', { finish: null }), 'the stream ended early after 19 characters'],
    [
      'the reply reached its limit',
      callOf('{"commands": ["npm install", "npm test"', { finish: 'length' }),
      'length limit after 39 characters',
    ],
    ['it is no JSON', callOf('{"command": "ls", }'), 'At position 18'],
    ['it is whole JSON in a reply that was cut', callOf('{"command":"rm -r build"}', { finish: 'length' }), 'length limit'],
  ])('%s', async (_, turn, words) => {
    const { server, runs, dependencies } = await turnWith([turn, { text: 'I see.' }])
    expect(await runTurn(dependencies, never)).toEqual({ kind: 'completed' })
    expect(runs).toEqual([])
    expect(server.requests[1]?.body.messages.at(-1)).toMatchObject({ role: 'tool', content: expect.stringContaining(words) })
  })

  test('and a model that does nothing else is stopped, and the user is told', async () => {
    const cut = callOf('{"command": "ls', { finish: 'length' })
    const { server, runs, dependencies } = await turnWith(Array.from({ length: 9 }, () => cut))
    expect(await runTurn(dependencies, never)).toMatchObject({ kind: 'failed', error: { kind: 'reply-cut' } })
    expect(server.requests).toHaveLength(malformedRepliesInARow)
    expect(runs).toEqual([])
  })
})

describe('a call that comes as text is no answer and does not run, and what was said before it stays', () => {
  test.each([
    ['in tags', '', { text: '<|tool_calls|><invoke name="shell"><parameter name="command">ls</parameter></invoke>' }],
    ['with parameters', 'I read it.\n', { text: 'I read it.\n<function=shell>\n<parameter=command>cat /etc/hostname</parameter>' }],
    ['cut inside its tag', '', { text: '<tool_call>\n{"name": "sh', finish: 'length' }],
    ['as bare JSON', '', { text: '{"name": "shell", "parameters": {"command": "ls"}}' }],
  ])('%s', async (_, before, turn) => {
    const { server, runs, session, dependencies } = await turnWith([turn, turn, turn])
    const outcome = await runTurn(dependencies, never)
    expect(outcome).toMatchObject({ kind: 'failed', error: { message: expect.stringContaining('as plain text') } })
    expect(server.requests).toHaveLength(1)
    expect(runs).toEqual([])
    // What was said before it was an answer, and stays.
    expect(session.of('model.replied').map(({ text, calls }) => ({ text, calls }))).toEqual(
      before === '' ? [] : [{ text: before, calls: [] }],
    )
    expect(session.deltas.join('')).toBe(before)
  })
})

test('a local server that passes calls on as text is found out by the test button', async () => {
  const server = await startScriptedModel({ turns: [{ text: '<function=report_ready>\n<parameter=ready>true</parameter>' }] })
  servers.push(server)
  const model = createModel({ kind: 'chat-completions', baseUrl: server.baseUrl, model: 'm' }, { key: () => null })
  expect(await testModel(model, never)).toMatchObject({ callsTools: false, message: expect.stringContaining('as plain text') })
})

test('parallel calls that all come under index 0 are not glued together', async () => {
  const calls = ['ls', 'pwd'].map((command, at) => ({ tool: 'shell', arguments: { command }, id: 'AB'[at] ?? '', index: 0 }))
  const { runs, dependencies } = await turnWith([{ calls }, { text: 'done' }])
  expect(await runTurn(dependencies, never)).toEqual({ kind: 'completed' })
  expect(runs).toEqual(['ls', 'pwd'])
})

/** A server with a window of this many characters: what is longer is refused, as real servers do. A request for a summary gets one. */
const narrowServer = (characters: number, last: Turn) =>
  Array.from(
    { length: 40 },
    (): Turn => (body) => {
      if (JSON.stringify(body.messages).length > characters) {
        return { status: 400, body: '{"error":{"message":"maximum context length exceeded","code":"context_length_exceeded"}}' }
      }
      if (body.tools === undefined) return { text: 'The summary.' }
      return typeof last === 'function' ? last(body, 0) : last
    },
  )

/** A history with calls that have no result: the app ended while they waited, ran, or before they began. */
function damage(session: Awaited<ReturnType<typeof turnWith>>['session'], text: string): void {
  for (const stage of ['none', 'started', 'denied'] as const) {
    const callId = makeId('cal')
    const calls = [{ callId, modelCallId: `orphan-${stage}`, tool: 'shell', argumentsText: '{"command":"ls"}' }]
    session.say(`${stage} ${text}`)
    session.write({ kind: 'model.replied', text: '', calls, finish: 'calls', usage: null, durationMs: 1 })
    if (stage === 'started') session.write({ kind: 'call.started', callId, grant: { kind: 'allow-everything' } })
    if (stage === 'denied') session.write({ kind: 'call.finished', callId, outcome: 'denied', resultText: '', durationMs: 1 })
  }
}

const checkHistory = (server: ScriptedModel) => {
  for (const { body } of server.requests) {
    const asked = body.messages.flatMap((message) => message.tool_calls ?? []).map((call) => call.id)
    expect(body.messages.flatMap((message) => message.tool_call_id ?? [])).toEqual(asked)
  }
}

test('a damaged history is mended before it is summarised, and before another model reads it', async () => {
  const { server, session, dependencies } = await turnWith(narrowServer(12_000, { text: 'On we go.' }))
  damage(session, 'x'.repeat(5_000))
  expect(await runTurn(dependencies, never)).toEqual({ kind: 'completed' })
  expect(session.kinds()).toContain('context.compacted')
  checkHistory(server)
  const summaries = server.requests.filter(({ body }) => body.tools === undefined)
  expect(summaries.length).toBeGreaterThan(0)
  expect(JSON.stringify(summaries.map(({ body }) => body.messages))).toContain('interrupted')
  // The same session, uncut, goes to a server that speaks another way.
  const input = await inputOfResponses(session)
  const ids = (type: string) => input.filter((item) => item.type === type).map((item) => item.call_id)
  expect(ids('function_call_output')).toEqual(ids('function_call'))
  expect(ids('function_call')).toContain('orphan-started')
})

/** What the whole of a session is as a request to Responses. */
async function inputOfResponses(session: { readonly state: () => SessionState }) {
  const messages = buildContext('You work.', { ...session.state(), context: initialSessionState.context })
  const body = toResponsesBody('other', 'other', { messages, tools: [] }, new Set())
  return z.array(z.looseObject({ type: z.string(), call_id: z.string().optional() })).parse(body.input)
}

describe('a summary that is itself too long to be asked for leaves a way on', () => {
  test.each([
    ['in smaller pieces', 9_000, 'The summary.'],
    ['or without a summary', 1_900, 'it was too long to be summarised'],
  ])('%s', async (_, characters, words) => {
    const { server, session, dependencies } = await turnWith(narrowServer(characters, { text: 'On we go.' }))
    for (let at = 0; at < 40; at += 1) {
      session.say(`${at} ${'word '.repeat(100)}`)
      session.write({ kind: 'model.replied', text: `Reply ${at}`, calls: [], finish: 'stop', usage: null, durationMs: 1 })
    }
    session.say('Go on.')
    const outcome = await runTurn(dependencies, never)
    expect(session.kinds()).toContain('context.compacted')
    expect(session.state().context.summary).toContain(words)
    expect(session.state().context.summary).toContain('in their words:\n- go')
    checkHistory(server)
    // Where the window holds less than the user's own words, the turn ends with the server's; it does not ask for ever.
    expect(outcome.kind).toBe(characters > 5_000 ? 'completed' : 'failed')
    expect(server.requests.length).toBeLessThan(40)
  })
})

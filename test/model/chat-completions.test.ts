import { afterEach, expect, test } from 'vitest'
import type { Model, ModelEvent, ModelRequest } from '../../electron/agent/ports.ts'
import { replyLimitCharacters } from '../../electron/model/build-reply.ts'
import { createChatCompletionsModel } from '../../electron/model/chat-completions.ts'
import { type ScriptedModel, startScriptedModel, type Turn } from '../support/scripted-model.ts'

const question: ModelRequest = {
  messages: [
    { role: 'system', text: 'You work.' },
    { role: 'user', text: 'List the folder' },
  ],
  tools: [{ name: 'shell', description: 'Runs a command', parameters: { type: 'object', properties: { command: { type: 'string' } } } }],
}

const servers: ScriptedModel[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serve(...turns: readonly Turn[]) {
  const server = await startScriptedModel({ turns })
  servers.push(server)
  const waits: number[] = []
  const model = createChatCompletionsModel({
    baseUrl: server.baseUrl,
    model: 'small',
    key: () => null,
    wait: async (waitMs) => void waits.push(waitMs),
  })
  return { server, model, waits }
}

async function collect(model: Model, signal = new AbortController().signal): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = []
  for await (const event of model.stream(question, signal)) events.push(event)
  return events
}

const deltas = (events: readonly ModelEvent[]) => events.flatMap((event) => (event.kind === 'text' ? [event.delta] : [])).join('')
const last = (events: readonly ModelEvent[]) => events.at(-1)

test('text streams in pieces and ends in one reply with the token counts', async () => {
  const { model } = await serve({ text: 'The folder holds 3 files, naïve 🚂 ones.' })
  const events = await collect(model)
  expect(deltas(events)).toBe('The folder holds 3 files, naïve 🚂 ones.')
  expect(events.length).toBeGreaterThan(4)
  expect(last(events)).toEqual({
    kind: 'reply',
    reply: { text: deltas(events), calls: [], finish: 'stop', usage: { inputTokens: 100, outputTokens: 10 } },
  })
})

test('calls that came in pieces are whole in the reply, also when each byte came alone', async () => {
  const turn = {
    text: 'Träge 🚂',
    calls: [
      { tool: 'shell', arguments: { command: 'ls 日本' } },
      { tool: 'shell', arguments: { command: 'pwd' } },
    ],
  }
  const { model } = await serve({ ...turn, splitBytes: 1 })
  const event = last(await collect(model))
  expect(event).toMatchObject({ kind: 'reply', reply: { text: 'Träge 🚂', finish: 'calls' } })
  const calls = event?.kind === 'reply' ? event.reply.calls : []
  expect(calls.map((call) => [call.tool, JSON.parse(call.argumentsText), call.cut])).toEqual([
    ['shell', { command: 'ls 日本' }, false],
    ['shell', { command: 'pwd' }, false],
  ])
})

test('the request says everything the history holds, in the words of the API', async () => {
  const { server, model } = await serve({ text: 'ok' })
  const messages = [
    ...question.messages,
    { role: 'assistant' as const, text: '', calls: [{ modelCallId: 'a', tool: 'shell', argumentsText: '{"command": "ls' }] },
    { role: 'tool' as const, modelCallId: 'a', text: 'cut \ud83d here' },
  ]
  for await (const _ of model.stream({ ...question, messages }, new AbortController().signal));
  const body = server.requests[0]?.body
  expect(body).toMatchObject({ model: 'small', stream: true, stream_options: { include_usage: true }, parallel_tool_calls: true })
  expect(body?.messages.slice(2)).toEqual([
    { role: 'assistant', content: null, tool_calls: [{ id: 'a', type: 'function', function: { name: 'shell', arguments: '{}' } }] },
    { role: 'tool', tool_call_id: 'a', content: 'cut \ufffd here' },
  ])
})

test.each([
  ['the limit was reached', { finish: 'length' }, 'length'],
  ['the server gave no reason', { finish: null }, 'unknown'],
  ['the connection broke', { cutAfterBytes: 900 }, 'unknown'],
])('calls are marked cut and left as they are when %s', async (_, how, finish) => {
  const { model, server } = await serve({ calls: [{ tool: 'shell', arguments: '{"command": "npm install && npm test"' }], ...how })
  const event = last(await collect(model))
  expect(event).toMatchObject({ kind: 'reply', reply: { finish, calls: [{ tool: 'shell', cut: true }] } })
  expect(event?.kind === 'reply' && '{"command": "npm install && npm test"'.startsWith(event.reply.calls[0]?.argumentsText ?? '!')).toBe(
    true,
  )
  expect(server.requests).toHaveLength(1)
})

test('a server that keeps the line open after its last word is not waited for', async () => {
  const { model } = await serve({ text: 'done', hang: true })
  expect(last(await collect(model))).toMatchObject({ kind: 'reply', reply: { text: 'done', finish: 'stop' } })
})

test.each(['stream_options', 'parallel_tool_calls'])(
  'a server that refuses %s is asked again without it, once, and remembered',
  async (field) => {
    const refuse: Turn = (body) =>
      field in body && body[field] !== undefined ? { status: 400, body: `{"error":{"message":"Unknown field: ${field}"}}` } : { text: 'ok' }
    const { server, model } = await serve(refuse, refuse, refuse)
    expect(deltas(await collect(model))).toBe('ok')
    expect(deltas(await collect(model))).toBe('ok')
    expect(server.requests.map(({ body }) => body[field] === undefined)).toEqual([false, true, true])
  },
)

test('a refusal that stays is told, not repeated for ever', async () => {
  const { server, model } = await serve(...Array.from({ length: 5 }, () => ({ status: 400, body: '{"detail":"stream_options is bad"}' })))
  expect(last(await collect(model))).toMatchObject({
    kind: 'failed',
    error: { kind: 'invalid-input', message: expect.stringContaining('stream_options is bad') },
  })
  expect(server.requests).toHaveLength(2)
})

test('a busy server is asked again after the wait it named, and the user sees only the answer', async () => {
  const { model, waits, server } = await serve(
    { status: 429, headers: { 'retry-after': '17' } },
    { status: 429, body: '{"error":{"message":"Slow down, try again in 1.5s."}}' },
    { status: 503 },
    { cutAfterBytes: 0 },
    { text: 'at last' },
  )
  const events = await collect(model)
  expect(deltas(events)).toBe('at last')
  expect(events.every((event) => event.kind !== 'failed')).toBe(true)
  expect(waits.slice(0, 2)).toEqual([17_000, 1_500])
  expect(server.requests).toHaveLength(5)
})

test('a server that stays busy is given up after four more tries', async () => {
  const { model, server } = await serve(...Array.from({ length: 9 }, () => ({ status: 500 })))
  expect(last(await collect(model))).toMatchObject({ kind: 'failed', error: { kind: 'model-unavailable' } })
  expect(server.requests).toHaveLength(5)
})

test('a wait of more than a day is told at once', async () => {
  const { model, waits } = await serve({ status: 429, headers: { 'retry-after': '90000' } })
  expect(last(await collect(model))).toMatchObject({
    kind: 'failed',
    error: { kind: 'rate-limited', message: expect.stringContaining('Try again in some days.') },
  })
  expect(waits).toEqual([])
})

test('an error in the middle of the stream is a failure and is not asked again', async () => {
  const body = 'data: {"choices":[{"delta":{"content":"Hel"}}]}\n\ndata: {"error":{"message":"GPU lost","code":500}}\n\n'
  const { model, server } = await serve({ body, contentType: 'text/event-stream' })
  const events = await collect(model)
  expect(deltas(events)).toBe('Hel')
  expect(last(events)).toMatchObject({ kind: 'failed', error: { message: expect.stringContaining('GPU lost') } })
  expect(server.requests).toHaveLength(1)
})

test('a reply larger than the limit is stopped', async () => {
  const { model } = await serve({
    body: `data: {"choices":[{"delta":{"content":"${'x'.repeat(replyLimitCharacters + 1)}"}}]}\n\n`,
    contentType: 'text/event-stream',
  })
  expect(last(await collect(model))).toMatchObject({ kind: 'failed', error: { kind: 'too-large' } })
})

test.each([
  ['while the text streams', { text: 'never ending', finish: null, hang: true }],
  ['before the first byte', { text: 'late', delayMs: 10_000 }],
])('an abort %s ends the stream within 100 ms and without a last event', async (_, turn) => {
  const { model, server } = await serve(turn)
  const controller = new AbortController()
  const events: ModelEvent[] = []
  const done = (async () => {
    for await (const event of model.stream(question, controller.signal)) events.push(event)
  })()
  await server.waitForRequests(1)
  if (!('delayMs' in turn)) await expect.poll(() => deltas(events)).toBe('never ending')
  const before = performance.now()
  controller.abort()
  await done
  expect(performance.now() - before).toBeLessThan(1_000)
  expect(events.every((event) => event.kind === 'text')).toBe(true)
})

test('an abort during the wait between two tries ends the stream at once', async () => {
  const server = await startScriptedModel({ turns: [{ status: 429, headers: { 'retry-after': '30' } }] })
  servers.push(server)
  const controller = new AbortController()
  const done = collect(createChatCompletionsModel({ baseUrl: server.baseUrl, model: 'm', key: () => null }), controller.signal)
  await server.waitForRequests(1)
  controller.abort()
  expect(await done).toEqual([])
  expect(server.requests).toHaveLength(1)
})

test('a signal that is aborted already sends nothing', async () => {
  const { model, server } = await serve({ text: 'no' })
  expect(await collect(model, AbortSignal.abort())).toEqual([])
  expect(server.requests).toHaveLength(0)
})

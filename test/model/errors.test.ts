import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { ModelEvent } from '../../electron/agent/ports.ts'
import { createChatCompletionsModel } from '../../electron/model/chat-completions.ts'
import { describeConnection } from '../../electron/model/connection-errors.ts'
import type { AppError } from '../../shared/errors.ts'
import { type ScriptedTurn, startScriptedModel } from '../support/scripted-model.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

const secret = 'sk-very-secret-0123456789'

async function failureOf(baseUrl: string, options: { key?: string | null; silenceMs?: number } = {}): Promise<AppError> {
  const { key = secret, ...rest } = options
  const model = createChatCompletionsModel({ baseUrl, model: 'big-model', key: () => key, wait: async () => {}, ...rest })
  const events: ModelEvent[] = []
  const request = { messages: [{ role: 'user' as const, text: 'Hello' }], tools: [] }
  for await (const event of model.stream(request, new AbortController().signal)) events.push(event)
  const last = events.at(-1)
  if (last?.kind !== 'failed') throw new Error(`No failure: ${JSON.stringify(events)}`)
  expect(last.error.message).not.toContain(secret)
  return last.error
}

/** More than half an hour of waits for a rate limit makes room for. */
const triesAtMost = 60

/** A server that answers each try alike. */
async function failureOfAnswer(turn: ScriptedTurn, options: { key?: string | null; silenceMs?: number } = {}): Promise<AppError> {
  const server = await startScriptedModel({ turns: Array.from({ length: triesAtMost }, () => turn) })
  closers.push(server.close)
  const error = await failureOf(server.baseUrl, options)
  expect(error.message).toContain(server.baseUrl)
  return error
}

/** A port of this machine on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createSocketServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('a wrong key is told as such, and a missing one as missing', async () => {
  const server = await startScriptedModel({ turns: [], key: 'the-right-one' })
  closers.push(server.close)
  expect(await failureOf(server.baseUrl)).toMatchObject({
    kind: 'wrong-key',
    message: `${server.baseUrl} does not accept the key. Check it, or enter a new one.`,
  })
  expect((await failureOf(server.baseUrl, { key: null })).message).toContain('wants a key and none is set')
})

test('a key that the server repeats in its words is not shown', async () => {
  const body = JSON.stringify({ error: { message: `The key ${secret} may not use this model` } })
  expect(await failureOfAnswer({ status: 403, body })).toMatchObject({
    kind: 'wrong-key',
    message: expect.stringContaining('The key [key] may not'),
    sentences: expect.arrayContaining([{ code: 'server-says', values: { words: 'The key [key] may not use this model' } }]),
  })
})

test.each(['with space', 'line\nbreak', 'schlüssel', 'snow☃'])(
  'a key that no header can hold is refused before anything is sent: %j',
  async (key) => {
    const error = await failureOf('http://127.0.0.1:9/v1', { key })
    expect(error.kind).toBe('wrong-key')
    expect(error.message).not.toContain(key)
  },
)

test('an unknown model is named together with the address', async () => {
  const error = await failureOfAnswer({ status: 404 })
  expect(error.kind).toBe('model-not-found')
  expect(error.message).toContain('no model "big-model"')
})

test('a 404 without a word about models leaves both causes open', async () => {
  const error = await failureOfAnswer({ status: 404, body: '404 page not found', contentType: 'text/plain' })
  expect(error.kind).toBe('model-not-found')
  expect(error.message).toContain('or the address is wrong (it usually ends in /v1)')
})

test('a refused connection names the address', async () => {
  const address = `http://127.0.0.1:${await freePort()}/v1`
  expect(await failureOf(address)).toMatchObject({
    kind: 'connection-refused',
    message: `Nothing answers at ${address}. Start the model server there, or check the address.`,
  })
})

test('a host that does not exist is told as such', async () => {
  const error = await failureOf('http://no-such-host.invalid/v1')
  expect(error).toMatchObject({ kind: 'connection-refused', message: expect.stringContaining('cannot be found') })
})

test('https to a server that speaks http says so', async () => {
  const server = createServer((_, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  expect((await failureOf(`https://127.0.0.1:${port}/v1`)).message).toContain('does not speak https')
})

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'model-unavailable', 'is not trusted'],
  ['CERT_HAS_EXPIRED', 'model-unavailable', 'is not trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'model-unavailable', 'is not trusted'],
  ['ENETUNREACH', 'connection-refused', 'There is no way to'],
  ['UND_ERR_CONNECT_TIMEOUT', 'model-unavailable', 'did not answer in time'],
  ['ENOSUCHCODE', 'model-unavailable', 'cannot be reached (ENOSUCHCODE)'],
])('%s has a sentence of its own', (code, kind, words) => {
  const { error, retry } = describeConnection({ kind: 'connection', code, words: '' }, 'https://models.example/v1')
  expect(error).toMatchObject({ kind, message: expect.stringContaining(words) })
  expect(retry).toEqual({ kind: 'no' })
})

test.each<[string, ScriptedTurn]>([
  ['before any answer', { text: 'late', delayMs: 5_000 }],
  ['after the headers', { text: '', finish: null, hang: true }],
])('a server that goes silent %s is given up', async (_, turn) => {
  const error = await failureOfAnswer(turn, { silenceMs: 80 })
  expect(error).toMatchObject({ kind: 'model-unavailable', message: expect.stringContaining('sent nothing for 1 s') })
})

test.each([
  [{ status: 429 }, 'rate-limited', 'Try again in a moment'],
  [{ status: 500, body: '{"error":{"message":"Out of room."}}' }, 'model-unavailable', 'The server says: "Out of room." Try again'],
  [{ status: 500, body: '{"error":{"message":"out of room"}}' }, 'model-unavailable', 'The server says: "out of room". Try again'],
  [{ status: 429, body: '{"error":{"message":"You exceeded your quota","code":"insufficient_quota"}}' }, 'rate-limited', 'no credit left'],
  [{ status: 402 }, 'rate-limited', 'no credit left'],
  [{ status: 500 }, 'model-unavailable', 'failed with status 500'],
  [{ status: 502, body: '<html>Bad gateway</html>', contentType: 'text/html' }, 'model-unavailable', 'failed with status 502. Try again'],
  [{ status: 400, body: '{"error":{"message":"maximum context length is 4096 tokens"}}' }, 'too-large', 'Start a new session'],
  [{ status: 413, body: '' }, 'too-large', 'Start a new session'],
  [{ status: 400, body: '{"error":{"message":"big-model does not support tools"}}' }, 'invalid-input', 'does not support tools'],
  [{ status: 422, body: '{"detail":[{"msg":"bad messages"}]}' }, 'invalid-input', 'bad messages'],
  [{ body: '<!doctype html><title>Welcome</title>', contentType: 'text/html' }, 'model-unavailable', 'answers with a web page'],
  [{ status: 404, body: '<html>nginx</html>', contentType: 'text/html' }, 'model-unavailable', 'answers with a web page'],
  [{ body: '{"error":"model is loading"}' }, 'model-unavailable', 'model is loading'],
  [{ body: '', contentType: 'text/event-stream' }, 'model-unavailable', 'without an answer'],
  [{ body: 'data: not json\n\n', contentType: 'text/event-stream' }, 'model-unavailable', 'no stream of the API'],
  [{ cutAfterBytes: 0 }, 'model-unavailable', 'closed the connection before it answered'],
] as const)('the answer %j is told as %s', async (turn, kind, words) => {
  expect(await failureOfAnswer(turn)).toMatchObject({ kind, message: expect.stringContaining(words) })
})

test("the server's words are one short line without invisible characters", async () => {
  const message = `first\nsecond \u202e reversed \u001b[31m red ${'x'.repeat(5_000)}`
  const error = await failureOfAnswer({ status: 400, body: JSON.stringify({ error: { message } }) })
  expect(error.message).toContain('first second  reversed [31m red xxx')
  expect(error.message.length).toBeLessThan(500)
})

test('an error page without an end is not read to the end', async () => {
  const error = await failureOfAnswer({ status: 400, body: 'x'.repeat(20_000_000), contentType: 'text/plain' })
  expect(error.kind).toBe('invalid-input')
})

test('an address with a password is refused, and the password is not repeated', async () => {
  const error = await failureOf('http://user:hunter2@127.0.0.1:9/v1?token=abc')
  expect(error).toMatchObject({ kind: 'invalid-input', message: expect.stringContaining('http://127.0.0.1:9/v1') })
  expect(error.message).not.toMatch(/hunter2|abc/)
})

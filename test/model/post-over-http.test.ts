import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import type { ModelEvent } from '../../electron/agent/ports.ts'
import { createChatCompletionsModel } from '../../electron/model/chat-completions.ts'
import { type Posting, postOverHttp } from '../../electron/model/post-over-http.ts'

const servers: http.Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function serve(listener: http.RequestListener): Promise<{ readonly server: http.Server; readonly url: URL }> {
  const server = http.createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/x`) }
}

const posting = (signal = new AbortController().signal): Posting => ({
  method: 'POST',
  headers: new Headers({ authorization: 'Bearer secret', 'content-type': 'application/json' }),
  body: '{"naïve":"🚂"}',
  signal,
})

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test('the request comes as it was given, and the answer as it was sent', async () => {
  const { url } = await serve((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece) => pieces.push(piece))
    request.on('end', () => {
      response.writeHead(201, { 'x-two': ['a', 'b'] })
      response.end(`${request.method} ${request.url} ${request.headers.authorization} ${Buffer.concat(pieces)}`)
    })
  })
  const answer = await postOverHttp(url, posting())
  expect(answer.status).toBe(201)
  expect(answer.headers.get('x-two')).toBe('a, b')
  expect(await textOf(answer.body)).toBe('POST /v1/x Bearer secret {"naïve":"🚂"}')
})

test('that the request has gone out is told while the model still thinks', async () => {
  const answers: (() => void)[] = []
  const { url } = await serve((_, response) => {
    answers.push(() => response.end('data: {"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'))
  })
  const told: string[] = []
  let sent = () => {}
  const isSent = new Promise<void>((resolve) => {
    sent = resolve
  })
  const onSent = () => {
    told.push('sent')
    sent()
  }
  const model = createChatCompletionsModel({ baseUrl: new URL('/v1', url).href, model: 'm', key: () => null, onSent })
  const reading = (async () => {
    for await (const { kind } of model.stream({ messages: [{ role: 'user', text: 'Hello' }], tools: [] }, new AbortController().signal))
      told.push(kind)
  })()
  await isSent
  await expect.poll(() => answers.length).toBe(1)
  expect(told).toEqual(['sent'])
  answers[0]?.()
  await reading
  expect(told).toEqual(['sent', 'text', 'reply'])
})

test('a compressed answer is unpacked', async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(gzipSync('plain words'))
  })
  expect(await textOf((await postOverHttp(url, posting())).body)).toBe('plain words')
})

test('a connection that the server closed while it was idle costs no failure', async () => {
  const sockets = new Set<Socket>()
  let requests = 0
  const { server, url } = await serve((_, response) => {
    requests++
    response.end('ok')
  })
  server.on('connection', (socket) => sockets.add(socket))
  // The second request on a kept connection finds it reset, as when the server's own time limit ran out just then.
  server.prependListener('request', (request) => {
    if (requests === 1 && sockets.size === 1) request.socket.resetAndDestroy()
  })
  expect(await textOf((await postOverHttp(url, posting())).body)).toBe('ok')
  await new Promise((resolve) => setImmediate(resolve))
  expect(await textOf((await postOverHttp(url, posting())).body)).toBe('ok')
  expect(sockets.size).toBe(2)
})

test('an abort ends the wait for an answer, and an answer that has begun', async () => {
  const { url } = await serve((request, response) => {
    if (request.url?.endsWith('begun')) response.write('begun')
  })
  const waiting = new AbortController()
  const refused = expect(postOverHttp(url, posting(waiting.signal))).rejects.toThrow()
  waiting.abort()
  await refused
  const reading = new AbortController()
  const answer = await postOverHttp(new URL('begun', url), posting(reading.signal))
  const read = expect(textOf(answer.body)).rejects.toThrow()
  reading.abort()
  await read
})

test('a redirect is told and not followed, so that the key goes nowhere else', async () => {
  const seen: (string | undefined)[] = []
  const other = await serve((request, response) => {
    seen.push(request.headers.authorization)
    response.end()
  })
  const { url } = await serve((_, response) => {
    response.writeHead(308, { location: other.url.href })
    response.end()
  })
  const model = createChatCompletionsModel({ baseUrl: new URL('/v1', url).href, model: 'm', key: () => 'secret', wait: async () => {} })
  const events: ModelEvent[] = []
  for await (const event of model.stream({ messages: [{ role: 'user', text: 'Hello' }], tools: [] }, new AbortController().signal)) {
    events.push(event)
  }
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({ kind: 'failed', error: { kind: 'model-unavailable' } })
  expect(JSON.stringify(events)).toContain(other.url.href)
  expect(seen).toEqual([])
})

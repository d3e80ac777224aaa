import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { OpenAI } from 'openai'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KeptClients } from '../../electron/model/kept-clients.ts'
import { type WatchedRequest, watchRequest } from '../../electron/model/watched-fetch.ts'

interface Asked {
  readonly body: string
  readonly key: string | undefined
}

let server: http.Server
let asked: Asked[]
let baseUrl: string
let begun: number
/** The server answers nothing. */
let holds: boolean

beforeEach(async () => {
  asked = []
  begun = 0
  holds = false
  server = http.createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    asked.push({ body, key: request.headers.authorization })
    if (holds) return
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"n":1}\n\ndata: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const newClients = () =>
  new KeptClients(baseUrl, (client, sending) => {
    begun += 1
    return client.chat.completions.create({ model: 'm', messages: [], stream: true }, sending)
  })

const watched = (signal: AbortSignal = new AbortController().signal): WatchedRequest => watchRequest(signal, 60_000)

async function ask(clients: KeptClients, body: string, key = 'k', signal?: AbortSignal): Promise<unknown[]> {
  const watch = watched(signal)
  const lent = clients.take(OpenAI, key)
  let wasRead = false
  try {
    const events: unknown[] = []
    for await (const event of await lent.send(watch, new TextEncoder().encode(body))) events.push(event)
    wasRead = true
    return events
  } finally {
    watch.dispose(wasRead)
    lent.giveBack(wasRead)
  }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 50))

test('a request that was made ahead goes out when its body is there, and only then', async () => {
  const clients = newClients()
  clients.prepare(OpenAI, 'k', new AbortController().signal)
  await soon()
  expect([begun, asked]).toEqual([1, []])
  expect(await ask(clients, '{"a":1}')).toEqual([{ n: 1 }])
  expect([begun, asked]).toEqual([1, [{ body: '{"a":1}', key: 'Bearer k' }]])
  expect(await ask(clients, '{"a":2}')).toEqual([{ n: 1 }])
  expect([begun, asked.at(-1)?.body]).toEqual([2, '{"a":2}'])
})

test('one is made ahead at a time, also while another is under way', async () => {
  const clients = newClients()
  const over = new AbortController().signal
  const first = ask(clients, '"first"')
  for (let time = 0; time < 3; time++) clients.prepare(OpenAI, 'k', over)
  await first
  await ask(clients, '"second"')
  expect([begun, asked.map(({ body }) => body)]).toEqual([2, ['"first"', '"second"']])
})

test('one that nobody sends is dropped with its turn, and the next is made anew', async () => {
  const clients = newClients()
  const over = new AbortController()
  clients.prepare(OpenAI, 'k', over.signal)
  over.abort()
  await soon()
  expect(asked).toEqual([])
  expect(await ask(clients, '"x"')).toEqual([{ n: 1 }])
  expect([begun, asked.length]).toEqual([2, 1])
  clients.prepare(OpenAI, 'k', over.signal)
  expect(begun).toBe(2)
})

test('a dropped one keeps nothing waiting', async () => {
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const over = new AbortController()
  newClients().prepare(OpenAI, 'k', over.signal)
  await soon()
  over.abort()
  await soon()
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBeLessThanOrEqual(before)
})

test('another key than it was made with is sent with a request of its own', async () => {
  const clients = newClients()
  clients.prepare(OpenAI, 'old', new AbortController().signal)
  await ask(clients, '"x"', 'new')
  expect(asked).toEqual([{ body: '"x"', key: 'Bearer new' }])
})

test('a stop before one that was made ahead is sent sends nothing', async () => {
  const clients = newClients()
  clients.prepare(OpenAI, 'k', new AbortController().signal)
  const stopped = new AbortController()
  stopped.abort()
  await expect(ask(clients, '"x"', 'k', stopped.signal)).rejects.toThrow(/abort/i)
  await soon()
  expect(asked).toEqual([])
  expect(await ask(clients, '"y"')).toEqual([{ n: 1 }])
})

test('a stop ends one that was made ahead and is under way', async () => {
  const clients = newClients()
  clients.prepare(OpenAI, 'k', new AbortController().signal)
  holds = true
  const stop = new AbortController()
  const asking = ask(clients, '"x"', 'k', stop.signal)
  await expect.poll(() => asked.length).toBe(1)
  stop.abort()
  await expect(asking).rejects.toThrow(/abort/i)
  holds = false
  expect(await ask(clients, '"y"')).toEqual([{ n: 1 }])
})

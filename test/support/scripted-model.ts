import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { type StreamOptions, toEventStream } from './scripted-model-stream.ts'

/** A call of the scripted reply. `arguments` as text is sent as it is, so that it may be broken JSON; an object is written as JSON. */
interface ScriptedCall {
  readonly tool: string
  readonly arguments: string | Readonly<Record<string, unknown>>
  /** Made up when left out; null sends none. */
  readonly id?: string | null
  /** The place in the reply when left out. */
  readonly index?: number
}

/** One answer. The default is a whole reply, finished with `tool_calls` when there are calls and `stop` otherwise. */
export interface ScriptedTurn {
  readonly text?: string
  readonly calls?: readonly ScriptedCall[]
  /** Null leaves it out, and with it the `[DONE]` line. */
  readonly finish?: string | null
  /** Waits before the first byte, in milliseconds. */
  readonly delayMs?: number
  /** Sends the stream in pieces of this many bytes, each in its own write. */
  readonly splitBytes?: number
  /** Destroys the connection after this many bytes of the body; 0 before any byte of the answer. */
  readonly cutAfterBytes?: number
  /** Keeps the connection open and silent after the last byte. */
  readonly hang?: boolean
  /** Any status but 200 answers with `body` (or a body as the API has for it) instead of a stream. */
  readonly status?: number
  /** Sent instead of the reply; with `contentType` (JSON when left out). */
  readonly body?: string
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A turn, or how to make one from the request: `index` counts requests from 0. */
export type Turn = ScriptedTurn | ((body: RequestBody, index: number) => ScriptedTurn)

type RequestBody = z.infer<typeof requestSchema>

interface RecordedRequest {
  readonly body: RequestBody
  readonly headers: IncomingMessage['headers']
}

export interface ScriptedModel {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string
  /** Every request that came to /chat/completions, in order. */
  readonly requests: readonly RecordedRequest[]
  /** Resolves when at least `count` requests have come. */
  waitForRequests(count: number): Promise<void>
  close(): Promise<void>
}

/**
 * A Chat Completions server on 127.0.0.1 for tests: answers each request with the next of `turns`, then with the text "done".
 * With `key`, any other key gets 401. Close it in the test that started it.
 */
export async function startScriptedModel({ turns, key }: { turns: readonly Turn[]; key?: string }): Promise<ScriptedModel> {
  const requests: RecordedRequest[] = []
  const waiting = new Set<{ readonly count: number; readonly resolve: () => void }>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readAll(request)
    if (key !== undefined && request.headers.authorization !== `Bearer ${key}`) return sendBody(response, { status: 401 })
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return sendBody(response, { status: 404 })
    const body = requestSchema.parse(JSON.parse(text))
    const index = requests.push({ body, headers: request.headers }) - 1
    for (const waiter of waiting) if (requests.length >= waiter.count) waiter.resolve()
    const turn = turns[index] ?? { text: 'done' }
    await send(response, body, typeof turn === 'function' ? turn(body, index) : turn)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an AddressInfo; a string is a pipe's.
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    waitForRequests: (count) => new Promise((resolve) => (requests.length >= count ? resolve() : waiting.add({ count, resolve }))),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Texts of a message with parts are joined; its images are their addresses, one a line. */
const contentSchema = z.union([
  z.string(),
  z
    .array(
      z.union([
        z.object({ type: z.literal('text'), text: z.string() }).transform(({ text }) => text),
        z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }).transform(({ image_url }) => image_url.url),
      ]),
    )
    .transform((parts) => parts.join('\n')),
])

const requestSchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(
    z.looseObject({
      role: z.string(),
      content: contentSchema.nullish(),
      tool_call_id: z.string().optional(),
      tool_calls: z.array(z.looseObject({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) })).optional(),
    }),
  ),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).optional(),
  stream_options: z.unknown().optional(),
  parallel_tool_calls: z.unknown().optional(),
})

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function send(response: ServerResponse, body: RequestBody, turn: ScriptedTurn): Promise<void> {
  if (turn.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, turn.delayMs))
  if (turn.cutAfterBytes === 0) return void response.destroy()
  if (turn.status !== undefined || turn.body !== undefined) return sendBody(response, turn)
  const options: StreamOptions = { model: body.model, withUsage: body.stream_options !== undefined }
  const bytes = Buffer.from(toEventStream(turn, options))
  response.writeHead(200, { 'content-type': turn.contentType ?? 'text/event-stream', ...turn.headers })
  const size = turn.splitBytes ?? bytes.length
  const end = turn.cutAfterBytes ?? bytes.length
  for (let at = 0; at < end; at += size) await write(response, bytes.subarray(at, Math.min(at + size, end)))
  if (turn.cutAfterBytes !== undefined) response.destroy()
  else if (turn.hang !== true) response.end()
}

function sendBody(response: ServerResponse, turn: ScriptedTurn): void {
  const status = turn.status ?? 200
  response.writeHead(status, { 'content-type': turn.contentType ?? 'application/json', ...turn.headers })
  response.end(turn.body ?? JSON.stringify({ error: errorBodies.get(status) ?? { message: `status ${status}` } }))
}

const errorBodies: ReadonlyMap<number, Readonly<Record<string, unknown>>> = new Map([
  [401, { message: 'Incorrect API key provided.', code: 'invalid_api_key' }],
  [404, { message: 'The model does not exist or you do not have access to it.', code: 'model_not_found' }],
  [429, { message: 'Rate limit reached.', code: 'rate_limit_exceeded' }],
])

/** Resolves when the bytes have left for the socket, so that each write is its own packet where the system allows. */
const write = (response: ServerResponse, bytes: Uint8Array) =>
  new Promise<void>((resolve) => {
    if (response.destroyed) resolve()
    else response.write(bytes, () => setImmediate(resolve))
  })

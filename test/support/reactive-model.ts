import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { type Conversation, readConversation } from './reactive/conversation.ts'
import { toResponsesStream } from './reactive/responses-stream.ts'
import type { ScriptedTurn } from './scripted-model.ts'
import { toEventStream } from './scripted-model-stream.ts'

export interface ReactiveModel {
  /** `http://127.0.0.1:PORT/v1`; speaks Chat Completions and Responses. */
  readonly baseUrl: string
  /** What it was shown with each request. */
  readonly conversations: readonly Conversation[]
  /** Bodies of the requests as they came. */
  readonly bodies: readonly string[]
  close(): Promise<void>
}

/**
 * A model server on 127.0.0.1 whose next move depends on what the tools really answered. A move that throws is answered with status 400,
 * so that the fault shows in the test. Close it in the test that started it.
 */
export async function startReactiveModel(decide: (conversation: Conversation) => ScriptedTurn): Promise<ReactiveModel> {
  const conversations: Conversation[] = []
  const bodies: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString('utf8')
    const body = bodySchema.parse(JSON.parse(text))
    const number = bodies.push(text)
    const conversation = readConversation(body)
    conversations.push(conversation)
    const turn = decide(conversation)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (request.url === '/v1/responses') response.end(toResponsesStream(turn, number))
    else response.end(toEventStream(turn, { model: body.model, withUsage: true }))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(400).end(JSON.stringify({ error: { message: String(error) } })))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an AddressInfo; a string is a pipe's.
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    conversations,
    bodies,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const bodySchema = z.looseObject({ model: z.string() })

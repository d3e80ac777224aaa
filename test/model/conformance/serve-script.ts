import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ScriptedAnswer } from './read-script.ts'

/** Where the bytes of a body are split: ends of the pieces, rising. Empty: all in one. */
export type Splits = (length: number) => readonly number[]

export interface ScriptServer {
  readonly baseUrl: string
  /** Bodies of the requests, in order. */
  readonly bodies: readonly string[]
  close(): Promise<void>
}

/** A server on 127.0.0.1 that gives each request the next answer, and the last one again after that. */
export async function serveAnswers(answers: readonly ScriptedAnswer[], splits: Splits = () => []): Promise<ScriptServer> {
  const bodies: string[] = []
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const answer = answers[Math.min(bodies.length, answers.length - 1)]
    bodies.push(Buffer.concat(chunks).toString('utf8'))
    if (answer === undefined) throw new Error('The script has no answer')
    await send(response, answer, splits)
  }
  const server = createServer((request, response) => {
    request.socket.setNoDelay(true)
    reply(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an AddressInfo; a string is a pipe's.
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    bodies,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function send(response: ServerResponse, answer: ScriptedAnswer, splits: Splits): Promise<void> {
  response.writeHead(answer.status, answer.headers)
  const bytes = Buffer.from(answer.body)
  const ends = [...splits(bytes.length).filter((end) => end > 0 && end < bytes.length), bytes.length]
  let start = 0
  for (const end of ends) {
    await write(response, bytes.subarray(start, end))
    start = end
  }
  if (answer.ending === 'end') response.end()
  // What was written must have left before the connection is broken.
  else if (answer.ending === 'cut') setImmediate(() => response.destroy())
}

/** Resolves when the bytes have left for the socket, so that each write is a piece of its own where the system allows. */
const write = (response: ServerResponse, bytes: Uint8Array) =>
  new Promise<void>((resolve) => {
    if (response.destroyed || bytes.length === 0) resolve()
    else response.write(bytes, () => setImmediate(resolve))
  })

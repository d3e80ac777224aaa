import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { bareSpawn, nowMs } from './bare.ts'

/** A call of the scripted model; a turn is some of them, and a turn without calls ends the run. */
export interface BenchCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

export interface BenchTurn {
  readonly calls: readonly BenchCall[]
  /** Waits before it answers, in milliseconds. */
  readonly delayMs?: number
}

/** What the server is told once. With `bareBetween` it runs a bare `true` before each answer and tells how long that took. */
export interface BenchScript {
  readonly turns: readonly BenchTurn[]
  readonly bareBetween: boolean
}

/** What it tells: times of the clock that all processes share, in milliseconds. */
export type ServerMessage =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'asked'; readonly atMs: number; readonly body: string }
  | { readonly kind: 'answered'; readonly atMs: number }
  | { readonly kind: 'bare'; readonly tookMs: number }

// What the app does when a request has gone out, the start of a shell for the next command first of all, must not slow what it is compared with.
const afterRequestMs = 25

// A model in a process of its own, so that what it costs is not counted for the app. It reads no request before it has answered it.
const tell = (message: ServerMessage) => process.send?.(message)

process.once('message', (script: BenchScript) => {
  let turn = 0
  const server = http.createServer((request, response) => {
    const atMs = nowMs()
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', async () => {
      tell({ kind: 'asked', atMs, body: Buffer.concat(pieces).toString() })
      const { calls, delayMs = 0 } = script.turns[turn++] ?? { calls: [] }
      if (script.bareBetween) {
        await wait(afterRequestMs)
        tell({ kind: 'bare', tookMs: await bareSpawn() })
      }
      if (delayMs > 0) await wait(delayMs)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(eventStream(calls), () => tell({ kind: 'answered', atMs: nowMs() }))
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address !== null && typeof address === 'object') tell({ kind: 'listening', port: address.port })
  })
})
process.once('disconnect', () => process.exit())

let callsMade = 0

function eventStream(calls: readonly BenchCall[]): string {
  const chunk = (delta: unknown, reason: string | null) =>
    `data: ${JSON.stringify({ id: 'bench', object: 'chat.completion.chunk', created: 0, model: 'bench', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`
  const made = calls.map((call, index) => ({
    index,
    id: `call_${++callsMade}`,
    type: 'function',
    function: { name: call.tool, arguments: JSON.stringify(call.arguments) },
  }))
  const first =
    made.length === 0 ? chunk({ role: 'assistant', content: 'done' }, null) : chunk({ role: 'assistant', tool_calls: made }, null)
  return `${first}${chunk({}, made.length === 0 ? 'stop' : 'tool_calls')}data: [DONE]\n\n`
}

import type { Model, ModelEvent, ModelReply, ModelRequest } from '../agent/ports.ts'
import { type Move, nextMove } from './demo/next-move.ts'
import { readProgress } from './demo/read-progress.ts'
import { probeTool } from './probe-tool.ts'
import { pause } from './retry.ts'

/** About 50 words a second: it is seen to stream, like a fast model, and the longest text takes about 2 s. */
const defaultPauseMs = 20

/** The built-in stand-in for a model: plays one demo in the sample project, needs no key and no network, and keeps nothing between requests. */
export function createDemoModel(options: DemoOptions = {}): Model {
  return { stream: (request, signal) => play(request, options, signal) }
}

/** `onSent` as for a model behind a server: this one has the request at once. */
interface DemoOptions {
  readonly pauseMs?: number
  readonly onSent?: () => void
}

async function* play(
  request: ModelRequest,
  { pauseMs = defaultPauseMs, onSent }: DemoOptions,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  onSent?.()
  const progress = readProgress(request.messages)
  const move = isProbe(request) ? probed : nextMove(progress)
  for (const delta of move.text.match(/\s*\S+/g) ?? []) {
    if (pauseMs > 0) await pause(pauseMs, signal)
    if (signal.aborted) return
    yield { kind: 'text', delta }
  }
  if (!signal.aborted) yield { kind: 'reply', reply: toReply(move, progress.callCount) }
}

const isProbe = ({ tools }: ModelRequest): boolean => tools.length === 1 && tools[0]?.name === probeTool.name

const probed: Move = { text: '', calls: [{ tool: probeTool.name, arguments: { ready: true } }] }

function toReply({ text, calls }: Move, callsBefore: number): ModelReply {
  return {
    text,
    calls: calls.map((call, at) => ({
      modelCallId: `demo_${callsBefore + at + 1}`,
      tool: call.tool,
      argumentsText: JSON.stringify(call.arguments),
      cut: false,
    })),
    finish: calls.length > 0 ? 'calls' : 'stop',
    // A script has no tokens to count.
    usage: null,
  }
}

import { type Told, toldIn } from '../../shared/errors.ts'
import type { Known, ModelReport } from '../../shared/models.ts'
import { sentence, tell } from '../../shared/say-fault.ts'
import type { Model, ModelReply, ModelRequest } from '../agent/ports.ts'
import { probeTool } from './probe-tool.ts'
import { isToolMarkup, toolMarkupFailure } from './tool-markup.ts'

/** What the model itself showed; what only its server can tell is asked by ask-server.ts. `message` is one sentence for the user. */
type ModelTestResult = Omit<ModelReport, 'images' | 'contextTokens'>

/** A server may load a large model from disk first; longer than this nobody looks at a button. */
const defaultTimeoutMs = 60_000

/** Asks for two calls of a harmless tool in one reply, then for a few words, and tells what came. Settles also when `signal` aborts. */
export async function testModel(model: Model, signal: AbortSignal, timeoutMs: number = defaultTimeoutMs): Promise<ModelTestResult> {
  const limit = AbortSignal.timeout(timeoutMs)
  for await (const event of model.stream(question, AbortSignal.any([signal, limit]))) {
    if (event.kind === 'failed') return { ...unreachable(toldIn(event.error)), reachable: event.error === toolMarkupFailure }
    if (event.kind === 'reply')
      return { ...judge(event.reply), streams: await seeWhetherItStreams(model, AbortSignal.any([signal, limit])) }
  }
  return unreachable(
    tell([limit.aborted ? sentence('test-too-slow', { seconds: Math.ceil(timeoutMs / 1_000) }) : sentence('test-stopped')]),
  )
}

const question: ModelRequest = {
  messages: [
    { role: 'system', text: 'You are being tested. Answer with a tool call only.' },
    { role: 'user', text: `Call the tool ${probeTool.name} twice in this one reply, each time with ready set to true.` },
  ],
  tools: [probeTool],
}

const unreachable = (why: Told): ModelTestResult => ({
  reachable: false,
  callsTools: false,
  streams: 'unknown',
  parallelCalls: 'unknown',
  ...why,
})

const words: ModelRequest = { messages: [{ role: 'user', text: 'Count from one to ten, in words.' }], tools: [] }

/** A server that streams sends a sentence in more than one piece. */
async function seeWhetherItStreams(model: Model, signal: AbortSignal): Promise<Known> {
  let pieces = 0
  for await (const event of model.stream(words, signal)) {
    if (event.kind === 'text') pieces += 1
    if (event.kind === 'reply') return event.reply.text === '' ? 'unknown' : pieces > 1 ? 'yes' : 'no'
    if (event.kind !== 'text') return 'unknown'
  }
  return 'unknown'
}

function judge(reply: ModelReply): Omit<ModelTestResult, 'streams'> {
  const good = reply.calls.filter((call) => call.tool === probeTool.name && !call.cut && isReady(call.argumentsText))
  const callsTools = good.length > 0
  const parallelCalls: Known = !callsTools ? 'unknown' : good.length > 1 ? 'yes' : 'no'
  return {
    reachable: true,
    callsTools,
    parallelCalls,
    ...(callsTools ? { message: 'The model answers and calls tools.' } : describeFault(reply)),
  }
}

function isReady(argumentsText: string): boolean {
  try {
    const value: unknown = JSON.parse(argumentsText)
    return typeof value === 'object' && value !== null && 'ready' in value
  } catch {
    return false
  }
}

function describeFault(reply: ModelReply): Told {
  if (isToolMarkup(reply.text, [probeTool.name], reply.finish)) return toldIn(toolMarkupFailure)
  return tell([sentence(reply.calls.length > 0 ? 'test-call-broken' : 'test-no-call')])
}

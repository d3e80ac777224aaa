import type { Model, ModelReply, ModelRequest } from '../agent/ports.ts'
import { probeTool } from './probe-tool.ts'
import { isToolMarkup, toolMarkupMessage } from './tool-markup.ts'

interface ModelTestResult {
  readonly reachable: boolean
  readonly callsTools: boolean
  /** One sentence for the user. */
  readonly message: string
}

/** A server may load a large model from disk first; longer than this nobody looks at a button. */
const defaultTimeoutMs = 60_000

/** Sends one small request and tells whether the model answers and whether it calls a tool when asked to. Settles also when `signal` aborts. */
export async function testModel(model: Model, signal: AbortSignal, timeoutMs: number = defaultTimeoutMs): Promise<ModelTestResult> {
  const limit = AbortSignal.timeout(timeoutMs)
  for await (const event of model.stream(question, AbortSignal.any([signal, limit]))) {
    if (event.kind === 'failed') return { ...unreachable(event.error.message), reachable: event.error.message === toolMarkupMessage }
    if (event.kind === 'reply') return judge(event.reply)
  }
  return unreachable(limit.aborted ? `The model did not answer within ${Math.ceil(timeoutMs / 1_000)} s.` : 'The test was stopped.')
}

const question: ModelRequest = {
  messages: [
    { role: 'system', text: 'You are being tested. Answer with a tool call only.' },
    { role: 'user', text: `Call the tool ${probeTool.name} with ready set to true.` },
  ],
  tools: [probeTool],
}

const unreachable = (message: string): ModelTestResult => ({ reachable: false, callsTools: false, message })

function judge(reply: ModelReply): ModelTestResult {
  const callsTools = reply.calls.some((call) => call.tool === probeTool.name && !call.cut && isReady(call.argumentsText))
  return { reachable: true, callsTools, message: callsTools ? 'The model answers and calls tools.' : describeFault(reply) }
}

function isReady(argumentsText: string): boolean {
  try {
    const value: unknown = JSON.parse(argumentsText)
    return typeof value === 'object' && value !== null && 'ready' in value
  } catch {
    return false
  }
}

function describeFault(reply: ModelReply): string {
  if (isToolMarkup(reply.text, [probeTool.name], reply.finish)) return toolMarkupMessage
  if (reply.calls.length > 0)
    return 'The model answers, but its tool call was cut or broken. Give it a larger context, or choose another model.'
  return 'The model answers, but did not call the tool it was asked to call. Choose a model that is made for tool calls.'
}

import { z } from 'zod'

/** What a model is shown of a session, whichever API it is asked by. */
export interface Conversation {
  /** The user's last words. */
  readonly task: string
  /** Calls that have a result, in order. */
  readonly steps: readonly Step[]
}

export interface Step {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  readonly result: string
}

interface Call {
  readonly id: string
  readonly tool: string
  readonly argumentsText: string
}

/** Reads the body of a request to Chat Completions or to Responses. */
export function readConversation(body: unknown): Conversation {
  const { messages, input } = bodySchema.parse(body)
  const items = messages === undefined ? (input ?? []) : messages.flatMap(itemsOfMessage)
  const calls = new Map<string, Call>()
  const steps: Step[] = []
  let task = ''
  for (const item of items) {
    if (item.type === 'message' && item.role === 'user') task = item.content
    if (item.type === 'function_call') calls.set(item.call_id, { id: item.call_id, tool: item.name, argumentsText: item.arguments })
    if (item.type !== 'function_call_output') continue
    const call = calls.get(item.call_id)
    if (call === undefined) throw new Error(`A result without its call: ${item.call_id}`)
    steps.push({ tool: call.tool, input: inputSchema.parse(JSON.parse(call.argumentsText)), result: item.output })
  }
  if (steps.length !== calls.size) throw new Error('A call without its result')
  return { task, steps }
}

const inputSchema = z.record(z.string(), z.unknown())

const itemSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), role: z.string(), content: z.string() }),
  z.object({ type: z.literal('function_call'), call_id: z.string(), name: z.string(), arguments: z.string() }),
  z.object({ type: z.literal('function_call_output'), call_id: z.string(), output: z.string() }),
  z.object({ type: z.literal('reasoning') }),
])
type Item = z.infer<typeof itemSchema>

const messageSchema = z.object({
  role: z.string(),
  content: z.string().nullish(),
  tool_call_id: z.string().optional(),
  tool_calls: z.array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) })).optional(),
})

const bodySchema = z.looseObject({ messages: z.array(messageSchema).optional(), input: z.array(itemSchema).optional() })

function itemsOfMessage(message: z.infer<typeof messageSchema>): readonly Item[] {
  const { role, content, tool_call_id: callId, tool_calls: calls = [] } = message
  if (callId !== undefined) return [{ type: 'function_call_output', call_id: callId, output: content ?? '' }]
  return [
    { type: 'message', role, content: content ?? '' },
    ...calls.map(({ id, function: { name, arguments: text } }): Item => ({ type: 'function_call', call_id: id, name, arguments: text })),
  ]
}

import type { ChatCompletionCreateParamsStreaming, ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import type { ModelCall, ModelMessage, ModelRequest } from '../agent/ports.ts'

/** Fields that some servers refuse; they are left out once one did. */
export const optionalFields = ['stream_options', 'parallel_tool_calls'] as const
export type OptionalField = (typeof optionalFields)[number]

/** The request in the words of Chat Completions, without the fields this server refused before. */
export function toRequestBody(
  model: string,
  request: ModelRequest,
  refused: ReadonlySet<OptionalField>,
): ChatCompletionCreateParamsStreaming {
  const hasTools = request.tools.length > 0
  return {
    model,
    stream: true,
    messages: request.messages.map(toMessage),
    ...(refused.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
    // An empty list of tools, and this field without tools, are errors at most servers.
    ...(hasTools ? { tools: request.tools.map(({ name, description, parameters }) => toTool(name, description, parameters)) } : {}),
    ...(hasTools && !refused.has('parallel_tool_calls') ? { parallel_tool_calls: true } : {}),
  }
}

const toTool = (name: string, description: string, parameters: Readonly<Record<string, unknown>>) => ({
  type: 'function' as const,
  function: { name, description, parameters },
})

function toMessage(message: ModelMessage): ChatCompletionMessageParam {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: wellFormed(message.text) }
    case 'tool':
      return { role: 'tool', tool_call_id: message.modelCallId, content: wellFormed(message.text) }
    case 'assistant': {
      const content = wellFormed(message.text)
      if (message.calls.length === 0) return { role: 'assistant', content }
      return { role: 'assistant', content: content === '' ? null : content, tool_calls: message.calls.map(toToolCallOnce) }
    }
  }
}

// Every request brings all earlier calls again.
const madeToolCalls = new WeakMap<ModelCall, ReturnType<typeof toToolCall>>()

function toToolCallOnce(call: ModelCall) {
  const made = madeToolCalls.get(call) ?? toToolCall(call)
  madeToolCalls.set(call, made)
  return made
}

function toToolCall(call: ModelCall) {
  return {
    id: call.modelCallId,
    type: 'function' as const,
    function: { name: call.tool, arguments: isJsonObject(call.argumentsText) ? wellFormed(call.argumentsText) : '{}' },
  }
}

/** Servers parse the arguments in the history too and refuse the whole conversation for a broken one; the tool result says what was wrong. */
function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Half of a surrogate pair (output cut inside a character) is no valid JSON text for strict servers. */
const wellFormed = (text: string): string => (text.isWellFormed() ? text : text.toWellFormed())

import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionFunctionTool,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions'
import type { ModelCall, ModelMessage, ModelRequest, ToolDescription } from '../agent/ports.ts'
import { formatName, formatToSend, openAiAddress } from './answer-format.ts'
import type { CallFields } from './call-fields.ts'
import type { OptionalField } from './optional-fields.ts'
import { sentArguments, wellFormed } from './sent-text.ts'
import { type SpokenKept, unpackSpoken } from './spoken-reasoning.ts'

// A longer text is written quickly against what it would hold in memory a second time. Characters.
const keptMaxCharacters = 4_096

/**
 * Writes requests in the words of Chat Completions, each without the fields that the server refused before. Every request brings all messages and
 * tools again: the text of each is kept.
 */
export function requestWriter(model: string, source: string): (request: ModelRequest, refused: ReadonlySet<OptionalField>) => string {
  let kept = new WeakMap<object, string>()
  let refusals = 0
  const once = (of: object, write: () => object): string => {
    const text = kept.get(of) ?? JSON.stringify(write())
    if (text.length <= keptMaxCharacters) kept.set(of, text)
    return text
  }
  return (request, refused) => {
    // What goes back of replies depends on them.
    if (refusals !== refused.size) kept = new WeakMap()
    refusals = refused.size
    const { messages, tools } = request
    const written = messages.map((message) => once(message, () => toMessage(message, (thought) => goesBack(thought, source, refused))))
    const writtenTools = tools.map((tool) => once(tool, () => toTool(tool)))
    // An empty list of tools is an error at most servers.
    const lists = [`"messages":[${written.join(',')}]`, ...(tools.length > 0 ? [`"tools":[${writtenTools.join(',')}]`] : [])]
    return `${JSON.stringify(optionsOf(model, source, request, refused)).slice(0, -1)},${lists.join(',')}}`
  }
}

/** All but the messages and tools. */
function optionsOf(
  model: string,
  source: string,
  request: ModelRequest,
  refused: ReadonlySet<OptionalField>,
): Omit<ChatCompletionCreateParamsStreaming, 'messages' | 'tools'> {
  const hasTools = request.tools.length > 0
  return {
    model,
    stream: true,
    ...(refused.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
    // This field without tools is an error at most servers.
    ...(hasTools && !refused.has('parallel_tool_calls') ? { parallel_tool_calls: true } : {}),
    ...(hasTools && request.calls === 'none' ? { tool_choice: 'none' as const } : {}),
    ...formatOf(request, source, refused),
    ...limitOf(request, source, refused),
  }
}

function formatOf(request: ModelRequest, source: string, refused: ReadonlySet<OptionalField>) {
  const format = formatToSend(request, source, refused)
  if (format === null) return {}
  const { schema, strict } = format
  return { response_format: { type: 'json_schema' as const, json_schema: { name: formatName, schema: { ...schema }, strict } } }
}

/** OpenAI has renamed the field; most others know the old name only. */
function limitOf({ maxTokens }: ModelRequest, source: string, refused: ReadonlySet<OptionalField>) {
  if (maxTokens === undefined || refused.has('max_tokens')) return {}
  return source.startsWith(openAiAddress) ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }
}

const toTool = ({ name, description, parameters }: ToolDescription): ChatCompletionFunctionTool => ({
  type: 'function',
  function: { name, description, parameters },
})

type Kept = Extract<ModelMessage, { role: 'assistant' }>['kept']

/**
 * What goes back of a reply besides its text and calls. Servers that want a thought with every reply get a blank where there is none: some refuse an
 * empty text.
 */
function goesBack(kept: Kept, source: string, refused: ReadonlySet<OptionalField>): SpokenKept {
  const { thought, calls } = unpackSpoken(kept, source)
  const sent = refused.has('kept reasoning') ? {} : thought
  return {
    thought: refused.has('replies without reasoning') ? { reasoning_content: ' ', ...sent } : sent,
    calls: refused.has('fields of calls') ? new Map() : calls,
  }
}

function toMessage(message: ModelMessage, keptOf: (kept: Kept) => SpokenKept): ChatCompletionMessageParam {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: wellFormed(message.text) }
    case 'tool':
      return { role: 'tool', tool_call_id: message.modelCallId, content: wellFormed(message.text) }
    case 'assistant': {
      const content = wellFormed(message.text)
      const kept = keptOf(message.kept)
      // Not in the library's type: fields that only the servers know which sent them.
      const thought: object = kept.thought
      if (message.calls.length === 0) return { role: 'assistant', content, ...thought }
      const calls = message.calls.map((call) => withFields(toToolCall(call), kept.calls.get(call.modelCallId)))
      return { role: 'assistant', content: content === '' ? null : content, tool_calls: calls, ...thought }
    }
  }
}

const withFields = (call: ReturnType<typeof toToolCall>, fields: CallFields | undefined) =>
  fields === undefined ? call : { ...fields, ...call }

function toToolCall(call: ModelCall) {
  return {
    id: call.modelCallId,
    type: 'function' as const,
    function: { name: call.tool, arguments: sentArguments(call.argumentsText) },
  }
}

import type { ChatCompletionCreateParamsStreaming, ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import type { ModelCall, ModelMessage, ModelRequest, ToolDescription } from '../agent/ports.ts'
import { formatName, formatToSend } from './answer-format.ts'
import type { CallFields } from './call-fields.ts'
import { dataToSend, type ImageData, userParts } from './image-parts.ts'
import { MadeOnce } from './made-once.ts'
import type { OptionalField } from './optional-fields.ts'
import { sentArguments, wellFormed } from './sent-text.ts'
import { type SpokenKept, unpackSpoken } from './spoken-reasoning.ts'

/** The request in the words of Chat Completions, without the fields this server refused before. Of what was sent before the same objects come again. */
export function toRequestBody(
  model: string,
  source: string,
  request: ModelRequest,
  refused: ReadonlySet<OptionalField>,
): ChatCompletionCreateParamsStreaming {
  const hasTools = request.tools.length > 0
  return {
    model,
    stream: true,
    messages: request.messages.map((message) => toMessage(message, { source, refused, data: dataToSend(request, refused) })),
    ...(refused.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
    // An empty list of tools, and this field without tools, are errors at most servers.
    ...(hasTools ? { tools: request.tools.map((tool) => tools.of(tool, '', () => toTool(tool))) } : {}),
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

const openAiAddress = 'https://api.openai.com/'

/** OpenAI has renamed the field; most others know the old name only. */
function limitOf({ maxTokens }: ModelRequest, source: string, refused: ReadonlySet<OptionalField>) {
  if (maxTokens === undefined || refused.has('max_tokens')) return {}
  return source.startsWith(openAiAddress) ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }
}

// Every request brings all tools, all earlier replies and their results again.
const tools = new MadeOnce<ToolDescription, ReturnType<typeof toTool>>()
const results = new MadeOnce<ModelMessage, ChatCompletionMessageParam>()
const replies = new MadeOnce<ModelMessage, ChatCompletionMessageParam>()

const toTool = ({ name, description, parameters }: ToolDescription) => ({
  type: 'function' as const,
  function: { name, description, parameters },
})

type Reply = Extract<ModelMessage, { role: 'assistant' }>

/** What a message in the words of the API depends on besides itself. */
interface Receiver {
  readonly source: string
  readonly refused: ReadonlySet<OptionalField>
  readonly data: ImageData
}

/**
 * What goes back of a reply besides its text and calls. Servers that want a thought with every reply get a blank where there is none: some refuse an
 * empty text.
 */
function goesBack({ kept }: Reply, { source, refused }: Receiver): SpokenKept {
  const { thought, calls } = unpackSpoken(kept, source)
  const sent = refused.has('kept reasoning') ? {} : thought
  return {
    thought: refused.has('replies without reasoning') ? { reasoning_content: ' ', ...sent } : sent,
    calls: refused.has('fields of calls') ? new Map() : calls,
  }
}

function toMessage(message: ModelMessage, receiver: Receiver): ChatCompletionMessageParam {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: wellFormed(message.text) }
    case 'user': {
      const { text, images } = userParts(message, receiver.data)
      if (images.length === 0) return { role: 'user', content: wellFormed(text) }
      const shown = images.map((url) => ({ type: 'image_url' as const, image_url: { url } }))
      // Some servers refuse an empty text.
      return { role: 'user', content: [...(text === '' ? [] : [{ type: 'text' as const, text: wellFormed(text) }]), ...shown] }
    }
    case 'tool':
      return results.of(message, '', () => ({ role: 'tool', tool_call_id: message.modelCallId, content: wellFormed(message.text) }))
    case 'assistant':
      return replies.of(message, `${receiver.source} ${[...receiver.refused].join()}`, () => toReply(message, goesBack(message, receiver)))
  }
}

function toReply(message: Reply, kept: SpokenKept): ChatCompletionMessageParam {
  const content = wellFormed(message.text)
  // Not in the library's type: fields that only the servers know which sent them.
  const thought: object = kept.thought
  if (message.calls.length === 0) return { role: 'assistant', content, ...thought }
  const calls = message.calls.map((call) => withFields(toToolCall(call), kept.calls.get(call.modelCallId)))
  return { role: 'assistant', content: content === '' ? null : content, tool_calls: calls, ...thought }
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

import type { ResponseCreateParamsStreaming, ResponseInputItem } from 'openai/resources/responses/responses'
import type { ModelCall, ModelMessage, ModelRequest, ToolDescription } from '../agent/ports.ts'
import { formatName, formatToSend } from './answer-format.ts'
import { dataToSend, type ImageData, userParts } from './image-parts.ts'
import { unpackKept } from './kept-reasoning.ts'
import { MadeOnce } from './made-once.ts'
import type { OptionalField } from './optional-fields.ts'
import { sentArguments, wellFormed } from './sent-text.ts'

/**
 * The request in the words of Responses, without what this server refused before. Nothing is to be stored there. Of what was sent before the same
 * objects come again.
 */
export function toResponsesBody(
  model: string,
  source: string,
  request: ModelRequest,
  refused: ReadonlySet<OptionalField>,
): ResponseCreateParamsStreaming {
  const { messages, tools } = request
  const instructions = messages.flatMap((message) => (message.role === 'system' ? [message.text] : [])).join('\n\n')
  const readsBack = refused.has('kept reasoning') || refused.has('include') ? null : source
  return {
    model,
    stream: true,
    ...(refused.has('store') ? {} : { store: false }),
    ...(refused.has('include') ? {} : { include: ['reasoning.encrypted_content'] }),
    ...(instructions === '' ? {} : { instructions: wellFormed(instructions) }),
    input: messages.flatMap((message) => toItems(message, readsBack, dataToSend(request, refused))),
    ...(tools.length === 0 ? {} : { tools: tools.map((tool) => madeTools.of(tool, '', () => toTool(tool))) }),
    ...(tools.length > 0 && !refused.has('parallel_tool_calls') ? { parallel_tool_calls: true } : {}),
    ...(tools.length > 0 && request.calls === 'none' ? { tool_choice: 'none' as const } : {}),
    ...formatOf(request, source, refused),
    ...(request.maxTokens === undefined || refused.has('max_tokens') ? {} : { max_output_tokens: request.maxTokens }),
  }
}

// Every request brings all tools, all earlier replies and their results again.
const madeTools = new MadeOnce<ToolDescription, ReturnType<typeof toTool>>()
const madeItems = new MadeOnce<ModelMessage, readonly ResponseInputItem[]>()

const toTool = (tool: ToolDescription) => ({ type: 'function' as const, ...tool, parameters: { ...tool.parameters }, strict: false })

function formatOf(request: ModelRequest, source: string, refused: ReadonlySet<OptionalField>) {
  const format = formatToSend(request, source, refused)
  if (format === null) return {}
  const { schema, strict } = format
  return { text: { format: { type: 'json_schema' as const, name: formatName, schema: { ...schema }, strict } } }
}

type AssistantMessage = Extract<ModelMessage, { role: 'assistant' }>

function toItems(message: ModelMessage, readsBack: string | null, data: ImageData): readonly ResponseInputItem[] {
  switch (message.role) {
    case 'system':
      return []
    case 'user': {
      const { text, images } = userParts(message, data)
      if (images.length === 0) return [{ type: 'message', role: 'user', content: wellFormed(text) }]
      const shown = images.map((url) => ({ type: 'input_image' as const, image_url: url, detail: 'auto' as const }))
      const said = text === '' ? [] : [{ type: 'input_text' as const, text: wellFormed(text) }]
      return [{ type: 'message', role: 'user', content: [...said, ...shown] }]
    }
    case 'tool':
      return madeItems.of(message, '', () => [
        { type: 'function_call_output', call_id: message.modelCallId, output: wellFormed(message.text) },
      ])
    case 'assistant':
      return madeItems.of(message, readsBack ?? '', () => toReplyItems(message, readsBack))
  }
}

/** The reply as it was written: each thought before what it led to. A thought that leads to nothing is refused by servers, and left out. */
function toReplyItems(message: AssistantMessage, readsBack: string | null): readonly ResponseInputItem[] {
  const kept = readsBack === null ? null : unpackKept(message.kept, readsBack)
  const text: ResponseInputItem[] =
    message.text.trim() === '' ? [] : [{ type: 'message', role: 'assistant', content: wellFormed(message.text) }]
  if (kept === null) return [...text, ...message.calls.map(toCall)]
  const calls = new Map(message.calls.map((call) => [call.modelCallId, call]))
  const items = kept.flatMap((item): readonly ResponseInputItem[] => {
    if (item.kind === 'text') return text.splice(0)
    // Only its own provider reads it, in the shape in which it came from there.
    if (item.kind === 'reasoning') return [item.raw as ResponseInputItem]
    const call = calls.get(item.modelCallId)
    return calls.delete(item.modelCallId) && call !== undefined ? [toCall(call)] : []
  })
  const all = [...items, ...text, ...[...calls.values()].map(toCall)]
  return all.slice(0, all.findLastIndex((item) => item.type !== 'reasoning') + 1)
}

const toCall = (call: ModelCall): ResponseInputItem => ({
  type: 'function_call',
  call_id: call.modelCallId,
  name: call.tool,
  arguments: sentArguments(call.argumentsText),
})

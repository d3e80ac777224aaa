import { randomUUID } from 'node:crypto'
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
import type { Model } from '../agent/ports.ts'
import { addChunk, emptyDraft, finishReply, isTooLarge, type ReplyDraft } from './build-reply.ts'
import { type ClientOptions, createClient, type Protocol } from './converse.ts'
import { keptSource } from './kept-reasoning.ts'
import { readChunk } from './read-chunk.ts'
import { toRequestBody } from './request-body.ts'

/** A model behind any server that speaks Chat Completions. */
export function createChatCompletionsModel(options: ClientOptions): Model {
  return createClient(options, protocolFor(options.model, keptSource(options.baseUrl, options.model)))
}

const protocolFor = (model: string, source: string): Protocol<ReplyDraft, ChatCompletionCreateParamsStreaming> => ({
  emptyDraft,
  toBody: (request, refused) => toRequestBody(model, source, request, refused),
  open: (client, sending) => client.chat.completions.create({ model, messages: [], stream: true }, sending),
  add: (draft, raw) => {
    const chunk = readChunk(raw)
    if (chunk === null) return { draft, text: '', problem: null }
    return { draft: addChunk(draft, chunk), text: chunk.text, problem: null }
  },
  look: (draft) => ({
    hasContent: draft.text !== '' || draft.calls.length > 0,
    hasEnded: draft.finish !== null,
    isTooLarge: isTooLarge(draft),
  }),
  finish: (draft) => finishReply(draft, source, () => `call_${randomUUID()}`),
})

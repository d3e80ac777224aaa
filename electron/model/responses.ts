import { randomUUID } from 'node:crypto'
import type { ResponseCreateParamsStreaming } from 'openai/resources/responses/responses'
import type { Model } from '../agent/ports.ts'
import { type ClientOptions, createClient, type Protocol } from './converse.ts'
import { keptSource } from './kept-reasoning.ts'
import { readResponseEvent } from './read-response-event.ts'
import { toResponsesBody } from './responses-body.ts'
import { addEvent, emptyResponse, finishResponse, lookAtResponse, type ResponseDraft } from './responses-draft.ts'

/** A model behind a server that speaks Responses. Nothing is stored there: what the model thought travels with each request, encrypted. */
export function createResponsesModel(options: ClientOptions): Model {
  return createClient(options, protocolFor(options.model, keptSource(options.baseUrl, options.model)))
}

const protocolFor = (model: string, source: string): Protocol<ResponseDraft, ResponseCreateParamsStreaming> => ({
  emptyDraft: emptyResponse,
  toBody: (request, refused) => toResponsesBody(model, source, request, refused),
  open: (client, sending) => client.responses.create({ model, stream: true }, sending),
  add: (draft, raw) => {
    const event = readResponseEvent(raw)
    if (event === null) return { draft, text: '', problem: null }
    if (event.kind === 'problem') return { draft, text: '', problem: event.problem }
    const added = addEvent(draft, event)
    return { draft: added, text: added.text.slice(draft.text.length), problem: null }
  },
  look: lookAtResponse,
  finish: (draft) => finishResponse(draft, source, () => `call_${randomUUID()}`),
})

import type { AnswerFormat, ModelRequest } from '../agent/ports.ts'
import type { OptionalField } from './optional-fields.ts'

/** What servers call the format by; only they read it. */
export const formatName = 'answer'

/**
 * The format as it goes with this request; null: none does. Local servers and many behind routers then let the model write nothing but that JSON, so that it
 * could call no tool: there it goes only with requests in which none is to be called. `source`: address and model.
 */
export function formatToSend(request: ModelRequest, source: string, refused: ReadonlySet<OptionalField>): AnswerFormat | null {
  if (request.format === undefined || refused.has('response_format')) return null
  const callsNothing = request.tools.length === 0 || request.calls === 'none'
  return callsNothing || source.startsWith(openAiAddress) ? request.format : null
}

/** Where text and calls are kept apart. */
export const openAiAddress = 'https://api.openai.com/'

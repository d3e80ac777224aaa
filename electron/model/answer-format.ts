import { modelPresets, presetOfAddress } from '../../shared/models.ts'
import type { AnswerFormat, ModelRequest } from '../agent/ports.ts'
import type { OptionalField } from './optional-fields.ts'

/** What servers call the format by; only they read it. */
export const formatName = 'answer'

/**
 * The format as it goes with this request; null: none does. Many servers then let the model write nothing but that JSON, so that it could call no tool: there
 * it goes only with requests in which none is to be called. What the answer has to be is said in words as well. `source`: address and model.
 */
export function formatToSend(request: ModelRequest, source: string, refused: ReadonlySet<OptionalField>): AnswerFormat | null {
  if (request.format === undefined || refused.has('response_format')) return null
  const callsNothing = request.tools.length === 0 || request.calls === 'none'
  return callsNothing || keepsToolsBesideFormat(source) ? request.format : null
}

function keepsToolsBesideFormat(source: string): boolean {
  const [address = '', model = ''] = source.split(' ', 2)
  return modelPresets[presetOfAddress(address)].formatBesideTools.some((beginning) => model.startsWith(beginning))
}

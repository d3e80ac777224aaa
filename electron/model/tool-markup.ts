import type { AppError } from '../../shared/errors.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { Model, ModelEvent, ModelReply, ModelRequest } from '../agent/ports.ts'
import { emptyLineGate, type LineGate, passText } from './tool-markup-gate.ts'

/**
 * Wraps a client so that a call which its server passes on as text is neither shown as an answer nor taken for one: it becomes a failure
 * that says what to do. Nothing is ever run from text. What stood before it has been shown and stays. Text that only might be the beginning of such markup is held back until that is known.
 */
export function guardAgainstToolMarkup(model: Model): Model {
  return { stream: (request, signal) => guard(model, request, signal), expectMore: (over) => model.expectMore?.(over) }
}

/** True when the text of a reply without calls is a call in the markup of some model family. */
export function isToolMarkup(text: string, toolNames: readonly string[], finish: ModelReply['finish'] = 'stop'): boolean {
  const { held, found } = passText(emptyLineGate, text).gate
  if (found) return finish !== 'stop' || toolNames.some((name) => held.includes(name))
  return isBareCall(text, toolNames)
}

/** What the user reads about it. */
export const toolMarkupFailure: AppError = failSaying('model-unavailable', 'calls-as-text').error

async function* guard(model: Model, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent, void> {
  const toolNames = request.tools.map((tool) => tool.name)
  let gate: LineGate = emptyLineGate
  // A reply that begins as JSON may be nothing but a call: whether it is shows at its end.
  let beginsAsJson: boolean | null = null
  let json = ''
  let said = ''
  for await (const event of model.stream(request, signal)) {
    if (event.kind === 'text') {
      if (beginsAsJson === null && event.delta.trim() !== '') beginsAsJson = event.delta.trimStart().startsWith('{')
      if (beginsAsJson === true) {
        json += event.delta
        continue
      }
      const passed = passText(gate, event.delta)
      gate = passed.gate
      said += passed.text
      if (passed.text !== '') yield { kind: 'text', delta: passed.text }
      continue
    }
    if (event.kind === 'reply') {
      const { calls, text, finish } = event.reply
      if (calls.length === 0 && isToolMarkup(text, toolNames, finish)) {
        yield { kind: 'failed', error: toolMarkupFailure, said }
        continue
      }
      if (gate.held + json !== '') yield { kind: 'text', delta: gate.held + json }
    }
    yield event
  }
}

/** Some models write the call as nothing but its JSON. */
function isBareCall(text: string, toolNames: readonly string[]): boolean {
  const trimmed = text.trim()
  if (!trimmed.startsWith('{') || !trimmed.endsWith('}')) return false
  try {
    const value: unknown = JSON.parse(trimmed)
    if (typeof value !== 'object' || value === null || !('name' in value)) return false
    return typeof value.name === 'string' && toolNames.includes(value.name) && ('arguments' in value || 'parameters' in value)
  } catch {
    return false
  }
}

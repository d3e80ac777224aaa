import { parseJson } from '../../shared/parse-json.ts'
import { findJsonFault } from './find-json-fault.ts'

/** `broken`: the model wrote something that is not a JSON object; `message` tells it what and where. Nothing is ever repaired. */
export type ReadArguments = { readonly kind: 'read'; readonly input: object } | { readonly kind: 'broken'; readonly message: string }

/** How much of the text around a fault is quoted to the model, in characters to each side. */
const quoteCharacters = 30

/** Turns the arguments of a whole (not cut) call into an object. Some servers send nothing at all for a call without arguments. */
export function readArguments(argumentsText: string): ReadArguments {
  if (argumentsText.trim() === '') return { kind: 'read', input: {} }
  const input = parseJson(argumentsText)
  if (input === undefined) return { kind: 'broken', message: describeFault(argumentsText) }
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) return { kind: 'read', input }
  const found = input === null ? 'null' : Array.isArray(input) ? 'an array' : `a ${typeof input}`
  return {
    kind: 'broken',
    message: `The arguments must be one JSON object, but are ${found}; nothing ran. Send the call again with an object.`,
  }
}

/** What the model reads when its call ended before it was whole. */
export function describeCutArguments(argumentsText: string, byLength: boolean): string {
  const why = byLength ? 'the reply reached its length limit' : 'the stream ended early'
  return (
    `The arguments were cut off: ${why} after ${argumentsText.length} characters of them; nothing ran. ` +
    'Send the call again, whole. If it is long, split the work into smaller calls.'
  )
}

function describeFault(text: string): string {
  const fault = findJsonFault(text) ?? { position: 0, problem: 'it cannot be read' }
  const start = Math.max(0, fault.position - quoteCharacters)
  const around = text.slice(start, fault.position + quoteCharacters)
  return (
    `The arguments are not valid JSON; nothing ran. At position ${fault.position}: ${fault.problem} ` +
    `(near ${JSON.stringify(around)}). Send the call again with valid JSON.`
  )
}

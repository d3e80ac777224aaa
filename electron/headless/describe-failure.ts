import type { AppError } from '../../shared/errors.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { visibleLine } from './terminal-text.ts'

/** Longest quoted part of a failure, in characters. */
const quoteMaxCharacters = 300

/** One sentence for the person at the terminal: what failed and what to do. Safe to print. */
export function describeFailure(error: AppError, model: ModelChoice): string {
  const server = model.kind === 'demo' ? 'the demo model' : visibleLine(model.baseUrl, quoteMaxCharacters)
  const name = model.kind === 'demo' ? 'demo' : visibleLine(model.model, quoteMaxCharacters)
  switch (error.kind) {
    case 'wrong-key':
      return `The key was refused by ${server}: set SIGNALBOX_API_KEY (or OPENAI_API_KEY) to a key it knows.`
    case 'model-not-found':
      return `${server} has no model "${name}": check --model and --base-url.`
    case 'connection-refused':
      return `Nothing answers at ${server}: start the server, or check --base-url.`
    case 'rate-limited':
      return `${server} takes no more requests for now (rate limit): try again later.`
    default:
      return visibleLine(error.message, quoteMaxCharacters)
  }
}

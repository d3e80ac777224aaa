import { assertNever } from '../../shared/assert.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import type { Model } from '../agent/ports.ts'
import { createChatCompletionsModel } from './chat-completions.ts'
import type { ClientOptions } from './converse.ts'
import { createDemoModel } from './demo-model.ts'
import { createResponsesModel } from './responses.ts'
import { guardAgainstToolMarkup } from './tool-markup.ts'

/** Makes the model that the user chose. */
export function createModel(choice: ModelChoice, options: Pick<ClientOptions, 'key' | 'onSent'>): Model {
  switch (choice.kind) {
    case 'demo':
      return createDemoModel(options)
    case 'chat-completions':
      return guardAgainstToolMarkup(createChatCompletionsModel({ ...options, baseUrl: choice.baseUrl, model: choice.model }))
    case 'responses':
      return guardAgainstToolMarkup(createResponsesModel({ ...options, baseUrl: choice.baseUrl, model: choice.model }))
    default:
      return assertNever(choice)
  }
}

import { assertNever } from '../../shared/assert.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import type { Model } from '../agent/ports.ts'
import { createChatCompletionsModel } from './chat-completions.ts'
import { createDemoModel } from './demo-model.ts'
import { createResponsesModel } from './responses.ts'
import { guardAgainstToolMarkup } from './tool-markup.ts'

/** Makes the model that the user chose. */
export function createModel(choice: ModelChoice, { key }: { readonly key: () => string | null }): Model {
  switch (choice.kind) {
    case 'demo':
      return createDemoModel()
    case 'chat-completions':
      return guardAgainstToolMarkup(createChatCompletionsModel({ baseUrl: choice.baseUrl, model: choice.model, key }))
    case 'responses':
      return guardAgainstToolMarkup(createResponsesModel({ baseUrl: choice.baseUrl, model: choice.model, key }))
    default:
      return assertNever(choice)
  }
}

import { assertNever } from '../../shared/assert.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { createChatCompletionsModel } from './chat-completions.ts'
import type { ClientModel } from './converse.ts'
import { createDemoModel } from './demo-model.ts'
import { createResponsesModel } from './responses.ts'
import { guardAgainstToolMarkup } from './tool-markup.ts'

/** Makes the model that the user chose. `warmUp` loads what the first request needs and may be left out. */
export function createModel(choice: ModelChoice, { key }: { readonly key: () => string | null }): ClientModel {
  switch (choice.kind) {
    case 'demo':
      return { ...createDemoModel(), warmUp: async () => {} }
    case 'chat-completions':
      return guarded(createChatCompletionsModel({ baseUrl: choice.baseUrl, model: choice.model, key }))
    case 'responses':
      return guarded(createResponsesModel({ baseUrl: choice.baseUrl, model: choice.model, key }))
    default:
      return assertNever(choice)
  }
}

const guarded = (client: ClientModel): ClientModel => ({ ...guardAgainstToolMarkup(client), warmUp: client.warmUp })

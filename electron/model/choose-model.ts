import { assertNever } from '../../shared/assert.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import type { Model } from '../agent/ports.ts'
import { createChatCompletionsModel } from './chat-completions.ts'
import { createDemoModel } from './demo-model.ts'
import { guardAgainstToolMarkup } from './tool-markup.ts'

/** Makes the model that the user chose. `warmUp` loads what the first request needs and may be left out. */
export function createModel(choice: ModelChoice, { key }: { readonly key: () => string | null }): Model & { warmUp(): Promise<void> } {
  switch (choice.kind) {
    case 'demo':
      return { ...createDemoModel(), warmUp: async () => {} }
    case 'chat-completions': {
      const client = createChatCompletionsModel({ baseUrl: choice.baseUrl, model: choice.model, key })
      return { ...guardAgainstToolMarkup(client), warmUp: client.warmUp }
    }
    default:
      return assertNever(choice)
  }
}

import type { ModelReport } from '../../shared/models.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { askServer } from './ask-server.ts'
import { createModel } from './choose-model.ts'
import { testModel } from './test-model.ts'

/** The whole report of the test button: what the model showed, then what its server tells of it. */
export async function testChoice(choice: ModelChoice, key: string | null, signal: AbortSignal): Promise<ModelReport> {
  const shown = await testModel(createModel(choice, { key: () => key }), signal)
  if (choice.kind === 'demo' || !shown.reachable) return { ...shown, images: 'unknown', contextTokens: null }
  return { ...shown, ...(await askServer({ ...choice, key }, signal)) }
}

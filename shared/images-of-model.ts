import type { Known, SavedModel } from './models.ts'
import type { ModelChoice } from './settings.ts'

/**
 * Whether a model reads images: as the fields of the saved one say (or of one at the same address with the same name); where they do not, those at
 * OpenAI's own address do. `unknown`: only its server can tell.
 */
export function imagesOfModel(models: readonly SavedModel[], model: ModelChoice | null): Known {
  if (model === null || model.kind === 'demo') return 'no'
  const saved = models.find(({ id }) => id === model.savedId)
  const same = models.find((one) => one.baseUrl === model.baseUrl && one.model === model.model)
  const said = (saved ?? same)?.images ?? 'unknown'
  if (said !== 'unknown') return said
  return URL.canParse(model.baseUrl) && new URL(model.baseUrl).hostname === 'api.openai.com' ? 'yes' : 'unknown'
}

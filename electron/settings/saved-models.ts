import type { ModelPrices } from '../../shared/cost.ts'
import { type Result, succeed } from '../../shared/errors.ts'
import type { ModelId } from '../../shared/ids.ts'
import { choiceOfSaved, firstModelId, type ModelFields, presetOfAddress, type SavedModel, savedModelsMax } from '../../shared/models.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { ModelChoice, Settings } from '../../shared/settings.ts'

/** Puts one model into the settings, new or in place of itself. The choice for new sessions follows it, or becomes it with `use`. */
export function withModel(settings: Settings, id: ModelId, fields: ModelFields, use: boolean): Result<Settings> {
  const saved: SavedModel = { ...fields, id }
  const isNew = !settings.models.some((model) => model.id === id)
  if (isNew && settings.models.length >= savedModelsMax) return failSaying('too-large', 'models-too-many', { maximum: savedModelsMax })
  const models = isNew ? [...settings.models, saved] : settings.models.map((model) => (model.id === id ? saved : model))
  return succeed({ ...settings, models, model: use || savedIdOf(settings.model) === id ? choiceOfSaved(saved) : settings.model })
}

/** Takes one out. New sessions then begin with the first that is left. */
export function withoutModel(settings: Settings, id: ModelId): Settings {
  const models = settings.models.filter((model) => model.id !== id)
  const [first] = models
  const wasChosen = savedIdOf(settings.model) === id
  return { ...settings, models, model: wasChosen ? (first === undefined ? null : choiceOfSaved(first)) : settings.model }
}

/** Makes the one model of older settings the first of the saved ones. */
export function takeOverFirstModel(settings: Settings): Settings {
  const { model, models } = settings
  if (model === null || model.kind === 'demo' || model.savedId !== undefined || models.length > 0) return settings
  const { kind: api, baseUrl, model: name } = model
  const first: SavedModel = { id: firstModelId, preset: presetOfAddress(baseUrl), api, baseUrl, model: name, contextTokens: null }
  return { ...settings, models: [first], model: choiceOfSaved(first) }
}

/** The size of the window that the user entered for a saved model; null for every other. */
export function contextTokensOf({ models }: Settings, model: ModelChoice | null): number | null {
  const savedId = savedIdOf(model)
  return models.find(({ id }) => id === savedId)?.contextTokens ?? null
}

/** The prices that the user entered for a model: the saved one it is, or one at the same address with the same name. */
export function pricesOf({ models }: Pick<Settings, 'models'>, model: ModelChoice | null): ModelPrices | null {
  if (model === null || model.kind === 'demo') return null
  const saved = models.find(({ id }) => id === model.savedId)
  const same = models.find((one) => one.baseUrl === model.baseUrl && one.model === model.model && one.prices !== undefined)
  return (saved ?? same)?.prices ?? null
}

const savedIdOf = (model: ModelChoice | null): ModelId | null => (model === null || model.kind === 'demo' ? null : (model.savedId ?? null))

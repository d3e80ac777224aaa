import type { SavedModel } from '../../shared/models.ts'
import type { ModelChoice } from '../../shared/settings.ts'

/** How much of its window a model had before it. Tokens; `share` from 0 to 1. */
export interface ContextShare {
  readonly taken: number
  readonly size: number
  readonly share: number
}

/** Null where the size of the model's window, or what was in it last, is not known. */
export function contextShare(taken: number | null, models: readonly SavedModel[], model: ModelChoice): ContextShare | null {
  if (taken === null || model.kind === 'demo') return null
  const size = models.find(({ id }) => id === model.savedId)?.contextTokens ?? null
  // Servers that take more than they say are left at their word.
  return size === null ? null : { taken, size, share: Math.min(1, taken / size) }
}

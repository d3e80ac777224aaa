import { imagesPerMessageMaxBytes } from '../../shared/image-limits.ts'
import type { ImageRef } from '../../shared/images.ts'
import { imagesOfModel } from '../../shared/images-of-model.ts'
import type { SavedModel } from '../../shared/models.ts'
import type { ModelChoice } from '../../shared/settings.ts'

/** Whether images can go to a model. `blind`: it reads none (`model` null: the demo). `heavy`: they are too much for one message. */
export type ImagesFit = { readonly kind: 'fit' } | { readonly kind: 'blind'; readonly model: string | null } | { readonly kind: 'heavy' }

/** Says before a message is sent whether its images can go with it. Main says the same again. */
export function imagesFit(images: readonly ImageRef[], models: readonly SavedModel[], model: ModelChoice): ImagesFit {
  if (images.length === 0) return { kind: 'fit' }
  if (imagesOfModel(models, model) === 'no') return { kind: 'blind', model: model.kind === 'demo' ? null : model.model }
  const bytes = images.reduce((sum, image) => sum + image.bytes, 0)
  return bytes > imagesPerMessageMaxBytes ? { kind: 'heavy' } : { kind: 'fit' }
}

import { z } from 'zod'
import { imageIdSchema } from './ids.ts'
import { imageFilesAtOnceMax, imageNameMaxCharacters, imagesPerMessageMax } from './image-limits.ts'

/** What models read. No other type is ever stored or shown; SVG least of all, which is a program. */
export const imageTypeSchema = z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
export type ImageType = z.infer<typeof imageTypeSchema>

const imageNameSchema = z.string().max(imageNameMaxCharacters)

/** An image of a session. Its bytes lie in a file of the session's folder, not in the log. */
export const imageRefSchema = z.strictObject({
  imageId: imageIdSchema,
  type: imageTypeSchema,
  /** Pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  bytes: z.number().int().positive(),
  /** As its file was called, for people alone. Absent: it had none, or nobody was told. */
  name: imageNameSchema.optional(),
})
export type ImageRef = z.infer<typeof imageRefSchema>

/** How a window names an image that it wants to send: by the id that main gave, and what to call it. */
export const namedImageSchema = z.strictObject({ imageId: imageIdSchema, name: imageNameSchema.optional() })
export type NamedImage = z.infer<typeof namedImageSchema>

/** The part of a message that names its images; nothing where there are none. */
export const withImages = (images: readonly ImageRef[]): { readonly images?: NamedImage[] } =>
  images.length === 0 ? {} : { images: images.map(({ imageId, name }) => ({ imageId, ...(name !== undefined && { name }) })) }

/** Why a file is not taken as an image. */
export const imageFaultSchema = z.enum([
  'no-image',
  'broken',
  'too-heavy',
  'too-long',
  'too-many-pixels',
  'link',
  'no-file',
  'unreadable',
  'too-many',
  'session-full',
  'not-kept',
])
export type ImageFault = z.infer<typeof imageFaultSchema>

export const refusedImageSchema = z.strictObject({ name: imageNameSchema, fault: imageFaultSchema })
export type RefusedImage = z.infer<typeof refusedImageSchema>

/** What became of what the user pasted, dropped or chose. Both empty: there was nothing. */
export const takenImagesSchema = z.strictObject({
  images: z.array(imageRefSchema).max(imagesPerMessageMax),
  refused: z.array(refusedImageSchema).max(imageFilesAtOnceMax),
})
export type TakenImages = z.infer<typeof takenImagesSchema>

/** `PNG, 800 × 600`: for people and models alike. */
export function describeImage({ type, width, height }: Pick<ImageRef, 'type' | 'width' | 'height'>): string {
  return `${type.slice('image/'.length).toUpperCase()}, ${width} × ${height}`
}

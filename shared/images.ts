import { z } from 'zod'
import { imageIdSchema } from './ids.ts'

/** What models read. No other type is ever stored or shown; SVG least of all, which is a program. */
export const imageTypeSchema = z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
export type ImageType = z.infer<typeof imageTypeSchema>

/** Largest image, in bytes: what the strictest of the common providers takes. */
export const imageMaxBytes = 5 * 1024 * 1024
/** Longest side, in pixels; the same source. */
export const imageMaxPixels = 8_000
/** Images in one message. A model looks closely at a few, and each costs as much as a page or two of text. */
export const imagesPerMessageMax = 8

/** In a session's folder: one file an image, named by its id. */
export const imagesFolderName = 'images'

/** An image of a session. Its bytes lie in a file of the session's folder, not in the log. */
export const imageRefSchema = z.strictObject({
  imageId: imageIdSchema,
  type: imageTypeSchema,
  /** Pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  bytes: z.number().int().positive(),
})
export type ImageRef = z.infer<typeof imageRefSchema>

/** `PNG, 800 × 600`: for people and models alike. */
export function describeImage({ type, width, height }: Pick<ImageRef, 'type' | 'width' | 'height'>): string {
  return `${type.slice('image/'.length).toUpperCase()}, ${width} × ${height}`
}

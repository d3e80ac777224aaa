import type { ImageId } from '../../../shared/ids.ts'
import { describeImage, type ImageRef } from '../../../shared/images.ts'

/** Images as data addresses, by id: those that are written into the file. The others are named only. */
export type ExportedImages = ReadonlyMap<ImageId, string>

/** `Image: shot.png (PNG, 800 × 600)`. */
export const imageLine = (image: ImageRef): string =>
  `Image: ${image.name === undefined ? '' : `${image.name.replace(/\s+/g, ' ')} `}(${describeImage(image)})`

/** A text with its images named below it. */
export const withImageLines = (text: string, images: readonly ImageRef[]): string =>
  [text, ...images.map(imageLine)].filter((line) => line !== '').join('\n')

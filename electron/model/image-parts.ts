import type { ImageId } from '../../shared/ids.ts'
import { describeImage } from '../../shared/images.ts'
import type { ModelMessage, ModelRequest } from '../agent/ports.ts'
import type { OptionalField } from './optional-fields.ts'

type UserMessage = Extract<ModelMessage, { role: 'user' }>

/** Null: the server reads no images. */
export type ImageData = ReadonlyMap<ImageId, string> | null

/** The images that go with a request. */
export const dataToSend = ({ imageData }: ModelRequest, refused: ReadonlySet<OptionalField>): ImageData =>
  refused.has('images') ? null : (imageData ?? null)

/** A message of the user as it is sent: text that names the images which are not, and data addresses of those that are. */
export interface UserParts {
  readonly text: string
  readonly images: readonly string[]
}

/** Takes a message apart for a server. */
export function userParts({ text, images = [] }: UserMessage, data: ImageData): UserParts {
  const sent = images.filter(({ imageId }) => data?.has(imageId) === true)
  const left = images.filter((image) => !sent.includes(image))
  const notes = left.map((image) => `[Signalbox: an image (${describeImage(image)}) stood here; it is not shown to you.]`)
  return {
    text: [text, ...notes].filter((line) => line !== '').join('\n\n'),
    images: sent.map(({ imageId, type }) => `data:${type};base64,${data?.get(imageId) ?? ''}`),
  }
}

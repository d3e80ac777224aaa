import { assertNever } from '../../shared/assert.ts'
import { type Result, succeed } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import {
  imageFilesAtOnceMax,
  imageMaxArea,
  imageMaxBytes,
  imageMaxPixels,
  imagesPerMessageMax,
  imagesPerMessageMaxBytes,
} from '../../shared/image-limits.ts'
import type { ImageFault, ImageRef, NamedImage, RefusedImage, TakenImages } from '../../shared/images.ts'
import type { Known } from '../../shared/models.ts'
import { failSaying } from '../../shared/say-fault.ts'
import { thousands } from '../../shared/thousands.ts'
import type { GivenImage } from './read-image-file.ts'
import { recogniseImage } from './recognise-image.ts'
import type { SessionImages } from './session-images.ts'

/** Keeps what of this is an image with the session, and says why not of the rest. `room`: how many the message has room for. */
export async function takeImages(
  images: SessionImages,
  sessionId: SessionId,
  given: readonly GivenImage[],
  room: number,
): Promise<TakenImages> {
  const taken = new Map<string, ImageRef>()
  const refused: RefusedImage[] = []
  for (const { name, content } of given.slice(0, imageFilesAtOnceMax)) {
    const one = await takeOne(images, sessionId, content, taken.size >= room)
    if (typeof one === 'string') refused.push({ name, fault: one })
    // The same image under two names is one.
    else if (!taken.has(one.imageId)) taken.set(one.imageId, name === '' ? one : { ...one, name })
  }
  return { images: [...taken.values()], refused }
}

/** Why it is not taken as an image; null: it is one. */
export function faultOf(content: GivenImage['content']): ImageFault | null {
  if (content.kind === 'fault') return content.fault
  const recognised = recogniseImage(content.bytes)
  if (recognised.kind === 'image') return null
  return recognised.kind === 'other' ? 'no-image' : recognised.fault
}

async function takeOne(
  images: SessionImages,
  sessionId: SessionId,
  content: GivenImage['content'],
  isFull: boolean,
): Promise<ImageRef | ImageFault> {
  const fault = faultOf(content)
  if (fault !== null || content.kind === 'fault') return fault ?? 'unreadable'
  if (isFull) return 'too-many'
  const { bytes } = content
  const kept = await images.keep(sessionId, bytes)
  if (kept.ok) return kept.value
  return kept.error.kind === 'too-large' ? 'session-full' : 'not-kept'
}

/** The images of a message as they are written down: all of them, or why it cannot be sent with them. `seen`: whether the model in use reads images. */
export async function imagesOfMessage(
  images: SessionImages,
  sessionId: SessionId,
  named: readonly NamedImage[],
  seen: Known,
): Promise<Result<readonly ImageRef[]>> {
  if (named.length === 0) return succeed([])
  if (seen === 'no') return failSaying('no-images', 'model-is-blind')
  if (named.length > imagesPerMessageMax) return failSaying('too-large', 'message-images-too-many', { maximum: imagesPerMessageMax })
  const refs: ImageRef[] = []
  for (const { imageId, name } of named) {
    const found = await images.find(sessionId, imageId)
    if (found === null) return failSaying('not-found', 'message-image-gone')
    refs.push(name === undefined ? found.ref : { ...found.ref, name })
  }
  const bytes = refs.reduce((sum, ref) => sum + ref.bytes, 0)
  if (bytes > imagesPerMessageMaxBytes)
    return failSaying('too-large', 'message-images-too-heavy', { maximum: thousands(imagesPerMessageMaxBytes) })
  return succeed(refs)
}

/** Why a file is not taken, as the end of a sentence that begins with its name. */
export function describeFault(fault: ImageFault): string {
  switch (fault) {
    case 'no-image':
      return 'is no PNG, JPEG, GIF or WebP image'
    case 'broken':
      return 'is broken, or only a part of an image'
    case 'too-heavy':
      return `has more than ${thousands(imageMaxBytes)} bytes`
    case 'too-long':
      return `is more than ${imageMaxPixels} pixels wide or high`
    case 'too-many-pixels':
      return `has more than ${thousands(imageMaxArea)} pixels`
    case 'link':
      return 'is a link to another file: name that one'
    case 'no-file':
      return 'is not a file'
    case 'unreadable':
      return 'cannot be read'
    case 'too-many':
      return `is one too many: a message takes at most ${imagesPerMessageMax} images`
    case 'session-full':
      return 'is one too many for this session'
    case 'not-kept':
      return 'could not be kept'
    default:
      return assertNever(fault)
  }
}

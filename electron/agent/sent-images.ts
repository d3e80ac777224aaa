import type { ImageId, SessionId } from '../../shared/ids.ts'
import { imagesPerMessageMaxBytes } from '../../shared/image-limits.ts'
import type { ImageFiles, ModelMessage } from './ports.ts'

// Of a long conversation the newest images go again with each request; what is larger, common servers refuse. Those of one message always fit.
const sentImagesMax = 20
const sentBytesMax = imagesPerMessageMaxBytes

/** The images of a conversation as they are sent, in base64 by id: the newest that there is room for. */
export async function loadImages(
  messages: readonly ModelMessage[],
  files: Pick<ImageFiles, 'read'>,
  sessionId: SessionId,
): Promise<ReadonlyMap<ImageId, string>> {
  const loaded = new Map<ImageId, string>()
  const refs = messages.flatMap((message) => (message.role === 'user' ? (message.images ?? []) : [])).reverse()
  let room = sentBytesMax
  for (const { imageId, bytes } of refs.slice(0, sentImagesMax)) {
    room -= bytes
    if (room < 0) break
    const content = await files.read(sessionId, imageId)
    if (content !== null) loaded.set(imageId, content.toString('base64'))
  }
  return loaded
}

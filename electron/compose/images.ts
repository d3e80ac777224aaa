import { fail, type Result, succeed } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import { imagesPerMessageMax } from '../../shared/image-limits.ts'
import { type ImageRef, withImages } from '../../shared/images.ts'
import type { Known } from '../../shared/models.ts'
import type { SessionRecord } from '../../shared/session/events.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { describeFault, imagesOfMessage, takeImages } from '../image/message-images.ts'
import { readImageFile } from '../image/read-image-file.ts'
import type { SessionImages } from '../image/session-images.ts'
import type { ImageService } from '../ipc/services.ts'
import type { SessionHost } from '../session/session-host.ts'

/** What a window, or a command line, can do with images of sessions. */
export function composeImages(
  images: SessionImages,
  sessions: Pick<SessionHost, 'list' | 'recordsOf'>,
  imagesOf: (model: ModelChoice | null) => Known,
): ImageService {
  const modelOf = (sessionId: SessionId) => sessions.list().find((one) => one.sessionId === sessionId)?.model ?? null
  return {
    takeFiles: async (sessionId, files, room) => takeImages(images, sessionId, await Promise.all(files.map(readImageFile)), room),
    takeBytes: (sessionId, bytes, room) => takeImages(images, sessionId, [{ name: '', content: { kind: 'bytes', bytes } }], room),
    find: (sessionId, imageId) => images.find(sessionId, imageId),
    ofMessage: (sessionId, named) => imagesOfMessage(images, sessionId, named, imagesOf(modelOf(sessionId))),
    discard: async (sessionId, imageId) => {
      const records = await sessions.recordsOf(sessionId)
      if (records.ok && !records.value.records.some((record) => names(record, imageId))) await images.drop(sessionId, imageId)
    },
  }
}

/** Takes files as the images of a message: all of them, or why not. */
export async function imagesOfFiles(
  images: ImageService,
  sessionId: SessionId,
  files: readonly string[],
): Promise<Result<readonly ImageRef[]>> {
  if (files.length === 0) return succeed([])
  const taken = await images.takeFiles(sessionId, files, imagesPerMessageMax)
  const [refused] = taken.refused
  if (refused !== undefined) return fail('invalid-input', `${refused.name} ${describeFault(refused.fault)}.`)
  return images.ofMessage(sessionId, withImages(taken.images).images ?? [])
}

function names({ event }: SessionRecord, imageId: string): boolean {
  const images = 'images' in event ? (event.images ?? []) : []
  return images.some((image) => image.imageId === imageId)
}

import { z } from 'zod'
import { type Result, succeed } from '../../shared/errors.ts'
import { sessionIdSchema } from '../../shared/ids.ts'
import { imageFilesAtOnceMax, imagesPerMessageMax } from '../../shared/image-limits.ts'
import type { TakenImages } from '../../shared/images.ts'
import { channels } from '../../shared/ipc/bridge.ts'
import { failSaying } from '../../shared/say-fault.ts'
import { acceptDrop, type DropGuards } from './accept-drop.ts'
import type { CallChannel } from './serve-contract.ts'
import { droppedPathSchema } from './serve-dropped.ts'
import type { ImageService, SessionService } from './services.ts'
import type { SenderEvent } from './trusted-sender.ts'

const droppedSchema = z.strictObject({
  sessionId: sessionIdSchema,
  room: z.number().int().min(0).max(imagesPerMessageMax),
  paths: z.array(droppedPathSchema).max(imageFilesAtOnceMax),
})

export interface ImageDropServer extends DropGuards {
  readonly images: Pick<ImageService, 'takeFiles'>
  readonly sessions: Pick<SessionService, 'workspaceOf'>
}

/** Takes image files that the user dropped on the window, as if they had been chosen in the system's dialog. The paths come from the preload script. */
export function serveDroppedImages(channel: CallChannel, server: ImageDropServer): void {
  channel.handle(channels.droppedImages, (event, given) => answerImageDrop(server, event, given))
}

/** Answers one drop: sender → shape → rate → session → each file by its bytes. */
export async function answerImageDrop(server: ImageDropServer, event: SenderEvent, given: unknown): Promise<Result<TakenImages>> {
  const dropped = acceptDrop(server, event, given, {
    schema: droppedSchema,
    warning: 'a drop was refused: it names no files',
    refusal: 'dropped-no-files',
  })
  if (!dropped.ok) return dropped
  const { sessionId, paths, room } = dropped.value
  if (server.sessions.workspaceOf(sessionId) === null) return failSaying('not-found', 'no-session')
  return succeed(await server.images.takeFiles(sessionId, paths, room))
}

import { z } from 'zod'
import { imageIdSchema, messageIdSchema, sessionIdSchema } from '../ids.ts'
import { imagesPerMessageMax } from '../image-limits.ts'
import { namedImageSchema, takenImagesSchema } from '../images.ts'
import { queuedMessagesMax } from '../session/queued.ts'
import { command, nothing } from './command.ts'
import { messageMaxCharacters } from './limits.ts'

const text = z.string().trim().max(messageMaxCharacters)
const queuedMessage = z.strictObject({ sessionId: sessionIdSchema, messageId: messageIdSchema })
const imageOfSession = z.strictObject({ sessionId: sessionIdSchema, imageId: imageIdSchema })

/** What the user says: words, images that `image.attach` or a drop gave, or both. */
const message = {
  sessionId: sessionIdSchema,
  text,
  images: z.array(namedImageSchema).max(imagesPerMessageMax).optional(),
}
const saysSomething = (said: { readonly text: string; readonly images?: readonly unknown[] | undefined }): boolean =>
  said.text !== '' || (said.images ?? []).length > 0

/** What the window can ask of messages and their images: a part of the contract. */
export const messageCommands = {
  'session.send': command(z.strictObject(message).refine(saysSomething), nothing),
  /** For the end of the running turn, or its next step. Begins a turn where none runs. */
  'message.queue': command(z.strictObject({ ...message, when: z.enum(['next-step', 'turn-end']) }).refine(saysSomething), nothing),
  /** The user is about to write it anew: it waits until `message.release`. */
  'message.hold': command(queuedMessage, nothing),
  'message.release': command(
    z.strictObject({ sessionId: sessionIdSchema, messageIds: z.array(messageIdSchema).min(1).max(queuedMessagesMax) }),
    nothing,
  ),
  /** Its images stay. */
  'message.rewrite': command(queuedMessage.extend({ text: text.min(1) }), nothing),
  'message.move': command(queuedMessage.extend({ to: z.enum(['up', 'down']) }), nothing),
  'message.withdraw': command(queuedMessage, nothing),
  /** Into the running turn before its next step, or as a turn of its own. */
  'message.send-now': command(queuedMessage, nothing),
  /**
   * Keeps the image in the clipboard, or those of files that the user chooses in the system's dialog, with the session. `room`: how many more the
   * message takes. What is refused is told with why.
   */
  'image.attach': command(
    z.strictObject({
      sessionId: sessionIdSchema,
      from: z.enum(['clipboard', 'files']),
      room: z.number().int().min(0).max(imagesPerMessageMax),
    }),
    takenImagesSchema,
  ),
  /** An image of a session as a data address. */
  'image.show': command(imageOfSession, z.strictObject({ address: z.string() })),
  /** One that the user took away before it was sent. What the session names stays. */
  'image.discard': command(imageOfSession, nothing),
} as const

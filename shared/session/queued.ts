import type { MessageId } from '../ids.ts'
import type { ImageRef } from '../images.ts'
import type { SessionEvent, SessionEventOf } from './events.ts'
import type { SessionState } from './state.ts'

/** Messages that may wait in a session. A person does not oversee more, and the list stands above the field they write in. */
export const queuedMessagesMax = 20

/**
 * A message that the user wrote while the agent worked. `next-step`: goes into the running turn before the model is asked again.
 * `turn-end`: is sent when the turn has completed. `held`: waits for the user.
 */
export interface QueuedMessage {
  readonly messageId: MessageId
  readonly text: string
  readonly images?: readonly ImageRef[]
  readonly when: 'next-step' | 'turn-end' | 'held'
}

// What is done to messages that wait; that one was sent is `message.sent`.
const queueKinds = [
  'message.queued',
  'message.rewritten',
  'message.withdrawn',
  'message.hurried',
  'messages.ordered',
  'messages.held',
  'messages.released',
] as const satisfies readonly SessionEvent['kind'][]

export type QueueEvent = SessionEventOf<(typeof queueKinds)[number]>

const queueKindSet: ReadonlySet<string> = new Set(queueKinds)

/** True for what is done to messages that wait. */
export const isQueueEvent = (event: SessionEvent): event is QueueEvent => queueKindSet.has(event.kind)

/** The message that goes into the running turn now; null: none. */
export function nextSteered({ queued }: Pick<SessionState, 'queued'>): QueuedMessage | null {
  return queued.find((message) => message.when === 'next-step') ?? null
}

/** The message that is sent without anybody asking, now that a turn has completed; null: none, or the user is to decide. */
export function nextQueued({ queued, turn }: Pick<SessionState, 'queued' | 'turn'>): QueuedMessage | null {
  return turn.kind === 'idle' && turn.last?.kind === 'completed' ? firstFree(queued) : null
}

/** A message that waited, as it is sent. */
export function sentEvent({ messageId, text, images }: QueuedMessage): SessionEventOf<'message.sent'> {
  return { kind: 'message.sent', messageId, text, ...(images && { images: [...images] }) }
}

/** The first message that does not wait for the user. */
export function firstFree(queued: readonly QueuedMessage[]): QueuedMessage | null {
  return queued.find((message) => message.when !== 'held') ?? null
}

/** Makes all of them wait for the user; null: they do. */
export function heldEvent(queued: readonly QueuedMessage[]): SessionEventOf<'messages.held'> | null {
  const free = queued.filter((message) => message.when !== 'held')
  return free.length === 0 ? null : { kind: 'messages.held', messageIds: free.map((message) => message.messageId) }
}

/** The order after a message has changed places with its neighbour; null where there is none. */
export function movedOrder(queued: readonly QueuedMessage[], messageId: MessageId, to: 'up' | 'down'): readonly MessageId[] | null {
  const ids = queued.map((message) => message.messageId)
  const from = ids.indexOf(messageId)
  const place = to === 'up' ? from - 1 : from + 1
  const neighbour = ids[place]
  if (from < 0 || neighbour === undefined) return null
  ids[place] = messageId
  ids[from] = neighbour
  return ids
}

import { assertNever } from '../assert.ts'
import type { MessageId } from '../ids.ts'
import type { Draft } from './draft.ts'
import type { QueuedMessage, QueueEvent } from './queued.ts'

/** What became of the messages that wait. */
export function applyQueue(draft: Draft, event: QueueEvent): void {
  const { queued } = draft.next
  switch (event.kind) {
    case 'message.queued': {
      const { messageId, text, when, images } = event
      draft.next.queued = inOrder([...queued, { messageId, text, when, ...(images && { images }) }])
      return
    }
    case 'message.rewritten':
      draft.next.queued = queued.map((message) => (message.messageId === event.messageId ? { ...message, text: event.text } : message))
      return
    case 'message.withdrawn':
      return takeFromQueue(draft, event.messageId)
    case 'message.hurried':
      draft.next.queued = inOrder(set(queued, [event.messageId], 'next-step'))
      return
    case 'messages.ordered': {
      const place = new Map(event.messageIds.map((messageId, index) => [messageId, index]))
      const placeOf = ({ messageId }: QueuedMessage) => place.get(messageId) ?? place.size
      draft.next.queued = inOrder(queued.toSorted((a, b) => placeOf(a) - placeOf(b)))
      return
    }
    case 'messages.held':
      draft.next.queued = set(queued, event.messageIds, 'held')
      return
    case 'messages.released':
      draft.next.queued = inOrder(set(queued, event.messageIds, 'turn-end'))
      return
    default:
      return assertNever(event)
  }
}

/** A message has left the queue, or was never in it. */
export function takeFromQueue(draft: Draft, messageId: MessageId): void {
  const { queued } = draft.next
  if (queued.some((message) => message.messageId === messageId)) {
    draft.next.queued = queued.filter((message) => message.messageId !== messageId)
  }
}

/** The turn did not end by itself: nothing is sent any more that the user does not send. */
export function holdQueue(draft: Draft): void {
  const { queued } = draft.next
  if (queued.some((message) => message.when !== 'held')) draft.next.queued = queued.map((message) => ({ ...message, when: 'held' }))
}

const set = (queued: readonly QueuedMessage[], ids: readonly MessageId[], when: QueuedMessage['when']): readonly QueuedMessage[] =>
  queued.map((message) => (ids.includes(message.messageId) ? { ...message, when } : message))

/** What goes in at the next step comes before everything else; otherwise the order stays. */
const inOrder = (queued: readonly QueuedMessage[]): readonly QueuedMessage[] => [
  ...queued.filter((message) => message.when === 'next-step'),
  ...queued.filter((message) => message.when !== 'next-step'),
]

import { type Result, succeed } from '../../shared/errors.ts'
import type { MessageId, SessionId } from '../../shared/ids.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import { firstFree, movedOrder, type QueuedMessage, queuedMessagesMax } from '../../shared/session/queued.ts'
import type { SessionState } from '../../shared/session/state.ts'
import type { MessageQueueService } from '../ipc/services.ts'
import { type LiveSession, tryAppend } from './live-session.ts'
import type { NewId } from './new-id.ts'
import type { SessionTurns } from './session-turns.ts'

interface MessageQueueParts {
  readonly newId: NewId
  readonly open: (sessionId: SessionId) => Promise<Result<LiveSession>>
  readonly turns: SessionTurns
}

/**
 * What the user writes while the agent works. Each event is worked out at the moment it is written: the running turn may take a message
 * in the same moment, and what is sent cannot be changed any more.
 */
export function createMessageQueue({ newId, open, turns }: MessageQueueParts): MessageQueueService {
  const change = async (sessionId: SessionId, decide: (state: SessionState) => SessionEvent | null): Promise<Result<LiveSession>> => {
    const opened = await open(sessionId)
    if (!opened.ok) return opened
    const written = await tryAppend(opened.value.session, decide, true)
    if (!written.ok) return written
    return written.value === null ? sentMeanwhile : opened
  }
  const changeOne = async (sessionId: SessionId, messageId: MessageId, decide: (message: QueuedMessage) => SessionEvent) =>
    withoutValue(
      await change(sessionId, ({ queued }) => {
        const message = queued.find((one) => one.messageId === messageId)
        return message === undefined ? null : decide(message)
      }),
    )
  return {
    add: async (sessionId, text, when, images = []) => {
      const opened = await open(sessionId)
      if (!opened.ok) return opened
      // The turn may have ended while the user pressed the key.
      if (opened.value.turn?.kind !== 'working') return turns.send(opened.value, text, images)
      const messageId = newId('msg')
      const shown = images.length === 0 ? {} : { images: [...images] }
      const isFull = ({ queued }: SessionState) => queued.length >= queuedMessagesMax
      const added = await change(sessionId, (state) => (isFull(state) ? null : { kind: 'message.queued', messageId, text, when, ...shown }))
      if (!added.ok) return added === sentMeanwhile ? failSaying('too-large', 'queue-full', { maximum: queuedMessagesMax }) : added
      return settled(turns, added.value)
    },
    rewrite: (sessionId, messageId, text) => changeOne(sessionId, messageId, () => ({ kind: 'message.rewritten', messageId, text })),
    withdraw: (sessionId, messageId) => changeOne(sessionId, messageId, () => ({ kind: 'message.withdrawn', messageId })),
    hold: (sessionId, messageId) => changeOne(sessionId, messageId, () => ({ kind: 'messages.held', messageIds: [messageId] })),
    move: async (sessionId, messageId, to) =>
      withoutValue(
        await change(sessionId, ({ queued }) => {
          const messageIds = movedOrder(queued, messageId, to)
          return messageIds === null ? null : { kind: 'messages.ordered', messageIds: [...messageIds] }
        }),
      ),
    release: async (sessionId, wanted) => {
      const opened = await open(sessionId)
      if (!opened.ok) return opened
      if (opened.value.turn?.kind === 'kept') return failSaying('busy', 'files-being-restored')
      const released = await change(sessionId, ({ queued }) => {
        const held = queued.filter((one) => one.when === 'held' && wanted.includes(one.messageId))
        return held.length === 0 ? null : { kind: 'messages.released', messageIds: held.map((one) => one.messageId) }
      })
      if (!released.ok) return released
      if (released.value.turn === null) await turns.sendQueued(released.value, firstFree)
      return succeed(null)
    },
    sendNow: async (sessionId, messageId) => {
      const ofId = (queued: readonly QueuedMessage[]) => queued.find((one) => one.messageId === messageId) ?? null
      const opened = await open(sessionId)
      if (!opened.ok) return opened
      if (opened.value.turn?.kind !== 'working') return turns.sendQueued(opened.value, ofId)
      const hurried = await changeOne(sessionId, messageId, () => ({ kind: 'message.hurried', messageId }))
      return hurried.ok ? settled(turns, opened.value) : hurried
    },
  }
}

const sentMeanwhile = failSaying('not-found', 'message-sent-meanwhile')

async function settled(turns: SessionTurns, live: LiveSession): Promise<Result<null>> {
  await turns.settleQueue(live)
  return succeed(null)
}

const withoutValue = (result: Result<unknown>): Result<null> => (result.ok ? succeed(null) : result)

import type { Handlers } from '../serve-contract.ts'
import { withoutValue } from './app.ts'
import type { HandlerNeeds } from './needs.ts'

type MessageCommand =
  | 'message.queue'
  | 'message.hold'
  | 'message.release'
  | 'message.rewrite'
  | 'message.move'
  | 'message.withdraw'
  | 'message.send-now'

/** Commands about what the user writes while the agent works. They answer when the thing is written down. */
export function messageHandlers({ services: { messages, images } }: HandlerNeeds): Pick<Handlers, MessageCommand> {
  return {
    'message.queue': async ({ sessionId, text, when, images: named }) => {
      const shown = await images.ofMessage(sessionId, named ?? [])
      return shown.ok ? withoutValue(await messages.add(sessionId, text, when, shown.value)) : shown
    },
    'message.hold': async ({ sessionId, messageId }) => withoutValue(await messages.hold(sessionId, messageId)),
    'message.release': async ({ sessionId, messageIds }) => withoutValue(await messages.release(sessionId, messageIds)),
    'message.rewrite': async ({ sessionId, messageId, text }) => withoutValue(await messages.rewrite(sessionId, messageId, text)),
    'message.move': async ({ sessionId, messageId, to }) => withoutValue(await messages.move(sessionId, messageId, to)),
    'message.withdraw': async ({ sessionId, messageId }) => withoutValue(await messages.withdraw(sessionId, messageId)),
    'message.send-now': async ({ sessionId, messageId }) => withoutValue(await messages.sendNow(sessionId, messageId)),
  }
}

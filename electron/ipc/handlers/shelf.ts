import type { Handlers } from '../serve-contract.ts'
import { withoutValue } from './app.ts'
import type { HandlerNeeds } from './needs.ts'

/** Commands that put sessions out of the way and bring them back. */
export function shelfHandlers(needs: HandlerNeeds): Pick<Handlers, 'session.archive' | 'session.delete' | 'session.restore'> {
  const { shelf } = needs.services
  return {
    'session.archive': async ({ sessionId, archived }) => withoutValue(shelf.archive(sessionId, archived)),
    'session.delete': async ({ sessionId }) => withoutValue(await shelf.remove(sessionId)),
    'session.restore': async ({ sessionId }) => withoutValue(await shelf.restore(sessionId)),
  }
}

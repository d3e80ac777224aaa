import type { Handlers } from '../serve-contract.ts'
import type { HandlerNeeds } from './needs.ts'

/** Commands about what calls changed in files. */
export function historyHandlers(needs: HandlerNeeds): Pick<Handlers, 'history.diff' | 'history.restore'> {
  const { history } = needs.services
  return {
    'history.diff': ({ sessionId, callId, file }) => history.diff(sessionId, callId, file),
    'history.restore': ({ sessionId, aim, confirmed }) => history.restore(sessionId, aim, confirmed),
  }
}

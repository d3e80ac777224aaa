import type { Handlers } from '../serve-contract.ts'
import type { HandlerNeeds } from './needs.ts'

/** Commands about what calls changed in files. */
export function changeHandlers(needs: HandlerNeeds): Pick<Handlers, 'changes.diff' | 'changes.restore'> {
  const { changes } = needs.services
  return {
    'changes.diff': ({ sessionId, callId, file }) => changes.diff(sessionId, callId, file),
    'changes.restore': ({ sessionId, aim, confirmed }) => changes.restore(sessionId, aim, confirmed),
  }
}

import { succeed } from '../../../shared/errors.ts'
import type { Handlers } from '../serve-contract.ts'
import type { HandlerNeeds } from './needs.ts'

/** Commands about files that a session changed. A file is named by a call that changed it. */
export function changesHandlers(needs: HandlerNeeds): Pick<Handlers, 'changes.total' | 'changes.open'> {
  const { changes } = needs.services
  return {
    'changes.total': ({ sessionId, callId }) => changes.total(sessionId, callId),
    'changes.open': async ({ sessionId, callId }) => {
      const answer = await changes.open(sessionId, callId)
      if (!answer.ok) return answer
      const { path, opened } = answer.value
      if (!opened) needs.showInFolder(path)
      return succeed({ shown: opened ? ('editor' as const) : ('folder' as const) })
    },
  }
}

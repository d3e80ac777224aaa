import { succeed } from '../../../shared/errors.ts'
import type { Handlers } from '../serve-contract.ts'
import type { HandlerNeeds } from './needs.ts'

/** Commands about files that a session changed. A file is named by a call that changed it and its place there. */
export function changesHandlers(needs: HandlerNeeds): Pick<Handlers, 'changes.total' | 'changes.open'> {
  const { changes } = needs.services
  return {
    'changes.total': ({ sessionId, callId, index }) => changes.total(sessionId, callId, index),
    'changes.open': async ({ sessionId, callId, index }) => {
      const answer = await changes.open(sessionId, callId, index)
      if (!answer.ok) return answer
      const { path, opened } = answer.value
      if (!opened) needs.showInFolder(path)
      return succeed({ shown: opened ? ('editor' as const) : ('folder' as const) })
    },
  }
}

import { answerHandlers } from './handlers/answers.ts'
import { appHandlers } from './handlers/app.ts'
import { auditHandlers } from './handlers/audit.ts'
import { changesHandlers } from './handlers/changes.ts'
import { historyHandlers } from './handlers/history.ts'
import { imageHandlers } from './handlers/images.ts'
import { messageHandlers } from './handlers/messages.ts'
import { modelHandlers } from './handlers/model.ts'
import type { HandlerNeeds } from './handlers/needs.ts'
import { ruleHandlers } from './handlers/rules.ts'
import { sessionHandlers } from './handlers/session.ts'
import { sessionTextHandlers } from './handlers/session-texts.ts'
import { shelfHandlers } from './handlers/shelf.ts'
import { terminalFileHandlers } from './handlers/terminal-files.ts'
import { typingHandlers } from './handlers/typing.ts'
import { workspaceHandlers } from './handlers/workspace.ts'
import type { Handlers } from './serve-contract.ts'

/** All commands of the contract. To add one: name it in the contract, then answer it in the file of its noun. */
export function createHandlers(needs: HandlerNeeds): Handlers {
  return {
    ...appHandlers(needs),
    ...modelHandlers(needs),
    ...workspaceHandlers(needs),
    ...sessionHandlers(needs),
    ...messageHandlers(needs),
    ...imageHandlers(needs),
    ...historyHandlers(needs),
    ...shelfHandlers(needs),
    ...changesHandlers(needs),
    ...sessionTextHandlers(needs),
    ...answerHandlers(needs),
    ...ruleHandlers(needs),
    ...auditHandlers(needs),
    ...terminalFileHandlers(needs),
    ...typingHandlers(needs),
  }
}

import type { Handlers } from '../serve-contract.ts'
import { withoutValue } from './app.ts'
import type { HandlerNeeds } from './needs.ts'

type TypingCommand = 'process.take-over' | 'process.hand-back' | 'process.write' | 'process.resize'

/** Commands by which the user types into a terminal. No gate: it is the user's own keyboard. That they took over is recorded; the keys are not. */
export function typingHandlers(needs: HandlerNeeds): Pick<Handlers, TypingCommand> {
  const { processes } = needs.services
  return {
    'process.take-over': async ({ processId }) => withoutValue(processes.takeOver(processId)),
    'process.hand-back': async ({ processId }) => withoutValue(processes.handBack(processId)),
    'process.write': async ({ processId, text }) => withoutValue(processes.write(processId, text)),
    'process.resize': async ({ processId, columns, rows }) => withoutValue(processes.resize(processId, columns, rows)),
  }
}

import { succeed } from '../../../shared/errors.ts'
import type { Handlers } from '../serve-contract.ts'
import { withoutValue } from './app.ts'
import type { HandlerNeeds } from './needs.ts'

/** Commands by which the user steers what the agent wants to do or is doing: answers to questions, ends of processes. */
export function answerHandlers(
  needs: HandlerNeeds,
): Pick<
  Handlers,
  | 'approval.answer'
  | 'approval.proposals'
  | 'approval.edit'
  | 'process.stop'
  | 'process.stop-all'
  | 'process.keep'
  | 'process.restart'
  | 'process.to-background'
  | 'process.interrupt'
> {
  const { sessions, queue, processes, jobs } = needs.services
  return {
    'approval.answer': async ({ approvalId, hash, answer }) => withoutValue(await queue.answer(approvalId, hash, answer)),
    'approval.proposals': ({ approvalId, decision }) => queue.proposals(approvalId, decision),
    'approval.edit': async ({ approvalId, hash, command }) => withoutValue(await queue.edit(approvalId, hash, command)),
    'process.stop': async ({ processId }) => withoutValue(await processes.stop(processId)),
    'process.stop-all': async ({ processIds }) => succeed({ survivors: [...(await jobs.stopAll(processIds))] }),
    'process.keep': async ({ processId }) => withoutValue(await jobs.keep(processId)),
    'process.restart': async ({ sessionId, processId }) => withoutValue(await sessions.repeat(sessionId, processId)),
    'process.to-background': async ({ processId }) => withoutValue(processes.toBackground(processId)),
    'process.interrupt': async ({ processId }) => withoutValue(processes.interrupt(processId)),
  }
}

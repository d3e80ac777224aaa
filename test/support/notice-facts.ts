import type { ApprovalRequest, Risk } from '../../shared/permission.ts'
import type { ProcessFacts } from '../../shared/process.ts'
import { commandAction, workspace } from './actions.ts'
import { nextId } from './memory-session.ts'

/** A waiting question for a command, as far as a notification looks at it. */
export function commandRequest(command: string, risk: Risk = 'medium'): ApprovalRequest {
  return {
    approvalId: nextId('apr'),
    sessionId: nextId('ses'),
    callId: nextId('cal'),
    tool: 'shell',
    action: commandAction(command),
    verdict: { verdict: 'ask', risk, parts: [], effects: [], reasons: [] },
    modelWords: null,
    offeredRule: null,
    hash: `hash of ${command}`,
    requestedAt: 1,
  }
}

export function processFacts(command: string): ProcessFacts {
  return {
    processId: nextId('prc'),
    sessionId: nextId('ses'),
    callId: nextId('cal'),
    command,
    cwd: workspace,
    stream: 'pty',
    origin: { kind: 'command' },
    background: true,
    pid: 4_242,
    startedAt: 1,
  }
}

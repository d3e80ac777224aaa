import type { JudgeFacts } from '../../electron/permission/judge.ts'
import type { CommandAction, ReadFileAction, Rule, RuleMatch, WriteFileAction } from '../../shared/permission.ts'
import { nextId } from './memory-session.ts'

export const workspace = '/home/ann/shop'

export function commandAction(command: string, change: Partial<CommandAction> = {}): CommandAction {
  const rest = {
    shell: '/bin/bash',
    cwd: workspace,
    environmentNames: ['PATH'],
    stdin: null,
    background: false,
    terminal: false,
    timeoutMs: 120_000,
  }
  return { kind: 'command', command, ...rest, ...change }
}

export function readAction(path: string, realPath = path.startsWith('/') ? path : `${workspace}/${path}`): ReadFileAction {
  return { kind: 'read-file', path, realPath }
}

export function writeAction(path: string, realPath?: string): WriteFileAction {
  const where = readAction(path, realPath)
  return { ...where, kind: 'write-file', beforeHash: null, afterHash: 'a'.repeat(64), added: 1, removed: 0, diff: '+x', diffCut: 0 }
}

export function makeFacts(change: Partial<JudgeFacts> = {}): JudgeFacts {
  const folders = { workspace, home: '/home/ann', dataFolder: '/home/ann/.config/signalbox', installation: '/opt/signalbox' }
  return { ...folders, trusted: true, mode: 'ask', rules: [], allowEverything: false, command: null, ...change }
}

export function makeRule(match: RuleMatch, decision: Rule['decision'] = 'allow', scope: Rule['scope'] = 'session'): Rule {
  return { id: nextId('rul'), decision, scope, match, createdAt: 1 }
}

import { assertNever } from '../../shared/assert.ts'
import type { Action, Rule, RuleMatch, Verdict } from '../../shared/permission.ts'
import type { ChangeFilesAction } from '../../shared/tool-actions.ts'
import { type JudgeFacts, judge } from './judge.ts'
import { shellNameOf } from './shell-language.ts'

/**
 * The exact rule that "allow for this session" would save, or null where none may be saved: high risk, odd or too long text,
 * input on stdin, an untrusted workspace. Offered only if, once saved, it really answers the question that was asked.
 */
export function offerRule(action: Action, verdict: Verdict, facts: JudgeFacts): RuleMatch | null {
  if (verdict.risk === 'high') return null
  const match = exactMatch(action)
  if (match === null) return null
  const candidate: Rule = { id: 'rul_00000000000000000000', decision: 'allow', scope: 'session', match, createdAt: 0 }
  const again = judge(action, { ...facts, allowEverything: false, rules: [...facts.rules, candidate] })
  return again.verdict === 'allow' ? match : null
}

function exactMatch(action: Action): RuleMatch | null {
  switch (action.kind) {
    case 'command':
      return { kind: 'exact-command', command: action.command, cwd: action.cwd, shell: shellNameOf(action.shell) }
    case 'write-file':
      return { kind: 'write-file', realPath: action.realPath }
    case 'read-file':
      return { kind: 'read-file', realPath: action.realPath }
    case 'process-input':
      return { kind: 'process-input', processId: action.processId, command: action.command }
    case 'change-files':
      return exactChange(action)
    case 'search-files':
    case 'git-read':
    case 'git-commit':
    case 'question':
      return null
    default:
      return assertNever(action)
  }
}

/** One file that is written and stays where it is; a rule over several is chosen with its width shown. */
function exactChange({ changes }: ChangeFilesAction): RuleMatch | null {
  const [only] = changes
  if (only === undefined || changes.length > 1 || only.change === 'delete' || only.from !== null) return null
  return { kind: 'write-file', realPath: only.realPath }
}

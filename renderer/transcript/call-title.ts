import { assertNever } from '../../shared/assert.ts'
import type { CallState } from '../../shared/session/state.ts'
import { inputLine } from '../approvals/card-title.ts'

/** What stands on a call card's first line. */
export type CallTitle =
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'path'; readonly path: string; readonly verb: 'read' | 'write' }
  | { readonly kind: 'search'; readonly verb: 'list' | 'find' | 'search'; readonly pattern: string; readonly path: string }
  | { readonly kind: 'files'; readonly count: number }
  | { readonly kind: 'plan'; readonly done: number; readonly total: number }
  | { readonly kind: 'question'; readonly question: string }
  | { readonly kind: 'input'; readonly input: string; readonly command: string }
  /** Not judged (yet): the tool's name and its arguments as the model wrote them. */
  | { readonly kind: 'raw'; readonly tool: string; readonly argumentsText: string }

/** Arguments longer than this are cut on a card; they are the model's and may be a whole file. In UTF-16 code units. */
const argumentsMaxCharacters = 2_000

/** The first line of a call card: what would run, once the gate has seen it; before that the model's own words. */
export function callTitle(call: CallState): CallTitle {
  const { action, grant, plan } = call
  if (plan !== undefined) return { kind: 'plan', done: plan.filter(({ state }) => state === 'done').length, total: plan.length }
  if (action === null) {
    // A call that only touches the session's own processes has no action; its grant names them.
    const words = grant?.kind === 'own-process' && grant.summary !== '' ? grant.summary : call.call.argumentsText
    return { kind: 'raw', tool: call.call.tool, argumentsText: words.slice(0, argumentsMaxCharacters) }
  }
  switch (action.kind) {
    case 'command':
      return { kind: 'command', command: action.command }
    case 'read-file':
      return { kind: 'path', path: action.path, verb: 'read' }
    case 'write-file':
      return { kind: 'path', path: action.path, verb: 'write' }
    case 'search-files':
      return { kind: 'search', verb: action.how, pattern: action.pattern, path: action.path }
    case 'change-files': {
      const [only] = action.changes
      if (only !== undefined && action.changes.length === 1) return { kind: 'path', path: only.path, verb: 'write' }
      return { kind: 'files', count: action.changes.length }
    }
    case 'git-commit':
      return { kind: 'command', command: `git commit · ${action.message}` }
    case 'git-read':
      return { kind: 'command', command: `git ${action.words.join(' ')}` }
    case 'question':
      return { kind: 'question', question: action.question }
    case 'process-input':
      return { kind: 'input', input: inputLine(action), command: action.command }
    default:
      return assertNever(action)
  }
}

import { assertNever } from '../../shared/assert.ts'
import type { Action } from '../../shared/permission.ts'
import type { CallEnd } from './run-tool-call.ts'

/** Steps (requests to the model) in one turn. Long honest work takes tens; a model that needs more is going round in circles. */
export const stepsPerTurn = 200
/** Denies of the same thing before the turn stops: the first may be a misunderstanding, the third is not. */
export const sameDeniesInARow = 3
/** Replies in a row whose calls were all cut or not JSON. Weak models repeat these for ever. */
export const malformedRepliesInARow = 3

/** What the turn remembers between steps. `denied` counts by thing; a thing that was let through starts anew. */
export interface TurnMemory {
  readonly denied: ReadonlyMap<string, number>
  readonly malformedReplies: number
}

export const freshTurnMemory: TurnMemory = { denied: new Map(), malformedReplies: 0 }

export type StopReason =
  | { readonly kind: 'needs-approval' }
  | { readonly kind: 'denied-in-a-row'; readonly what: string }
  | { readonly kind: 'malformed-in-a-row' }

/** Decides after a reply's calls have ended whether the turn goes on (`stop` null). Pure. */
export function judgeCallEnds(
  memory: TurnMemory,
  ends: readonly CallEnd[],
): { readonly memory: TurnMemory; readonly stop: StopReason | null } {
  const denied = new Map(memory.denied)
  let stop: StopReason | null = null
  for (const end of ends) {
    switch (end.kind) {
      case 'denied': {
        const thing = nameOfThing(end.action)
        const times = (denied.get(thing) ?? 0) + 1
        denied.set(thing, times)
        if (times >= sameDeniesInARow) stop ??= { kind: 'denied-in-a-row', what: describeThing(end.action) }
        break
      }
      case 'ran':
        denied.delete(nameOfThing(end.action))
        break
      case 'unanswerable':
        stop = { kind: 'needs-approval' }
        break
      case 'ran-freely':
      case 'refused':
      case 'cancelled':
      case 'broken':
        break
      default:
        assertNever(end)
    }
  }
  const malformed = ends.length > 0 && ends.every((end) => end.kind === 'refused' && end.malformed)
  const malformedReplies = malformed ? memory.malformedReplies + 1 : 0
  if (malformedReplies >= malformedRepliesInARow) stop ??= { kind: 'malformed-in-a-row' }
  return { memory: { denied, malformedReplies }, stop }
}

function nameOfThing(action: Action): string {
  switch (action.kind) {
    case 'command':
      return JSON.stringify([action.kind, action.command, action.cwd])
    case 'read-file':
      return JSON.stringify([action.kind, action.realPath])
    case 'write-file':
      return JSON.stringify([action.kind, action.realPath, action.afterHash])
    case 'process-input':
      return JSON.stringify([action.kind, action.processId, action.text, action.keys])
    case 'search-files':
      return JSON.stringify([action.kind, action.how, action.realPath, action.pattern])
    case 'change-files':
      return JSON.stringify([action.kind, action.changes.map(({ change, realPath, afterHash }) => [change, realPath, afterHash])])
    case 'question':
      return JSON.stringify([action.kind, action.question])
    case 'git-commit':
      return JSON.stringify([action.kind, action.folder, action.message, action.indexHash])
    case 'git-read':
      return JSON.stringify([action.kind, action.folder, action.words])
    default:
      return assertNever(action)
  }
}

/** Longest text of a denied thing in a notice, in characters. */
const thingMaxCharacters = 200

const describeThing = (action: Action): string => fullThing(action).slice(0, thingMaxCharacters)

function fullThing(action: Action): string {
  switch (action.kind) {
    case 'command':
      return action.command
    case 'read-file':
    case 'write-file':
      return action.path
    case 'process-input':
      return `${action.text} → ${action.command}`
    case 'search-files':
      return `${action.pattern} ${action.path}`.trim()
    case 'change-files':
      return action.changes.map(({ path }) => path).join(', ')
    case 'question':
      return action.question
    case 'git-commit':
      return `git commit: ${action.message}`
    case 'git-read':
      return `git ${action.words.join(' ')}`
    default:
      return assertNever(action)
  }
}

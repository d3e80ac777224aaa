import { assertNever } from '../../shared/assert.ts'
import type { Action, ProcessInputAction } from '../../shared/permission.ts'
import { firstLine } from './command-pieces.ts'

export type CardTitleKey = `title.${Action['kind'] | 'create-file' | 'change-file'}`

/** What a card asks for, in the words of the catalogue. */
export function cardTitleKey(action: Action): CardTitleKey {
  if (action.kind === 'write-file' && action.beforeHash === null) return 'title.create-file'
  if (action.kind === 'change-files' && action.changes.length === 1) return 'title.change-file'
  return `title.${action.kind}`
}

/** One line that stands for an action in rows and announcements: the command's first line, the path, or what is typed. */
export const actionLine = (action: Action): string => firstLine(wholeAction(action))

/** What an action would do, whole: a command with all its lines. */
export function wholeAction(action: Action): string {
  switch (action.kind) {
    case 'command':
      return action.command
    case 'read-file':
    case 'write-file':
      return action.path
    case 'process-input':
      return inputLine(action)
    case 'search-files':
      return action.pattern === '' ? action.path : `${action.pattern} · ${action.path}`
    case 'change-files':
      return action.changes.map(({ path }) => path).join(', ')
    case 'question':
      return action.question
    case 'git-commit':
      return action.message
    case 'git-read':
      return `git ${action.words.join(' ')}`
    default:
      return assertNever(action)
  }
}

/** What would be typed: the text, then the named keys in angle brackets. */
export function inputLine({ text, keys }: ProcessInputAction): string {
  return `${text}${keys.map((key) => `<${key}>`).join('')}`
}

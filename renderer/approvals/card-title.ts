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
export function actionLine(action: Action): string {
  switch (action.kind) {
    case 'command':
      return firstLine(action.command)
    case 'read-file':
    case 'write-file':
      return firstLine(action.path)
    case 'process-input':
      return firstLine(inputLine(action))
    case 'search-files':
      return firstLine(action.pattern === '' ? action.path : `${action.pattern} · ${action.path}`)
    case 'change-files':
      return firstLine(action.changes.map(({ path }) => path).join(', '))
    case 'question':
      return firstLine(action.question)
    case 'git-commit':
      return firstLine(action.message)
    case 'git-read':
      return firstLine(`git ${action.words.join(' ')}`)
    default:
      return assertNever(action)
  }
}

/** What would be typed: the text, then the named keys in angle brackets. */
export function inputLine({ text, keys }: ProcessInputAction): string {
  return `${text}${keys.map((key) => `<${key}>`).join('')}`
}

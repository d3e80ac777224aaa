import type { Action } from '../../shared/permission.ts'
import { firstLine } from './command-pieces.ts'

export type CardTitleKey = 'title.command' | 'title.read-file' | 'title.write-file' | 'title.create-file'

/** What a card asks for, in the words of the catalogue. */
export function cardTitleKey(action: Action): CardTitleKey {
  if (action.kind === 'write-file' && action.beforeHash === null) return 'title.create-file'
  return `title.${action.kind}`
}

/** One line that stands for an action in rows and announcements: the command's first line, or the path. */
export function actionLine(action: Action): string {
  return firstLine(action.kind === 'command' ? action.command : action.path)
}

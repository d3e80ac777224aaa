import { useAppInfo } from '../store/app-info.ts'
import { useSettings } from '../store/session-feed.ts'
import { actionRows } from './action-table.ts'
import { keysOf } from './key-choice.ts'
import { combinationOf } from './key-combination.ts'

/** True for the keys of the actions on terminals: they work also while a program has all the others. */
export function isTerminalActionKey(event: KeyboardEvent): boolean {
  // AltGr types a character, and looks like Ctrl and Alt together.
  if (event.getModifierState('AltGraph')) return false
  const combination = combinationOf(event, useAppInfo.getState().platform)
  if (combination === null) return false
  const { shortcuts } = useSettings.getState()
  return actionRows.some((action) => action.group === 'terminal' && keysOf(action, shortcuts).includes(combination))
}

import { useEffect } from 'react'
import { useAppInfo } from '../store/app-info.ts'
import { useSettings } from '../store/session-feed.ts'
import { isComposing } from '../ui/composing-key.ts'
import { runAction } from './action-handlers.ts'
import { type ActionId, actionRows } from './action-table.ts'
import { keysOf } from './key-choice.ts'
import { combinationOf } from './key-combination.ts'

/** Listens for the keys of all actions that work everywhere in the window. */
export function useWindowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A terminal that the user types into, a field and a dialog have taken their keys before the window hears of them.
      if (event.defaultPrevented || event.repeat || isComposing(event)) return
      const id = actionFor(event)
      if (id === null || !mayActNow(id)) return
      if (runAction(id)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** False while a dialog is open: what it asks must be dealt with first. But the window may be made readable. */
export const mayActNow = (id: ActionId): boolean => worksInDialogs.has(id) || !dialogIsOpen()

function actionFor(event: KeyboardEvent): ActionId | null {
  const combination = combinationOf(event, useAppInfo.getState().platform)
  if (combination === null) return null
  const { shortcuts } = useSettings.getState()
  return actionRows.find((action) => action.scope === 'window' && keysOf(action, shortcuts).includes(combination))?.id ?? null
}

const worksInDialogs: ReadonlySet<ActionId> = new Set(['text.larger', 'text.smaller', 'text.usual', 'theme.switch'])

const dialogIsOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

import type { TFunction } from 'i18next'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppMenuItem, AppMenus } from '../../shared/menu.ts'
import { askMain } from '../store/ask-main.ts'
import { followFeed } from '../store/followed-feed.ts'
import { useSettings } from '../store/session-feed.ts'
import { runAction, useActionHandlers } from './action-handlers.ts'
import { actionOf, actionRows } from './action-table.ts'
import { type ChosenKeys, keysOf } from './key-choice.ts'
import { menuPlan, type PlannedItem } from './menu-plan.ts'
import { mayActNow } from './window-keys.ts'

// Going from one session to another takes many actions away and brings others; that is one change of the menu. Milliseconds.
const settlesMs = 100

/** Keeps the native menu what the window in front can do, in its language and with its keys, and does what is chosen there. */
export function useAppMenu(): void {
  const { t } = useTranslation('actions')
  const handlers = useActionHandlers()
  const chosen = useSettings((settings) => settings.shortcuts)
  const menus = useMemo(() => menusNow(t, chosen, (id) => handlers.has(id)), [t, chosen, handlers])
  useEffect(() => {
    const show = () => void askMain('menu.show', { menus })
    const timer = setTimeout(show, settlesMs)
    // There is one menu for all windows: another one may have changed it meanwhile.
    window.addEventListener('focus', show)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', show)
    }
  }, [menus])
  useEffect(() => {
    return followFeed('menu.requests', ({ action }) => {
      const id = actionRows.find((row) => row.id === action)?.id
      if (id !== undefined && mayActNow(id)) runAction(id)
    })
  }, [])
}

type Words = TFunction<'actions'>
type CanDo = (id: (typeof actionRows)[number]['id']) => boolean

function menusNow(t: Words, chosen: ChosenKeys, canDo: CanDo): AppMenus {
  const item = (planned: PlannedItem): AppMenuItem => {
    if (planned === 'line') return { kind: 'line' }
    if (typeof planned === 'object') return { kind: 'role', role: planned.role, label: t(`role.${planned.role}`) }
    const key = keysOf(actionOf(planned), chosen)[0] ?? null
    return { kind: 'action', id: planned, label: t(planned), key, enabled: canDo(planned) }
  }
  return menuPlan.map(({ id, items }) => ({ id, label: t(`menu.${id}`), items: items.map(item) }))
}

import { useEffect, useState } from 'react'
import type { SessionId } from '../../shared/ids.ts'
import { combinationOf } from '../actions/key-combination.ts'
import { currentKeys } from '../actions/use-keys.ts'
import { useAppInfo } from '../store/app-info.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { isComposing } from '../ui/composing-key.ts'

/** Stops the running turn, by the button or by its key. Use it only while a turn runs. */
export function useStop(sessionId: SessionId) {
  const [stopping, setStopping] = useState(false)
  const stop = () => {
    setStopping(true)
    void askMainOrTell('session.stop', { sessionId }).then((result) => {
      if (result === null) setStopping(false)
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: stop is made anew each time and reads only the session
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isComposing(event)) return
      const pressed = combinationOf(event, useAppInfo.getState().platform)
      if (pressed === null || !currentKeys('agent.stop').includes(pressed)) return
      if (!stopping && escapeIsFree(event.target)) stop()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [sessionId, stopping])
  return { stopping, stop }
}

/** Escape closes dialogs and menus, leaves fields, and goes to the program in a terminal; only elsewhere it means stop. */
function escapeIsFree(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true
  if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], .xterm')) return false
  return target.matches('.composer-text') || !target.matches('input, textarea, select, [contenteditable="true"]')
}

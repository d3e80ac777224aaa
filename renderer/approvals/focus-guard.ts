import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { mayClickDecide } from './key-guard.ts'
import { useWindowFocus } from './window-focus.ts'

/** Guards a button that decides beside the card: the click that brings the window to the front presses nothing. Gives the button's properties. */
export function useFocusGuard() {
  const windowFocus = useWindowFocus()
  const pressMayDecide = useRef(true)
  return (decide: () => void) => ({
    onPointerDown: ({ timeStamp }: PointerEvent) => {
      const { has, gainedAtMs } = windowFocus.current
      pressMayDecide.current = mayClickDecide({
        windowHadFocus: has,
        sinceWindowFocusMs: timeStamp - gainedAtMs,
        // What these buttons decide came up by a press of the user's own.
        sinceFrontChangedMs: Number.POSITIVE_INFINITY,
      })
    },
    // A key that presses a button has no count of clicks.
    onClick: ({ detail }: MouseEvent) => {
      if (detail === 0 || pressMayDecide.current) decide()
    },
  })
}

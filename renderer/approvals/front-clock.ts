import { useLayoutEffect, useRef, useState } from 'react'
import { mayClickDecide, settleMs } from './key-guard.ts'
import { useWindowFocus } from './window-focus.ts'

/** Knows since when the card in front has been there, and whether a click may decide. Times are `performance.now()` milliseconds. */
export interface FrontClock {
  /** False while the card settles: buttons show it, and tests can wait for it. */
  readonly settled: boolean
  sinceChange(timeMs: number): number
  /** To be called when a pointer goes down on the card. */
  notePointerDown(timeMs: number): void
  /** Says whether the click that just came may decide; `byPointer` false: a key pressed the button. */
  mayDecide(timeMs: number, byPointer: boolean): boolean
}

/** Starts anew each time `frontKey` changes. */
export function useFrontClock(frontKey: string): FrontClock {
  const changedAt = useRef(Number.POSITIVE_INFINITY)
  const pressMayDecide = useRef(true)
  const windowFocus = useWindowFocus()
  const [settledKey, setSettledKey] = useState<string | null>(null)
  useLayoutEffect(() => {
    changedAt.current = performance.now()
    const timer = setTimeout(() => setSettledKey(frontKey), settleMs)
    return () => clearTimeout(timer)
  }, [frontKey])
  const sinceChange = (timeMs: number) => timeMs - changedAt.current
  return {
    settled: settledKey === frontKey,
    sinceChange,
    notePointerDown: (timeMs) => {
      pressMayDecide.current = mayClickDecide({
        sinceWindowFocusMs: timeMs - windowFocus.current.gainedAtMs,
        windowHadFocus: windowFocus.current.has,
        sinceFrontChangedMs: sinceChange(timeMs),
      })
    },
    mayDecide: (timeMs, byPointer) => (byPointer ? pressMayDecide.current : sinceChange(timeMs) >= settleMs),
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { holdMs } from './key-guard.ts'

/** After the first press of the button, the second must come within this time. Milliseconds. */
export const secondPressWithinMs = 4_000

/** A double click is one gesture, not two decisions: the second press must come later than this. Milliseconds. */
export const secondPressAfterMs = 400

/** How far a high-risk "allow" has come: nothing, the key is held down, or the button was pressed once. */
export type HoldState = 'idle' | 'holding' | 'armed'

export interface Hold {
  readonly state: HoldState
  startHolding(): void
  stopHolding(): void
  /** A press of the button; the second one in time allows. */
  press(timeMs: number): void
}

/** The deliberate "allow once" of a high-risk card: a held key or two presses. `allow` is called at most once for each. */
export function useHold(allow: () => void): Hold {
  const [state, setState] = useState<HoldState>('idle')
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const armedAt = useRef<number | null>(null)
  const stop = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
    armedAt.current = null
    setState('idle')
  }, [])
  useEffect(() => stop, [stop])
  const finish = () => {
    stop()
    allow()
  }
  return {
    state,
    startHolding: () => {
      stop()
      setState('holding')
      timer.current = setTimeout(finish, holdMs)
    },
    stopHolding: () => {
      if (armedAt.current === null) stop()
    },
    press: (timeMs) => {
      const since = armedAt.current === null ? null : timeMs - armedAt.current
      if (since !== null && since < secondPressAfterMs) return
      if (since !== null && since <= secondPressWithinMs) return finish()
      stop()
      armedAt.current = timeMs
      setState('armed')
      timer.current = setTimeout(stop, secondPressWithinMs)
    },
  }
}

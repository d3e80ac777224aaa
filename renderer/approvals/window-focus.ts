import { useEffect, useRef } from 'react'

/** Whether the window has the focus, and since when. Times are `performance.now()` milliseconds. */
export interface WindowFocus {
  readonly has: boolean
  readonly gainedAtMs: number
}

/** Follows the focus. A window counts as focused until it is seen to lose it: a page cannot tell apart "never had it" and "has no window manager". */
export function useWindowFocus(): { readonly current: WindowFocus } {
  const focus = useRef<WindowFocus>({ has: true, gainedAtMs: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    const gain = () => {
      focus.current = { has: true, gainedAtMs: performance.now() }
    }
    const lose = () => {
      focus.current = { has: false, gainedAtMs: Number.POSITIVE_INFINITY }
    }
    window.addEventListener('focus', gain)
    window.addEventListener('blur', lose)
    return () => {
      window.removeEventListener('focus', gain)
      window.removeEventListener('blur', lose)
    }
  }, [])
  return focus
}

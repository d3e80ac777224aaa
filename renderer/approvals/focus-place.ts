import { useEffect, useState } from 'react'
import { focusPlace } from './card-keys.ts'
import type { FocusPlace } from './key-guard.ts'

/** Where the keyboard focus is, kept current; the card tells by it that its keys are off. */
export function useFocusPlace(): FocusPlace {
  const [place, setPlace] = useState<FocusPlace>(() => focusPlace(document.activeElement))
  useEffect(() => {
    const update = () => setPlace(focusPlace(document.activeElement))
    // `focusout` comes before the focus has moved on.
    const later = () => queueMicrotask(update)
    // The focus may have moved between the drawing and now.
    update()
    document.addEventListener('focusin', update)
    document.addEventListener('focusout', later)
    return () => {
      document.removeEventListener('focusin', update)
      document.removeEventListener('focusout', later)
    }
  }, [])
  return place
}

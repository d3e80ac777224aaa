import { type RefObject, useEffect, useRef, useState } from 'react'

/** Two columns of code need this much room, in CSS pixels: about 40 characters each. */
const twoColumnsMinWidthPx = 600

/** For an element: whether it is wide enough for two columns, kept current. */
export function useWide(): readonly [RefObject<HTMLElement | null>, boolean] {
  const element = useRef<HTMLElement>(null)
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const target = element.current
    if (target === null) return
    const look = () => setWide(target.clientWidth >= twoColumnsMinWidthPx)
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(target)
    return () => sizes.disconnect()
  }, [])
  return [element, wide]
}

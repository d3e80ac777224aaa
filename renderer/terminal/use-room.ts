import { type RefObject, useLayoutEffect, useState } from 'react'
import type { GridRoom } from './grid-shape.ts'

// Where nothing is measured (no layout yet) there is room for all.
const unmeasured: GridRoom = { width: 1_920, height: 1_200 }

/** The size of an element in CSS pixels, kept current; null before it was measured. */
export function useRoom(element: RefObject<HTMLElement | null>): GridRoom | null {
  const [room, setRoom] = useState<GridRoom | null>(null)
  useLayoutEffect(() => {
    const place = element.current
    if (place === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = place
      const next = width === 0 || height === 0 ? unmeasured : { width, height }
      setRoom((before) => (before?.width === next.width && before.height === next.height ? before : next))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(place)
    return () => sizes.disconnect()
  }, [element])
  return room
}

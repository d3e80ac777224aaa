import { useEffect, useState } from 'react'
import { endThresholdPx } from './follow-end.ts'

/** A list that has not found its end by then is shown as it is. Some four frames are usual. */
const framesMax = 20

/**
 * Whether a list that opens at its end stands there. The heights of its rows are guessed until they were drawn once, so that in the first frames
 * others are in view than in the end: nobody should see them pass. Once true it stays so.
 */
export function useSettled(scroller: HTMLElement | null): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (scroller === null) return
    let frames = 0
    const look = () => {
      frames += 1
      if (frames >= framesMax || showsItsEnd(scroller)) setSettled(true)
      else frame = requestAnimationFrame(look)
    }
    let frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [scroller])
  return settled
}

/** At the end, and with rows up to the upper edge, or all there are. */
function showsItsEnd(scroller: HTMLElement): boolean {
  const first = scroller.querySelector('[data-item-index]')
  const gapPx = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
  if (first === null || gapPx > endThresholdPx) return false
  return first.getAttribute('data-item-index') === '0' || first.getBoundingClientRect().top <= scroller.getBoundingClientRect().top
}

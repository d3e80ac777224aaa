import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { endThresholdPx } from './follow-end.ts'

/** A list that has not found its end by then is shown as it is. Mostly it has in the first frame. */
const framesMax = 20

export interface Settled {
  /** Once true it stays so. */
  readonly settled: boolean
  /** To be called when the list has become higher or lower, and is at its end again. */
  readonly onHeightChanged: () => void
}

/**
 * Whether a list that opens at its end stands there. The heights of its rows are guessed until they were drawn once, so that at first others are in
 * view than in the end: nobody should see them pass. `keep` puts the list to its end.
 */
export function useSettled(scroller: HTMLElement | null, keep: () => void): Settled {
  const [settled, setSettled] = useState(false)
  const done = useRef(false)
  const look = useCallback(() => {
    if (done.current || scroller === null || !showsItsEnd(scroller)) return
    done.current = true
    flushSync(() => setSettled(true))
  }, [scroller])
  const opening = useRef(true)
  const hasten = useCallback(() => {
    if (!opening.current || scroller === null) return
    // The browser tells of the new place in the next frame only; told now, the list draws the rows of its end before this frame is painted.
    keep()
    scroller.dispatchEvent(new Event('scroll'))
    keep()
    look()
  }, [scroller, keep, look])
  useEffect(() => {
    if (scroller === null) return
    let frames = 0
    const next = () => {
      frames += 1
      opening.current = frames < framesMax
      if (opening.current) {
        look()
        frame = requestAnimationFrame(next)
      } else setSettled(true)
    }
    let frame = requestAnimationFrame(next)
    return () => cancelAnimationFrame(frame)
  }, [scroller, look])
  // Not at once: the list is still taking in what it has measured.
  return { settled, onHeightChanged: useCallback(() => queueMicrotask(hasten), [hasten]) }
}

/** At the end, and with rows up to the upper edge, or all there are. */
function showsItsEnd(scroller: HTMLElement): boolean {
  const first = scroller.querySelector('[data-item-index]')
  const gapPx = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
  if (first === null || gapPx > endThresholdPx) return false
  return first.getAttribute('data-item-index') === '0' || first.getBoundingClientRect().top <= scroller.getBoundingClientRect().top
}

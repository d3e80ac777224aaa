import { useCallback, useEffect, useRef, useState } from 'react'

/** Nearer to the end than this counts as being there. CSS pixels: less than a line and its gap. */
export const endThresholdPx = 40

/** What may change whether the list keeps to its end. */
export type FollowEvent =
  /** A wheel turned up, a key that scrolls up, the scroll bar was taken, something was unfolded: told before anything has moved. */
  { readonly kind: 'reaches-up' } | { readonly kind: 'scrolled'; readonly movedPx: number; readonly gapPx: number }

/**
 * Whether the list keeps to its end after an event. Only the user leaves the end; text that grows or a view that shrinks does not,
 * and a reader on the way up is never pulled back.
 */
export function followsAfter(following: boolean, event: FollowEvent): boolean {
  if (event.kind === 'reaches-up') return false
  if (event.movedPx > 0 && event.gapPx <= endThresholdPx) return true
  if (event.movedPx < 0 && event.gapPx > endThresholdPx) return false
  return following
}

export interface FollowEnd {
  readonly following: boolean
  readonly scroller: HTMLElement | null
  /** For the list: its scrolling element. */
  readonly setScroller: (element: HTMLElement | Window | null) => void
  /** To be called when the list has become higher or lower. */
  readonly onHeightChanged: () => void
  readonly goToEnd: () => void
  /** The list is about to be scrolled elsewhere for the user. */
  readonly letGo: () => void
}

/** Keeps a scrolling list at its end until the user scrolls away, and again when they are back. */
export function useFollowEnd(): FollowEnd {
  const [scroller, setElement] = useState<HTMLElement | null>(null)
  const [following, setFollowing] = useState(true)
  const now = useRef(true)
  const note = useCallback((event: FollowEvent) => {
    now.current = followsAfter(now.current, event)
    setFollowing(now.current)
  }, [])
  const keep = useCallback(() => {
    if (now.current && scroller) scroller.scrollTop = scroller.scrollHeight
  }, [scroller])
  useEffect(() => (scroller ? listen(scroller, note, keep) : undefined), [scroller, note, keep])
  return {
    following,
    scroller,
    setScroller: useCallback((element) => setElement(element instanceof HTMLElement ? element : null), []),
    onHeightChanged: keep,
    letGo: useCallback(() => note({ kind: 'reaches-up' }), [note]),
    goToEnd: useCallback(() => {
      now.current = true
      setFollowing(true)
      keep()
    }, [keep]),
  }
}

const keysThatReachUp = new Set(['ArrowUp', 'PageUp', 'Home'])

const unfolds = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[aria-expanded="false"], summary') !== null

function listen(scroller: HTMLElement, note: (event: FollowEvent) => void, keep: () => void): () => void {
  const listening = new AbortController()
  const options = { signal: listening.signal, passive: true }
  let lastTop = scroller.scrollTop
  const scrolls = () => scroller.scrollHeight > scroller.clientHeight
  const reachUp = (reaches: boolean) => {
    if (reaches && scrolls()) note({ kind: 'reaches-up' })
  }
  const onScroll = () => {
    const movedPx = scroller.scrollTop - lastTop
    lastTop = scroller.scrollTop
    note({ kind: 'scrolled', movedPx, gapPx: scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop })
  }
  scroller.addEventListener('wheel', (event) => reachUp(event.deltaY < 0), options)
  scroller.addEventListener('keydown', (event) => reachUp(event.target === scroller && keysThatReachUp.has(event.key)), options)
  // A press on the element itself, not on a row, is one on its scroll bar.
  scroller.addEventListener('pointerdown', (event) => reachUp(event.target === scroller), options)
  // What unfolds grows downward from where it was pressed: its head must stay under the pointer.
  scroller.addEventListener('click', (event) => reachUp(unfolds(event.target)), { ...options, capture: true })
  scroller.addEventListener('scroll', onScroll, options)
  const sizes = new ResizeObserver(keep)
  sizes.observe(scroller)
  return () => {
    listening.abort()
    sizes.disconnect()
  }
}

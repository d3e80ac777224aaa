/** For a list of react-virtuoso, whose own style takes away the ring of a scrolling region that has the keyboard: with this, the page's own counts. */
export const seenFocus = { outline: '' } as const

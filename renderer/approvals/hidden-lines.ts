/** What a scrolling box does not show at the moment, in whole lines. */
export interface HiddenLines {
  readonly above: number
  readonly below: number
}

/** Sizes of a scrolling box in CSS pixels. */
export interface BoxMeasure {
  readonly scrollTop: number
  readonly clientHeight: number
  readonly scrollHeight: number
  readonly lineHeight: number
}

/** Counts the lines above and below the visible part. A line that shows less than half counts as hidden. */
export function hiddenLines({ scrollTop, clientHeight, scrollHeight, lineHeight }: BoxMeasure): HiddenLines {
  if (lineHeight <= 0) return { above: 0, below: 0 }
  const below = scrollHeight - clientHeight - scrollTop
  return { above: wholeLines(scrollTop, lineHeight), below: wholeLines(below, lineHeight) }
}

const wholeLines = (pixels: number, lineHeight: number): number => Math.max(0, Math.round(pixels / lineHeight))

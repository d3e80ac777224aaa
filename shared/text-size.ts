/** The sizes of text that are offered, in percent of the usual. */
export const textSizes = [100, 110, 125, 150, 175, 200] as const

/** The next larger or smaller size that is offered; the same one at the end of the row. */
export function nextTextSize(current: number, direction: 'larger' | 'smaller'): number {
  const next = direction === 'larger' ? textSizes.find((size) => size > current) : textSizes.findLast((size) => size < current)
  return next ?? current
}

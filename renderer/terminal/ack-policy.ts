/** A pane tells main how far it has drawn each time this many bytes were drawn. Same figure as main's resume mark. */
export const acknowledgeEveryBytes = 5_000

/**
 * Decides which drawn offsets are told to main: every 5,000 bytes while output flows, and at once when nothing more is on its way
 * to the screen, so that main never waits for an acknowledgement that would come only with the next byte.
 */
export class AckPolicy {
  private received = 0
  private acknowledged = 0

  /** Starts (again) at an absolute byte offset. */
  reset(offset: number): void {
    this.received = offset
    this.acknowledged = offset
  }

  /** Bytes up to `end` were handed to the terminal. */
  noteReceived(end: number): void {
    this.received = Math.max(this.received, end)
  }

  /** Bytes up to `end` were drawn. Returns the offset to acknowledge, or null when it is too early. */
  noteDrawn(end: number): number | null {
    if (end <= this.acknowledged) return null
    const due = end - this.acknowledged >= acknowledgeEveryBytes || end >= this.received
    if (!due) return null
    this.acknowledged = end
    return end
  }
}

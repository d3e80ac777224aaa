import type { SentFrame } from './serve-feeds.ts'

/** What changed within one frame of a 60 Hz screen travels in one message. */
export const batchMs = 16

type Take = () => { readonly frames: readonly unknown[]; readonly more: boolean }

/**
 * Collects which subscriptions of one window have something to say, and says it in one message: at once after a pause, else one frame after the last
 * message. A second `add` within a message replaces the first.
 */
export class FrameBatch {
  private readonly pending = new Map<string, Take>()
  private readonly send: (frames: readonly SentFrame[]) => void
  private timer: ReturnType<typeof setTimeout> | null = null
  private sentAt = Number.NEGATIVE_INFINITY

  constructor(send: (frames: readonly SentFrame[]) => void) {
    this.send = send
  }

  add(id: string, take: Take): void {
    this.addIn(Math.max(0, this.sentAt + batchMs - performance.now()), id, take)
  }

  forget(id: string): void {
    this.pending.delete(id)
  }

  dispose(): void {
    this.pending.clear()
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }

  private addIn(delayMs: number, id: string, take: Take): void {
    this.pending.set(id, take)
    this.timer ??= setTimeout(() => this.flush(), delayMs)
  }

  private flush(): void {
    this.timer = null
    const due = [...this.pending]
    this.pending.clear()
    const frames: SentFrame[] = []
    for (const [id, take] of due) {
      const taken = take()
      for (const frame of taken.frames) frames.push({ id, frame })
      // The rest follows at once: the pause between lets others have their turn, and nothing is drawn before the last of it.
      if (taken.more) this.addIn(0, id, take)
    }
    if (frames.length === 0) return
    this.sentAt = performance.now()
    this.send(frames)
  }
}

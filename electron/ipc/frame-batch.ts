import type { SentFrame } from './serve-feeds.ts'

/** What changed within one frame of a 60 Hz screen travels in one message. */
export const batchMs = 16

type Take = () => { readonly frames: readonly unknown[]; readonly more: boolean }

/** Collects which subscriptions of one window have something to say, and says it in one message. A second `add` within a message replaces the first. */
export class FrameBatch {
  private readonly pending = new Map<string, Take>()
  private readonly send: (frames: readonly SentFrame[]) => void
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(send: (frames: readonly SentFrame[]) => void) {
    this.send = send
  }

  add(id: string, take: Take): void {
    this.pending.set(id, take)
    this.timer ??= setTimeout(() => this.flush(), batchMs)
  }

  forget(id: string): void {
    this.pending.delete(id)
  }

  dispose(): void {
    this.pending.clear()
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }

  private flush(): void {
    this.timer = null
    const due = [...this.pending]
    this.pending.clear()
    const frames: SentFrame[] = []
    for (const [id, take] of due) {
      const taken = take()
      for (const frame of taken.frames) frames.push({ id, frame })
      if (taken.more) this.add(id, take)
    }
    if (frames.length > 0) this.send(frames)
  }
}

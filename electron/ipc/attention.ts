import type { FeedFrame } from '../../shared/ipc/contract.ts'
import type { FeedOpeners, FeedSink } from './serve-feeds.ts'

type Attention = FeedFrame<'attention.requests'>

/** Carries a click outside the window (on a notification, in the tray) to the window in front. A click that comes while it loads waits for it. */
export class AttentionDesk {
  readonly #sinks = new Set<FeedSink<Attention>>()
  #pending: Attention | null = null

  request(wanted: Attention, windowId: number | null): void {
    const there = [...this.#sinks].filter((sink) => sink.windowId === windowId)
    if (there.length === 0) this.#pending = wanted
    for (const sink of there) sink.send(wanted)
  }

  feeds(): Pick<FeedOpeners, 'attention.requests'> {
    return {
      'attention.requests': (_nothing, sink) => {
        this.#sinks.add(sink)
        const pending = this.#pending
        this.#pending = null
        if (pending !== null) sink.batch(() => ({ frames: [pending], more: false }))
        return { close: () => void this.#sinks.delete(sink) }
      },
    }
  }
}

import type { FeedOpeners, FeedSink } from './serve-feeds.ts'

type Chosen = { readonly action: string }

/** Carries a choice in the native menu to the window in front. While none is open there is nobody to do it, and it is dropped. */
export class MenuDesk {
  readonly #sinks = new Set<FeedSink<Chosen>>()

  request(action: string, windowId: number | null): void {
    for (const sink of this.#sinks) if (sink.windowId === windowId) sink.send({ action })
  }

  feeds(): Pick<FeedOpeners, 'menu.requests'> {
    return {
      'menu.requests': (_nothing, sink) => {
        this.#sinks.add(sink)
        return { close: () => void this.#sinks.delete(sink) }
      },
    }
  }
}

import type { FeedFrame } from '../../shared/ipc/contract.ts'
import type { SessionRecord } from '../../shared/session/events.ts'
import type { FeedOpeners, FeedSink, OpenFeed } from './serve-feeds.ts'
import type { Services, SessionFrame, Unsubscribe } from './services.ts'

/** Records of one session in one message. A long session opens in several messages, so that no single one blocks the window. */
export const recordsPerMessageMax = 1_000

/** The feeds of facts: lists, settings and session records. Each starts with what is true now. */
export function eventFeeds(
  services: Services,
): Pick<FeedOpeners, 'catalog.changes' | 'queue.changes' | 'rules.changes' | 'jobs.changes' | 'settings.changes' | 'session.records'> {
  return {
    'catalog.changes': (_nothing, sink) =>
      wholeValueFeed(
        sink,
        (listener) => services.sessions.onChange(listener),
        () => [...services.sessions.list()],
      ),
    'queue.changes': (_nothing, sink) =>
      wholeValueFeed(
        sink,
        (listener) => services.queue.onChange(listener),
        () => [...services.queue.list()],
      ),
    'rules.changes': (_nothing, sink) =>
      wholeValueFeed(
        sink,
        (listener) => services.rules.onChange(listener),
        () => services.rules.view(),
      ),
    'jobs.changes': (_nothing, sink) => {
      const stop = services.jobs.watch((jobs) => sink.batch(() => ({ frames: [[...jobs]], more: false })))
      return { close: stop }
    },
    'settings.changes': (_nothing, sink) =>
      wholeValueFeed(
        sink,
        (listener) => services.settings.onChange(listener),
        () => services.settings.get(),
      ),
    'session.records': ({ sessionId }, sink) => {
      const pending = new PendingSessionFrames()
      const stop = services.sessions.watch(sessionId, (frame) => {
        pending.add(frame)
        sink.batch(() => pending.take())
      })
      return { close: stop }
    },
  }
}

/** A feed that tells the whole value after each change, at most once a message. */
function wholeValueFeed<Frame>(sink: FeedSink<Frame>, onChange: (listener: () => void) => Unsubscribe, read: () => Frame): OpenFeed {
  const tell = () => sink.batch(() => ({ frames: [read()], more: false }))
  const stop = onChange(tell)
  tell()
  return { close: stop }
}

/** From this many on, records travel as one text: less costs no time anybody feels. */
const packFromCount = 50

type OutgoingFrame = FeedFrame<'session.records'>
type PendingFrame =
  | { readonly kind: 'records'; reset: boolean; records: SessionRecord[] }
  | { readonly kind: 'delta'; text: string }
  | Extract<SessionFrame, { kind: 'retry' }>
  | { readonly kind: 'failed'; readonly message: string }

/** Frames of one session that wait for the next message: neighbours of one kind are joined, and their order is kept. */
export class PendingSessionFrames {
  private waiting: PendingFrame[] = []

  add(frame: SessionFrame): void {
    const last = this.waiting.at(-1)
    switch (frame.kind) {
      case 'records':
        if (frame.reset) this.waiting = [{ kind: 'records', reset: true, records: [...frame.records] }]
        else if (last?.kind === 'records') for (const record of frame.records) last.records.push(record)
        else this.waiting.push({ kind: 'records', reset: false, records: [...frame.records] })
        return
      case 'delta':
        if (last?.kind === 'delta') last.text += frame.text
        else this.waiting.push({ kind: 'delta', text: frame.text })
        return
      case 'retry':
      case 'failed':
        this.waiting.push(frame)
        return
    }
  }

  /** The next message's frames, at most `recordsPerMessageMax` records. */
  take(): { readonly frames: readonly OutgoingFrame[]; readonly more: boolean } {
    const frames: OutgoingFrame[] = []
    let room = recordsPerMessageMax
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      if (next.kind !== 'records') {
        frames.push(next)
        continue
      }
      const records = next.records.length > room ? next.records.slice(0, room) : next.records
      const rest = next.records.slice(records.length)
      room -= records.length
      const head = { reset: next.reset, ...(rest.length > 0 && { more: true as const }) }
      frames.push(
        records.length < packFromCount
          ? { kind: 'records', ...head, records }
          : { kind: 'packed', ...head, records: JSON.stringify(records) },
      )
      if (rest.length > 0) this.waiting.unshift({ kind: 'records', reset: false, records: rest })
      if (room <= 0) return { frames, more: this.waiting.length > 0 }
    }
    return { frames, more: false }
  }
}

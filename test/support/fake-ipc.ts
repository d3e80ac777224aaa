import type { FeedEvent, FeedTarget, SentFrame } from '../../electron/ipc/serve-feeds.ts'
import type { TrustedSenders } from '../../electron/ipc/trusted-sender.ts'
import type { Log } from '../../electron/log.ts'

export const ourOrigin = 'app://signalbox'

/** The one window that tests trust has id 1. */
export const trustWindowOne: TrustedSenders = { origins: [ourOrigin], isOurWindow: (id) => id === 1 }

/** A window that frames are sent to: keeps every message. */
export class FakeWindow implements FeedTarget {
  readonly id: number
  readonly mainFrame = { origin: ourOrigin, parent: null }
  readonly messages: (readonly SentFrame[])[] = []
  destroyed = false

  constructor(id = 1) {
    this.id = id
  }

  isDestroyed(): boolean {
    return this.destroyed
  }

  send(_channel: string, frames: readonly SentFrame[]): void {
    this.messages.push(frames)
  }

  /** All frames of one subscription, in order. */
  framesOf(id: string): readonly unknown[] {
    return this.messages.flat().flatMap((sent) => (sent.id === id ? [sent.frame] : []))
  }

  /** An event from the main frame of this window. */
  event(): FeedEvent {
    return { sender: this, senderFrame: this.mainFrame }
  }
}

/** A log that keeps its lines. */
export function keptLog(): Log & { readonly lines: string[] } {
  const lines: string[] = []
  const keep = (level: string) => (message: string) => void lines.push(`${level} ${message}`)
  return { lines, info: keep('info'), warn: keep('warn'), error: keep('error') }
}

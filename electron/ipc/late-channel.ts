import { createDeferred } from '../../shared/deferred.ts'
import { channels } from '../../shared/ipc/bridge.ts'
import type { FeedChannel, FeedEvent } from './serve-feeds.ts'

/** Messages kept for the services while they are made. A page that starts sends about ten; more comes only from a page gone wrong. */
export const waitingMessagesMax = 100

type Answer = (event: FeedEvent, ...values: unknown[]) => Promise<unknown>
type Hear = (event: FeedEvent, ...values: unknown[]) => void

/**
 * Listens to the bridge's channels from the start, so that a page may speak before there is anybody to answer: what it says waits, in order, until
 * `connect`. Nothing is looked at here; who listens later checks the sender first, as ever.
 */
export class LateChannel implements FeedChannel {
  readonly #answers = new Map<string, Answer>()
  readonly #hears = new Map<string, Hear>()
  readonly #connected = createDeferred<void>()
  #waiting = 0
  #isConnected = false

  constructor(channel: FeedChannel) {
    for (const name of [channels.call, channels.subscribe, channels.dropped, channels.droppedImages]) {
      channel.handle(name, async (event, ...values) => {
        await this.#turn()
        return this.#answers.get(name)?.(event, ...values)
      })
    }
    for (const name of [channels.unsubscribe, channels.acknowledge]) {
      channel.on(name, (event, ...values) => {
        if (this.#isConnected) this.#hears.get(name)?.(event, ...values)
        else
          this.#turn().then(
            () => this.#hears.get(name)?.(event, ...values),
            () => undefined,
          )
      })
    }
  }

  handle(name: string, answer: Answer): void {
    this.#answers.set(name, answer)
  }

  on(name: string, hear: Hear): void {
    this.#hears.set(name, hear)
  }

  /** Everything that answers is there. */
  connect(): void {
    this.#isConnected = true
    this.#connected.resolve()
  }

  async #turn(): Promise<void> {
    if (this.#isConnected) return
    if (this.#waiting >= waitingMessagesMax) throw new Error('Too many messages before the app has started.')
    this.#waiting += 1
    await this.#connected.promise
  }
}

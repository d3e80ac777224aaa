import type { OpenAI } from 'openai'
import type { WatchedRequest } from './watched-fetch.ts'
import { type BodyRoom, newBodyRoom } from './write-body.ts'

/** A client of the library that is free for one request. */
export interface LentClient {
  readonly client: OpenAI
  /** For the body of its request. */
  readonly room: BodyRoom
  /** `wasSent`: nothing of the body can be under way any more. */
  giveBack(wasSent: boolean): void
}

interface KeptClient {
  readonly client: OpenAI
  readonly key: string
  room: BodyRoom
  watch: WatchedRequest | null
}

/**
 * Keeps the clients of a model from request to request: to make one takes as long as to send one. Each sends one request at a time, under the watch
 * of that request.
 */
export class KeptClients {
  readonly #baseUrl: string
  readonly #free: KeptClient[] = []

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
  }

  /** One that sends with this key. The caller gives it back when the answer was read. */
  take(Client: typeof OpenAI, key: string, watch: WatchedRequest): LentClient {
    const at = this.#free.findIndex((one) => one.key === key)
    const kept = this.#free.splice(at, at === -1 ? 0 : 1)[0] ?? this.#make(Client, key)
    // With another key than before: what was kept for that one is of no use any more.
    if (at === -1) this.#free.length = 0
    kept.watch = watch
    return {
      client: kept.client,
      room: kept.room,
      giveBack: (wasSent) => {
        kept.watch = null
        if (!wasSent) kept.room = newBodyRoom()
        this.#free.push(kept)
      },
    }
  }

  #make(Client: typeof OpenAI, key: string): KeptClient {
    const client = new Client({
      apiKey: key,
      baseURL: this.#baseUrl,
      maxRetries: 0,
      fetch: async (input, init) => {
        if (kept.watch === null) throw new Error('A client sent a request that nobody asked for')
        return kept.watch.fetch(input, init)
      },
      // The library reads these from the environment unless told otherwise; they belong to another program's account.
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      // It would print whole requests to the console.
      logLevel: 'off',
    })
    const kept: KeptClient = { client, key, room: newBodyRoom(), watch: null }
    return kept
  }
}

import type { OpenAI } from 'openai'
import { createDeferred, type Deferred } from '../../shared/deferred.ts'
import type { WatchedRequest } from './watched-fetch.ts'
import { type BodyRoom, newBodyRoom } from './write-body.ts'

/** What the library is told of a request besides its body, which is given when it is sent. */
export type Sending = Required<Pick<OpenAI.RequestOptions, 'signal' | 'body' | 'headers'>>

/** Has the library make a request. */
export type BeginRequest = (client: OpenAI, sending: Sending) => Promise<AsyncIterable<unknown>>

/** A client of the library that is free for one request. */
export interface LentClient {
  /** For the body of its request. */
  readonly room: BodyRoom
  /** Sends the request, once. */
  send(watch: WatchedRequest, body: Uint8Array<ArrayBuffer>): Promise<AsyncIterable<unknown>>
  /** `wasRead`: the answer was read to its end. */
  giveBack(wasRead: boolean): void
}

interface KeptClient {
  readonly client: OpenAI
  readonly key: string
  readonly room: BodyRoom
  /** What its request waits for. */
  sent: Deferred<Sent>
}

interface Sent {
  readonly watch: WatchedRequest
  readonly body: Uint8Array<ArrayBuffer>
}

/** A request of which all but the body is made. */
interface BegunRequest {
  readonly kept: KeptClient
  readonly controller: AbortController
  readonly answer: Promise<AsyncIterable<unknown>>
}

// The library itself gives up after ten minutes from the beginning, of which the server shall have most.
const aheadMaxMs = 30_000

/**
 * Keeps the clients of a model from request to request: to make one takes as long as to send one. Each sends one request at a time, under the watch
 * of that request. The next request can be made but for its body while it is not known yet.
 */
export class KeptClients {
  readonly #baseUrl: string
  readonly #begin: BeginRequest
  readonly #free: KeptClient[] = []
  #ahead: { readonly begun: BegunRequest; readonly forget: () => void } | null = null

  constructor(baseUrl: string, begin: BeginRequest) {
    this.#baseUrl = baseUrl
    this.#begin = begin
  }

  /** One that sends with this key. The caller gives it back when the answer was read. */
  take(Client: typeof OpenAI, key: string): LentClient {
    const begun = this.#takeAhead(key) ?? this.#beginWith(this.#takeFree(key) ?? this.#make(Client, key))
    const { kept } = begun
    return {
      room: kept.room,
      send: (watch, body) => send(begun, { watch, body }),
      giveBack: (wasRead) => {
        // Else something of its request may still be under way.
        if (wasRead) this.#free.push(kept)
      },
    }
  }

  /** Makes the next request with this key as far as that can be. It is dropped when `over` aborts, or nobody sends it for long. */
  prepare(Client: typeof OpenAI, key: string, over: AbortSignal): void {
    if (over.aborted || this.#ahead !== null) return
    const begun = this.#beginWith(this.#takeFree(key) ?? this.#make(Client, key))
    // Its client goes with it: the library may still be about to send.
    const drop = () => {
      this.#takeAhead(key)
      begun.controller.abort()
    }
    const timer = setTimeout(drop, aheadMaxMs).unref()
    over.addEventListener('abort', drop, { once: true })
    const forget = () => {
      clearTimeout(timer)
      over.removeEventListener('abort', drop)
    }
    this.#ahead = { begun, forget }
  }

  #takeAhead(key: string): BegunRequest | null {
    if (this.#ahead?.begun.kept.key !== key) return null
    const { begun, forget } = this.#ahead
    this.#ahead = null
    forget()
    return begun
  }

  #takeFree(key: string): KeptClient | undefined {
    const at = this.#free.findIndex((one) => one.key === key)
    // With another key than before: what was kept for that one is of no use any more.
    if (at === -1) this.#free.length = 0
    return this.#free.splice(at, 1)[0]
  }

  #beginWith(kept: KeptClient): BegunRequest {
    const sent = createDeferred<Sent>()
    const controller = new AbortController()
    controller.signal.addEventListener('abort', () => sent.reject(controller.signal.reason), { once: true })
    // Either may fail before anybody waits for it.
    sent.promise.catch(() => undefined)
    kept.sent = sent
    const answer = this.#begin(kept.client, { signal: controller.signal, body: later, headers: { 'Content-Type': 'application/json' } })
    answer.catch(() => undefined)
    return { kept, controller, answer }
  }

  #make(Client: typeof OpenAI, key: string): KeptClient {
    const client = new Client({
      apiKey: key,
      baseURL: this.#baseUrl,
      maxRetries: 0,
      fetch: async (input, init) => {
        const { watch, body } = await kept.sent.promise
        return watch.fetch(input, { ...init, body })
      },
      // The library reads these from the environment unless told otherwise; they belong to another program's account.
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      // It would print whole requests to the console.
      logLevel: 'off',
    })
    const kept: KeptClient = { client, key, room: newBodyRoom(), sent: createDeferred<Sent>() }
    return kept
  }
}

// Stands for the body until there is one.
const later = new Uint8Array(0)

function send({ kept, controller, answer }: BegunRequest, sent: Sent): Promise<AsyncIterable<unknown>> {
  const { signal } = sent.watch
  signal.addEventListener('abort', () => controller.abort(), { once: true })
  if (signal.aborted) controller.abort()
  kept.sent.resolve(sent)
  return answer
}

import { type Result, succeed } from '../../shared/errors.ts'
import { channels } from '../../shared/ipc/bridge.ts'
import { type FeedFrame, type FeedName, type FeedParameters, feeds } from '../../shared/ipc/contract.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { Log } from '../log.ts'
import { FrameBatch } from './frame-batch.ts'
import { measureInput } from './input-size.ts'
import type { RateLimit } from './rate-limit.ts'
import { quoteName, schemaFaults } from './serve-contract.ts'
import { isTrustedSender, type SenderEvent, type TrustedSenders } from './trusted-sender.ts'

/** Feeds one window may listen to at once: 64 panes and sessions, twice over. */
export const subscriptionsMax = 128
/** Longest subscription id. The preload script makes random ones of 36 characters. */
const subscriptionIdMaxCharacters = 64

/** A feed that runs. `acknowledge` tells how far (absolute bytes) a terminal pane has drawn. */
export interface OpenFeed {
  close(): void
  acknowledge?(offset: number): void
}

/** Where a feed's frames go. `send` goes at once; `batch` joins what came within a screen frame into one message. */
export interface FeedSink<Frame> {
  /** Of the window that listens: the id of its contents. */
  readonly windowId: number
  send(frame: Frame): void
  /** `take` is called when the message is made, and gives what there is then; `more` asks to be called again for the next message. */
  batch(take: () => { readonly frames: readonly Frame[]; readonly more: boolean }): void
}

/** One function per feed that starts it. */
export type FeedOpeners = {
  readonly [Name in FeedName]: (parameters: FeedParameters<Name>, sink: FeedSink<FeedFrame<Name>>) => OpenFeed
}

/** The part of Electron's `webContents` that frames are sent to. */
export interface FeedTarget {
  readonly id: number
  readonly mainFrame: unknown
  isDestroyed(): boolean
  send(channel: string, frames: readonly SentFrame[]): void
}

export interface SentFrame {
  readonly id: string
  readonly frame: unknown
}

export interface FeedEvent extends SenderEvent {
  readonly sender: FeedTarget
}

/** The part of Electron's `ipcMain` that serving feeds needs. */
export interface FeedChannel {
  handle(channel: string, listener: (event: FeedEvent, ...values: unknown[]) => Promise<unknown>): void
  on(channel: string, listener: (event: FeedEvent, ...values: unknown[]) => void): void
}

export interface FeedServerNeeds {
  readonly openers: FeedOpeners
  readonly trusted: TrustedSenders
  readonly rateLimit: RateLimit
  readonly log: Log
}

interface Client {
  readonly batch: FrameBatch
  readonly open: Map<string, OpenFeed>
}

/** Keeps the subscriptions of each window. All of a window's are dropped when its page goes, by `drop`. */
export class FeedServer {
  private readonly clients = new Map<number, Client>()
  private readonly needs: FeedServerNeeds

  constructor(needs: FeedServerNeeds) {
    this.needs = needs
  }

  /** Listens on the channels of the bridge. Called once. */
  serve(channel: FeedChannel): void {
    channel.handle(channels.subscribe, async (event, id, name, parameters) => this.subscribe(event, id, name, parameters))
    channel.on(channels.unsubscribe, (event, id) => this.unsubscribe(event, id))
    channel.on(channels.acknowledge, (event, id, offset) => this.acknowledge(event, id, offset))
  }

  subscribe(event: FeedEvent, id: unknown, name: unknown, parameters: unknown): Result<null> {
    const refusal = this.refusal(event, id, name, parameters)
    if (refusal !== null) {
      this.needs.log.warn(`subscription refused (${refusal.error.kind}): ${refusal.error.message}`)
      return refusal
    }
    if (typeof id !== 'string' || !isFeedName(name)) return failSaying('internal', 'refusal-missed')
    const client = this.clientOf(event.sender)
    if (client.open.has(id)) return failSaying('invalid-input', 'feed-exists')
    if (client.open.size >= subscriptionsMax) return failSaying('too-large', 'feeds-too-many', { maximum: subscriptionsMax })
    return this.start(event.sender, client, id, name, feeds[name].parameters.parse(parameters))
  }

  unsubscribe(event: FeedEvent, id: unknown): void {
    if (typeof id !== 'string' || !isTrustedSender(event, this.needs.trusted)) return
    const client = this.clients.get(event.sender.id)
    const feed = client?.open.get(id)
    if (client === undefined || feed === undefined) return
    client.open.delete(id)
    client.batch.forget(id)
    feed.close()
  }

  acknowledge(event: FeedEvent, id: unknown, offset: unknown): void {
    if (typeof id !== 'string' || typeof offset !== 'number' || !Number.isSafeInteger(offset) || offset < 0) return
    if (!isTrustedSender(event, this.needs.trusted)) return
    this.clients.get(event.sender.id)?.open.get(id)?.acknowledge?.(offset)
  }

  /** Ends all subscriptions of a window: its page reloads, navigates, crashed or closed. */
  drop(webContentsId: number): void {
    const client = this.clients.get(webContentsId)
    if (client === undefined) return
    this.clients.delete(webContentsId)
    client.batch.dispose()
    for (const feed of client.open.values()) feed.close()
  }

  dispose(): void {
    for (const id of [...this.clients.keys()]) this.drop(id)
  }

  private refusal(event: FeedEvent, id: unknown, name: unknown, parameters: unknown) {
    if (!isTrustedSender(event, this.needs.trusted)) return failSaying('untrusted-sender', 'page-may-not-listen')
    if (!isFeedName(name)) return failSaying('not-found', 'no-feed', { name: quoteName(name) })
    if (typeof id !== 'string' || id === '' || id.length > subscriptionIdMaxCharacters)
      return failSaying('invalid-input', 'feed-id-wrong', { name })
    if (measureInput(parameters).kind !== 'fits') return failSaying('too-large', 'feed-parameters-too-large', { name })
    const parsed = feeds[name].parameters.safeParse(parameters)
    if (!parsed.success) return failSaying('invalid-input', 'input-wrong', { name, faults: schemaFaults(parsed.error) })
    if (!this.needs.rateLimit(event.sender)) return failSaying('rate-limited', 'feeds-too-fast', { name })
    return null
  }

  private clientOf(target: FeedTarget): Client {
    const known = this.clients.get(target.id)
    if (known !== undefined) return known
    const client = { batch: new FrameBatch((frames) => send(target, frames)), open: new Map<string, OpenFeed>() }
    this.clients.set(target.id, client)
    return client
  }

  private start(target: FeedTarget, client: Client, id: string, name: FeedName, parameters: unknown): Result<null> {
    const sink: FeedSink<unknown> = {
      windowId: target.id,
      send: (frame) => {
        if (client.open.has(id)) send(target, [{ id, frame }])
      },
      batch: (take) => client.batch.add(id, take),
    }
    // The schema of this very name has just made `parameters`, which TypeScript cannot follow through a table of functions.
    const open = this.needs.openers[name] as (parameters: unknown, sink: FeedSink<unknown>) => OpenFeed
    try {
      client.open.set(id, open(parameters, sink))
      return succeed(null)
    } catch (cause) {
      this.needs.log.error(`feed ${name} failed to start`, cause)
      return failSaying('internal', 'call-failed', { name })
    }
  }
}

function send(target: FeedTarget, frames: readonly SentFrame[]): void {
  if (!target.isDestroyed()) target.send(channels.frame, frames)
}

function isFeedName(name: unknown): name is FeedName {
  return typeof name === 'string' && Object.hasOwn(feeds, name)
}

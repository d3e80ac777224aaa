import { create } from 'zustand'
import type { AppError } from '../../shared/errors.ts'
import type { Subscription } from '../../shared/ipc/bridge.ts'
import type { FeedFrame, FeedName, FeedParameters } from '../../shared/ipc/contract.ts'
import { bridge } from '../bridge.ts'

/** A feed of the whole window: it has no parameters. */
type WindowFeed = Exclude<FeedName, 'session.records' | 'terminal.output'>

interface RefusedFeed {
  readonly error: AppError
  readonly retry: () => void
}

/** Feeds that main refused: what they tell is not brought up to date until one of them is tried again. */
export const useRefusedFeeds = create<ReadonlyMap<WindowFeed, RefusedFeed>>(() => new Map())

/** Listens to a feed of the whole window. A refusal stands in `useRefusedFeeds` until it was tried again or nobody listens any more. */
export function followFeed<Name extends WindowFeed>(name: Name, onFrame: (frame: FeedFrame<Name>) => void): () => void {
  let open = true
  let subscription: Subscription | null = null
  const start = () => {
    forget(name)
    // None of these has parameters, which TypeScript cannot see of a name it does not know.
    subscription = bridge.subscribe(name, {} as FeedParameters<Name>, onFrame, (error) => {
      if (open) remember(name, { error, retry: start })
    })
  }
  start()
  return () => {
    open = false
    subscription?.close()
    forget(name)
  }
}

/** Asks main again for all feeds that it refused. */
export function retryRefusedFeeds(): void {
  for (const { retry } of [...useRefusedFeeds.getState().values()]) retry()
}

function remember(name: WindowFeed, refused: RefusedFeed): void {
  useRefusedFeeds.setState(new Map(useRefusedFeeds.getState()).set(name, refused), true)
}

function forget(name: WindowFeed): void {
  const feeds = new Map(useRefusedFeeds.getState())
  if (feeds.delete(name)) useRefusedFeeds.setState(feeds, true)
}

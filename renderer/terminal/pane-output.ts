import type { AppError } from '../../shared/errors.ts'
import type { FeedNews } from './feed-screen.ts'
import type { ReadingPlace } from './reading-place.ts'

/** What a pane shows of the output of its process. Told beside the terminal, in the user's language of the moment. */
export interface PaneOutput {
  /** Bytes before the first one shown. */
  readonly skippedBytes: number
  readonly feed:
    | { readonly kind: 'running' }
    /** New output waits until the user is back at the end. */
    | { readonly kind: 'held' }
    | { readonly kind: 'ended'; readonly offset: number }
    | { readonly kind: 'refused'; readonly error: AppError }
  readonly place: ReadingPlace
}

export const newPaneOutput: PaneOutput = { skippedBytes: 0, feed: { kind: 'running' }, place: 'at-end' }

/** The same after something was told of the feed. */
export function afterNews(output: PaneOutput, news: FeedNews): PaneOutput {
  if (news.kind === 'began') return { ...output, skippedBytes: news.skippedBytes, feed: { kind: 'running' } }
  return { ...output, feed: news }
}

/** Bytes at the end of what an ended process printed that were not kept; 0 when all is there, or it is not known yet. */
export function missingBytes({ feed }: PaneOutput, printedBytes: number | null): number {
  return feed.kind === 'ended' && printedBytes !== null ? Math.max(0, printedBytes - feed.offset) : 0
}

/** The user reads above the end, and there is something new there. */
export const hasNewBelow = ({ feed, place }: PaneOutput): boolean => place === 'new-below' || (place === 'above' && feed.kind === 'held')

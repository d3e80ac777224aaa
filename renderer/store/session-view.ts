import { assertNever } from '../../shared/assert.ts'
import type { FeedFrame } from '../../shared/ipc/contract.ts'
import type { SessionRecord } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import type { SessionState } from '../../shared/session/state.ts'
import { initialSessionState } from '../../shared/session/state.ts'

/** What the screen knows of one session. `delta` is text of a reply that still streams; `fault` says why `status` is `failed`. */
export interface SessionView {
  readonly state: SessionState
  readonly delta: string
  readonly status: 'loading' | 'ready' | 'failed'
  readonly fault: string | null
}

export const initialSessionView: SessionView = { state: initialSessionState, delta: '', status: 'loading', fault: null }

/** A streamed reply longer than this shows its end only, until the whole reply arrives. In UTF-16 code units. */
const deltaMaxCharacters = 400_000

/** The view after a frame, or `gap` when records are missing and the feed must start again. */
export function applyFrame(view: SessionView, frame: FeedFrame<'session.records'>): SessionView | 'gap' {
  switch (frame.kind) {
    case 'records': {
      const start = frame.reset ? initialSessionView : view
      if (!follows(start.state.lastSeq, frame.records)) return 'gap'
      return {
        state: reduce(start.state, frame.records),
        delta: frame.records.some(endsStream) ? '' : start.delta,
        status: 'ready',
        fault: null,
      }
    }
    case 'delta':
      return { ...view, delta: (view.delta + frame.text).slice(-deltaMaxCharacters) }
    case 'failed':
      return { ...view, delta: '', status: 'failed', fault: frame.message }
    default:
      return assertNever(frame)
  }
}

function follows(lastSeq: number, records: readonly SessionRecord[]): boolean {
  return records.every((record, index) => record.seq === lastSeq + index + 1)
}

// A turn that was stopped or failed never gets its reply, so the half-streamed text goes with the turn.
function endsStream({ event }: SessionRecord): boolean {
  return (
    event.kind === 'model.replied' || event.kind === 'turn.started' || event.kind === 'turn.finished' || event.kind === 'session.recovered'
  )
}

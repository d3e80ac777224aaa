import { assertNever } from '../../shared/assert.ts'
import { type Told, toldIn } from '../../shared/errors.ts'
import type { FeedFrame } from '../../shared/ipc/contract.ts'
import type { SessionRecord } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import type { SessionState } from '../../shared/session/state.ts'
import { initialSessionState } from '../../shared/session/state.ts'

/** Why the model is asked again, and when, in milliseconds since the epoch. */
export type RetryView = Omit<Extract<FeedFrame<'session.records'>, { kind: 'retry' }>, 'kind'>

/**
 * What the screen knows of one session. `delta` is text of a reply that still streams; `retry` is there while the model's server
 * wants to be left alone; `fault` says why `status` is `failed`, or why nothing more
 * can be written of a session that is `ready`.
 */
export interface SessionView {
  readonly state: SessionState
  readonly delta: string
  readonly retry: RetryView | null
  readonly status: 'loading' | 'ready' | 'failed'
  readonly fault: Told | null
}

export type RecordsFrame = Extract<FeedFrame<'session.records'>, { kind: 'records' }>

export const initialSessionView: SessionView = { state: initialSessionState, delta: '', retry: null, status: 'loading', fault: null }

/** A streamed reply longer than this shows its end only, until the whole reply arrives. In UTF-16 code units. */
const deltaMaxCharacters = 400_000

/** A frame with its records unpacked. */
export function unpackFrame(frame: FeedFrame<'session.records'>): Exclude<FeedFrame<'session.records'>, { kind: 'packed' }> {
  if (frame.kind !== 'packed') return frame
  // Main's own records, as it would have sent them one by one: they were checked when they were read from the disk.
  return { ...frame, kind: 'records', records: JSON.parse(frame.records) as SessionRecord[] }
}

/** The frame that says at once what the frames before it and it say, when nothing need be drawn between them. */
export function joinFrames(waiting: RecordsFrame | null, frame: RecordsFrame): RecordsFrame {
  if (waiting === null || frame.reset) return { ...frame, records: [...frame.records] }
  // In place: a long session comes in a hundred pieces.
  for (const record of frame.records) waiting.records.push(record)
  return waiting
}

/** The view after a frame, or `gap` when records are missing and the feed must start again. */
export function applyFrame(view: SessionView, frame: ReturnType<typeof unpackFrame>): SessionView | 'gap' {
  switch (frame.kind) {
    case 'records': {
      const start = frame.reset ? initialSessionView : view
      if (!follows(start.state.lastSeq, frame.records)) return 'gap'
      return {
        state: reduce(start.state, frame.records),
        delta: frame.records.some(endsStream) ? '' : start.delta,
        retry: frame.records.length === 0 ? start.retry : null,
        status: 'ready',
        fault: null,
      }
    }
    case 'delta':
      return { ...view, retry: null, delta: (view.delta + frame.text).slice(-deltaMaxCharacters) }
    case 'retry':
      return { ...view, retry: { error: frame.error, untilMs: frame.untilMs } }
    case 'failed':
      // What is here stays to be read when it cannot be written on.
      return { ...view, delta: '', retry: null, status: view.status === 'ready' ? 'ready' : 'failed', fault: toldIn(frame) }
    default:
      return assertNever(frame)
  }
}

function follows(lastSeq: number, records: readonly SessionRecord[]): boolean {
  return records.every((record, index) => record.seq === lastSeq + index + 1)
}

// What had come of a reply that was stopped is a reply too. One that failed may never get any, so the half-streamed text goes with the turn.
function endsStream({ event }: SessionRecord): boolean {
  return (
    event.kind === 'model.replied' || event.kind === 'turn.started' || event.kind === 'turn.finished' || event.kind === 'session.recovered'
  )
}

/** A pane that has this many bytes on the way to it gets no more until it has drawn some: keeps the renderer's queue short (VS Code uses the same mark). */
export const pauseAboveBytes = 100_000
/** A paused pane gets more when fewer bytes than this are on the way. Equal to the acknowledgement size, so that a pane which acknowledges all it can always gets below it. */
export const resumeBelowBytes = 5_000
/** A pane acknowledges at least each time it has drawn this many bytes more. */
export const acknowledgeEveryBytes = 5_000
/** A paused pane that acknowledges nothing for this long is detached: whoever reads must not be waited for. */
export const detachAfterMs = 5_000
/** A pane that is further behind than this skips ahead: it could not draw that in a time a person would wait. */
export const skipWhenBehindBytes = 1024 * 1024
/** Where a pane that skips lands: this far from the end. Half of the mark above, so that it does not skip again at once. */
export const skipLandsBehindBytes = 512 * 1024
/** A new pane begins this far from the end: more than the scrollback of most terminals. */
export const startBehindBytes = 1024 * 1024
/** Largest piece of output in one message: keeps a message short for the main thread and for the pane. */
export const frameMaxBytes = 64 * 1024
/** Output is collected this long before it is sent, so that a chatty process does not cost a message a line. */
export const joinMs = 5

if (!(acknowledgeEveryBytes <= resumeBelowBytes && resumeBelowBytes < pauseAboveBytes && skipLandsBehindBytes < skipWhenBehindBytes)) {
  throw new Error('Flow control marks are out of order: a pane could wait for ever or skip for ever.')
}

/** Where one pane stands. Offsets are absolute bytes of the process's output; times are milliseconds of one clock. */
export interface PaneFlow {
  /** Bytes that have arrived from the process. */
  readonly size: number
  /** Offset after the last byte sent to the pane. */
  readonly sent: number
  /** Offset the pane has drawn up to. */
  readonly acknowledged: number
  readonly phase: 'flowing' | 'paused' | 'detached'
  /** When the pane last acknowledged something, or was paused. */
  readonly heardAt: number
  readonly now: number
  /** No more bytes can come. */
  readonly ended: boolean
}

export type FlowStep =
  | { readonly kind: 'send'; readonly from: number; readonly maximumBytes: number }
  /** Start again at `to`; what lies between is not shown. */
  | { readonly kind: 'skip'; readonly to: number }
  /** Send nothing until the pane acknowledges, or `untilMs` of the clock is reached. */
  | { readonly kind: 'pause'; readonly untilMs: number }
  /** The pane has drawn enough: send again. */
  | { readonly kind: 'resume' }
  | { readonly kind: 'detach' }
  /** Nothing to send now. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'finish' }

/** What to do next for one pane. Asked again after each step until it says `pause`, `detach`, `wait` or `finish`. */
export function nextFlowStep(flow: PaneFlow): FlowStep {
  const unacknowledged = Math.max(0, flow.sent - flow.acknowledged)
  if (flow.phase !== 'flowing') {
    if (unacknowledged < resumeBelowBytes) return { kind: 'resume' }
    if (flow.phase === 'detached') return { kind: 'wait' }
    const untilMs = flow.heardAt + detachAfterMs
    return flow.now >= untilMs ? { kind: 'detach' } : { kind: 'pause', untilMs }
  }
  const behind = flow.size - flow.sent
  if (behind <= 0) return flow.ended ? { kind: 'finish' } : { kind: 'wait' }
  if (unacknowledged > pauseAboveBytes) return { kind: 'pause', untilMs: flow.now + detachAfterMs }
  if (behind > skipWhenBehindBytes) return { kind: 'skip', to: flow.size - skipLandsBehindBytes }
  return { kind: 'send', from: flow.sent, maximumBytes: frameMaxBytes }
}

import { assertNever } from '../../shared/assert.ts'
import type { AppError } from '../../shared/errors.ts'
import type { ProcessId } from '../../shared/ids.ts'
import type { Subscription } from '../../shared/ipc/bridge.ts'
import type { FeedFrame } from '../../shared/ipc/contract.ts'
import { outputDecoderOf } from '../../shared/output-encoding.ts'
import { bridge } from '../bridge.ts'
import { AckPolicy, acknowledgeEveryBytes } from './ack-policy.ts'

/** What a feed writes to. */
export interface ScreenSink {
  /** `drawn` is called when the bytes before it are on the screen. */
  write(data: string, drawn?: () => void): void
  /** Whether the user reads above the end, and whether what comes next would push those lines out of what a pane keeps. */
  reading(): 'at-end' | 'above' | 'above-at-risk'
}

/** What the pane says about its output, beside it: the text of a terminal is the program's alone. */
export type FeedNews =
  /** Begins (again); so many bytes before it are not shown. */
  | { readonly kind: 'began'; readonly skippedBytes: number }
  /** Nothing more is drawn until `restart`, for it would take away what the user reads. */
  | { readonly kind: 'held' }
  /** All is there, up to this byte. */
  | { readonly kind: 'ended'; readonly offset: number }
  /** Main does not serve this feed. */
  | { readonly kind: 'refused'; readonly error: AppError }

export interface FeedOptions {
  readonly processId: ProcessId
  readonly sink: ScreenSink
  readonly onNews: (news: FeedNews) => void
}

export interface ScreenFeed {
  /** Asks main anew. What is on the screen stays until the first frame. */
  restart(): void
  /** To be called when the pane is no longer visible. */
  close(): void
}

/** Shows the output of a process and tells main how far it was drawn. */
export function feedScreen(options: FeedOptions): ScreenFeed {
  let close = openFeed(options)
  return {
    restart: () => {
      close()
      close = openFeed(options)
    },
    close: () => close(),
  }
}

// RIS: clears screen, scrollback and modes. Sent through the write queue, so it keeps its place behind bytes that are not drawn yet.
const resetSequence = '\u001bc'

function openFeed({ processId, sink, onNews }: FeedOptions): () => void {
  const policy = new AckPolicy()
  let subscription: Subscription | null = null
  let open = true
  let begun = false
  let early: number | null = null
  // xterm knows UTF-8 only, and half a character that was left over would spoil the first one after a reset.
  let decoder = outputDecoderOf('utf-8')

  const close = () => {
    open = false
    subscription?.close()
  }
  const acknowledge = (offset: number) => {
    if (subscription) bridge.acknowledge(subscription.id, offset)
    else early = offset
  }
  const onFrame = (frame: FeedFrame<'terminal.output'>) => {
    if (!open) return
    if (takesAway(frame, begun, sink)) {
      close()
      return onNews({ kind: 'held' })
    }
    switch (frame.kind) {
      case 'reset':
        begun = true
        policy.reset(frame.offset)
        decoder = outputDecoderOf(frame.encoding)
        sink.write(resetSequence)
        return onNews({ kind: 'began', skippedBytes: frame.skippedBytes })
      case 'data':
        return draw(frame.offset, frame.bytes)
      case 'ended': {
        const half = decoder.decode()
        if (half !== '') sink.write(half)
        return onNews({ kind: 'ended', offset: frame.offset })
      }
      default:
        return assertNever(frame)
    }
  }
  const draw = (offset: number, bytes: Uint8Array) => {
    policy.noteReceived(offset + bytes.byteLength)
    for (let start = 0; start < bytes.byteLength; start += acknowledgeEveryBytes) {
      const piece = bytes.subarray(start, start + acknowledgeEveryBytes)
      const end = offset + start + piece.byteLength
      sink.write(decoder.decode(piece, { stream: true }), () => {
        const due = open ? policy.noteDrawn(end) : null
        if (due !== null) acknowledge(due)
      })
    }
  }

  subscription = bridge.subscribe('terminal.output', { processId }, onFrame, (error) => {
    if (open) onNews({ kind: 'refused', error })
  })
  if (early !== null) acknowledge(early)
  return close
}

/** A pane that fell behind starts again further on, and one that is full loses its oldest lines: neither may happen under the eyes of a reader. */
function takesAway(frame: FeedFrame<'terminal.output'>, begun: boolean, sink: ScreenSink): boolean {
  if (!begun || frame.kind === 'ended') return false
  const reading = sink.reading()
  return reading === 'above-at-risk' || (reading === 'above' && frame.kind === 'reset')
}

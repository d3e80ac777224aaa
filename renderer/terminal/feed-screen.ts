import { assertNever } from '../../shared/assert.ts'
import type { ProcessId } from '../../shared/ids.ts'
import type { Subscription } from '../../shared/ipc/bridge.ts'
import type { FeedFrame } from '../../shared/ipc/contract.ts'
import { bridge } from '../bridge.ts'
import { AckPolicy, acknowledgeEveryBytes } from './ack-policy.ts'

/** What a feed writes to. `drawn` is called when the bytes before it are on the screen. */
export interface ScreenSink {
  write(data: string, drawn?: () => void): void
}

export interface FeedOptions {
  readonly processId: ProcessId
  readonly sink: ScreenSink
  /** Words for "n bytes not shown". */
  readonly skippedWords: (bytes: number) => string
  /** Words for output that ended at byte `end` and should have been longer; null when it is all there. */
  readonly missingWords: (end: number) => string | null
}

// RIS: clears screen, scrollback and modes. Sent through the write queue, so it keeps its place behind bytes that are not drawn yet.
const resetSequence = '\u001bc'

/** Shows the output of a process and tells main how far it was drawn. Call what it returns when the pane is no longer visible. */
export function feedScreen({ processId, sink, skippedWords, missingWords }: FeedOptions): () => void {
  const policy = new AckPolicy()
  let subscription: Subscription | null = null
  let open = true
  let early: number | null = null
  // xterm knows UTF-8 only, and half a character that was left over would spoil the first one after a reset.
  let decoder = new TextDecoder()

  const acknowledge = (offset: number) => {
    if (subscription) bridge.acknowledge(subscription.id, offset)
    else early = offset
  }
  const onFrame = (frame: FeedFrame<'terminal.output'>) => {
    if (!open) return
    switch (frame.kind) {
      case 'reset':
        policy.reset(frame.offset)
        decoder = new TextDecoder(frame.encoding)
        sink.write(resetSequence)
        if (frame.skippedBytes > 0) sink.write(dimLine(skippedWords(frame.skippedBytes)))
        return
      case 'data':
        return draw(frame.offset, frame.bytes)
      case 'ended':
        return finish(frame.offset)
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

  const finish = (end: number) => {
    const half = decoder.decode()
    if (half !== '') sink.write(half)
    const missing = missingWords(end)
    if (missing !== null) sink.write(dimLine(missing))
  }

  subscription = bridge.subscribe('terminal.output', { processId }, onFrame)
  if (early !== null) acknowledge(early)
  return () => {
    open = false
    subscription?.close()
  }
}

// Grey and not faint: faint text is let go below the contrast that everything else keeps.
const dimLine = (text: string): string => `\u001b[90m${text}\u001b[39m\r\n`

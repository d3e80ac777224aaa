import { afterEach, beforeEach, vi } from 'vitest'
import { TerminalPane, type TerminalPaneNeeds } from '../../electron/ipc/terminal-feed.ts'
import { detectEncoding } from '../../electron/process/detect-encoding.ts'
import type { FeedFrame } from '../../shared/ipc/contract.ts'
import { joinMs } from '../../shared/ipc/flow-control.ts'
import { keptLog } from '../support/fake-ipc.ts'
import type { FakeOutput } from '../support/fake-output.ts'

export type Frame = FeedFrame<'terminal.output'>

const panes: TerminalPane[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const pane of panes.splice(0)) pane.close()
  vi.useRealTimers()
})

/** A pane on this output under fake timers, with the frames that it sends. Closed when the test ends. */
export function open(output: FakeOutput, given: Partial<TerminalPaneNeeds> = {}) {
  const frames: Frame[] = []
  const log = keptLog()
  const pane = new TerminalPane({
    reader: output,
    ended: output.ended,
    slow: null,
    detectEncoding,
    send: (frame) => frames.push(frame),
    log,
    now: () => Date.now(),
    ...given,
  })
  panes.push(pane)
  return { pane, frames, log }
}

/** Lets time pass. */
export const pass = (milliseconds = joinMs) => vi.advanceTimersByTimeAsync(milliseconds)
export const textOf = (frames: readonly Frame[]) =>
  frames.map((frame) => (frame.kind === 'data' ? new TextDecoder().decode(frame.bytes) : '')).join('')
export const sizeOf = (frames: readonly Frame[]) => frames.reduce((sum, frame) => sum + (frame.kind === 'data' ? frame.bytes.length : 0), 0)
/** Up to where the frames show the output. */
export const lastOffset = (frames: readonly Frame[]) => {
  const last = frames.at(-1)
  return last === undefined ? 0 : last.offset + (last.kind === 'data' ? last.bytes.length : 0)
}
/** `count` bytes in lines of 100. */
export const lines = (count: number) => new Uint8Array(count).map((_, index) => (index % 100 === 99 ? 10 : 97))

import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { PipeReader } from './read-pipe.ts'

// What the shell wrote before it ended is in the pipe already; a descendant that holds the pipe must not delay the result.
const drainMaxMs = 250
// Nothing for this long: the rest, if any, comes from a descendant.
const drainQuietMs = 50
// While the disk is behind, the pipes are paused by us and being quiet means nothing; this bounds the wait for the disk.
const pressedMaxMs = 5_000

export interface Drain {
  readonly pipes: readonly PipeReader[]
  /** How many bytes came so far. */
  received(): number
  /** True while we do not read because the disk is behind. */
  isPressed(): boolean
}

/** Reads on after the end of a command: until every pipe is closed, or nothing came for 50 ms, at most 250 ms. */
export async function drainPipes(drain: Drain): Promise<void> {
  if (drain.pipes.every((pipe) => pipe.isClosed)) return
  const closed = Promise.all(drain.pipes.map((pipe) => pipe.closed)).then(() => true)
  const startedAt = performance.now()
  const controller = new AbortController()
  try {
    for (;;) {
      const before = drain.received()
      if (await Promise.race([closed, pauseFor(drainQuietMs, controller.signal)])) return
      const passedMs = performance.now() - startedAt
      if (drain.isPressed() && passedMs < pressedMaxMs) continue
      if (drain.received() === before || passedMs >= drainMaxMs) return
    }
  } finally {
    controller.abort()
  }
}

/** Waits, then lets the event loop read what is there: a stalled loop must not pass for a quiet pipe. */
async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<false> {
  try {
    await wait(milliseconds, null, { signal })
    await turn(null, { signal })
    await turn(null, { signal })
  } catch {
    // Aborted: the pipes were closed first.
  }
  return false
}

import type { ManagedProcess } from '../../process/ports.ts'
import { nextChange } from './next-change.ts'
import type { WaitEnd } from './wait-for-output.ts'

// Longer than a program takes between the pieces of one answer.
const quietMs = 400
// The echo of what was typed comes first; the same wait for input as before must not pass for a new one.
const settleMs = 80

/**
 * Waits after something was typed: until the program reads input again, has been quiet for 400 ms after it printed something, or ended;
 * at most `waitMs`.
 */
export async function waitForAnswer(process: ManagedProcess, sizeBefore: number, waitMs: number, signal: AbortSignal): Promise<WaitEnd> {
  const startedAt = performance.now()
  let size = sizeBefore
  let changedAt = startedAt
  for (;;) {
    const now = performance.now()
    if (process.output.size !== size) {
      size = process.output.size
      changedAt = now
    }
    if (process.state.kind === 'ended') return { kind: 'exited' }
    if (signal.aborted) return { kind: 'aborted' }
    const still = now - changedAt
    if (process.input.kind === 'waiting' && still >= settleMs) return { kind: 'reads-input' }
    if (size > sizeBefore && still >= quietMs) return { kind: 'quiet' }
    const left = waitMs - (now - startedAt)
    if (left <= 0) return { kind: 'timeout' }
    const nextLookMs = still < settleMs ? settleMs - still : Math.max(1, quietMs - still)
    await nextChange(process, Math.min(left, still >= quietMs ? left : nextLookMs), signal)
  }
}

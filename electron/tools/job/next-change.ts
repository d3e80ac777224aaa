import type { ManagedProcess } from '../../process/ports.ts'

// Changes are announced; this only bounds what a missed one would cost.
const longestWaitMs = 1_000

/**
 * Resolves when more was printed, the process ended, began or ceased to wait for input, `maximumMs` (or 1 s) passed, or `signal` aborted:
 * whatever comes first. Who waits then looks what it was.
 */
export function nextChange(process: ManagedProcess, maximumMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted || maximumMs <= 0 || process.state.kind === 'ended') return resolve()
    const done = () => {
      clearTimeout(timer)
      unsubscribe()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.min(maximumMs, longestWaitMs))
    const unsubscribe = process.output.onChange(done)
    signal.addEventListener('abort', done)
  })
}

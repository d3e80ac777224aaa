export type Settled<Value> = { readonly kind: 'settled'; readonly value: Value } | { readonly kind: 'overdue' }

/**
 * Waits for `work`, and once `signal` has aborted at most `graceMs` longer: a stop by the user always comes to an end,
 * also when what it stops does not. Rejects as `work` does; what `work` does after `overdue` is ignored.
 */
export function settleAfterAbort<Value>(work: Promise<Value>, signal: AbortSignal, graceMs: number): Promise<Settled<Value>> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | null = null
    const startGrace = () => {
      timer = setTimeout(() => resolve({ kind: 'overdue' }), graceMs)
    }
    if (signal.aborted) startGrace()
    else signal.addEventListener('abort', startGrace, { once: true })
    const done = () => {
      if (timer !== null) clearTimeout(timer)
      signal.removeEventListener('abort', startGrace)
    }
    work.then(
      (value) => {
        done()
        resolve({ kind: 'settled', value })
      },
      (error: unknown) => {
        done()
        reject(error)
      },
    )
  })
}

/** Waits for `work`, which must not reject, or for the abort, which only ends the waiting. */
export function settled(work: Promise<unknown>, signal: AbortSignal): Promise<'done' | 'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve('aborted')
    const onAbort = () => resolve('aborted')
    signal.addEventListener('abort', onAbort, { once: true })
    void work.then(() => {
      signal.removeEventListener('abort', onAbort)
      resolve('done')
    })
  })
}

/** Messages one window may send at once: a busy screen with many panes opening stays far below. */
export const burstMessages = 300
/** Messages a second one window may send for long. Typing and clicking make fewer than ten. */
export const messagesPerSecond = 100

/** Says whether `sender` may send one more message now. Forgets senders that are gone by itself. */
export type RateLimit = (sender: object) => boolean

/** A bucket of `burst` messages for each sender that refills with `perSecond`. `now` is in milliseconds. */
export function createRateLimit(options: { readonly burst: number; readonly perSecond: number; readonly now: () => number }): RateLimit {
  const buckets = new WeakMap<object, { readonly left: number; readonly at: number }>()
  return (sender) => {
    const now = options.now()
    const bucket = buckets.get(sender) ?? { left: options.burst, at: now }
    const left = Math.min(options.burst, bucket.left + ((now - bucket.at) / 1_000) * options.perSecond)
    const allowed = left >= 1
    buckets.set(sender, { left: allowed ? left - 1 : left, at: now })
    return allowed
  }
}

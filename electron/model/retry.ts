import { setTimeout as delay } from 'node:timers/promises'

/** Whether asking again may help, and how long the server wants to be left alone. */
export type RetryAdvice =
  | { readonly kind: 'no' }
  | { readonly kind: 'backoff' }
  | { readonly kind: 'wait'; readonly waitMs: number }
  /** Nothing is broken, there is only a queue: waited for as long as the user has patience. `waitMs` null: the server named no time. */
  | { readonly kind: 'rate-limit'; readonly waitMs: number | null }

/** What a request has been through. */
export interface RetriesSoFar {
  /** Tries after failures, without those after rate limits. */
  readonly tries: number
  readonly limitedTries: number
  readonly limitedMs: number
}

export const noRetriesYet: RetriesSoFar = { tries: 0, limitedTries: 0, limitedMs: 0 }

/** Four more tries span about 8 s of back-off: enough for a restart of a local server, short enough to be silent about. */
export const retryLimit = 4

/** The longest wait a server may ask for; above it the user is told at once instead of looking at a still screen. */
export const longestWaitMs = 60_000

/** All waits for rate limits together. The user sees them counted down and can stop; a longer one is better told than sat through. */
export const rateLimitPatienceMs = 30 * 60_000

const firstBackoffMs = 500
const longestBackoffMs = 8_000

/** Limits are counted per minute at most servers, so a longer back-off gains nothing. */
const longestLimitedBackoffMs = 60_000

/** A quarter of the wait, at random, so that clients that failed together do not come back together. */
const jitterShare = 0.25

/** How long to wait before the next try, in milliseconds, and what has been gone through then; null when there is none. */
export function nextRetry(
  advice: RetryAdvice,
  soFar: RetriesSoFar,
  random: () => number = Math.random,
): { readonly waitMs: number; readonly soFar: RetriesSoFar } | null {
  if (advice.kind === 'no') return null
  if (advice.kind === 'rate-limit') {
    const waitMs = advice.waitMs ?? backoffMs(soFar.limitedTries, longestLimitedBackoffMs, random)
    const limitedMs = soFar.limitedMs + waitMs
    return limitedMs > rateLimitPatienceMs ? null : { waitMs, soFar: { ...soFar, limitedTries: soFar.limitedTries + 1, limitedMs } }
  }
  if (soFar.tries >= retryLimit) return null
  const waitMs = advice.kind === 'wait' ? advice.waitMs : backoffMs(soFar.tries, longestBackoffMs, random)
  return advice.kind === 'wait' && waitMs > longestWaitMs ? null : { waitMs, soFar: { ...soFar, tries: soFar.tries + 1 } }
}

function backoffMs(tries: number, longestMs: number, random: () => number): number {
  return Math.round(Math.min(firstBackoffMs * 2 ** tries, longestMs) * (1 - jitterShare * random()))
}

/** Waits, or returns at once when `signal` aborts; the caller looks at the signal. */
export async function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(waitMs, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** The wait a server asked for in its headers or, failing that, in its words ("try again in 1.5s"), in milliseconds. */
export function readRetryAfterMs(headers: Headers, words: string, nowMs: number): number | null {
  const milliseconds = Number.parseFloat(headers.get('retry-after-ms') ?? '')
  if (milliseconds >= 0) return milliseconds
  const header = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(header)) return Number.parseFloat(header) * 1_000
  const date = Date.parse(header)
  if (!Number.isNaN(date)) return Math.max(0, date - nowMs)
  return readSpokenWaitMs(words)
}

/** The wait that a sentence names: "try again in 1m2.5s", "retry in 350 ms", "retry after 20 seconds". */
export function readSpokenWaitMs(words: string): number | null {
  const spoken = spokenWait.exec(words)?.[1]
  if (spoken === undefined) return null
  return [...spoken.matchAll(/([\d.]+)\s*([a-z]+)/gi)].reduce(
    (sum, [, number = '', unit = '']) => sum + Number.parseFloat(number) * unitMs(unit),
    0,
  )
}

const spokenWait =
  /(?:try again|retry) (?:in|after) ((?:\d{1,9}(?:\.\d{1,9})?\s?(?:milliseconds?|ms|hours?|hr?s?|minutes?|mins?|m|seconds?|secs?|s)(?![a-z])\s?){1,4})/i

function unitMs(unit: string): number {
  const lower = unit.toLowerCase()
  if (lower === 'ms' || lower.startsWith('milli')) return 1
  if (lower.startsWith('h')) return 3_600_000
  return lower.startsWith('m') ? 60_000 : 1_000
}

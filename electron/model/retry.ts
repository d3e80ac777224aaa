import { setTimeout as delay } from 'node:timers/promises'

/** Whether asking again may help, and how long the server wants to be left alone. */
export type RetryAdvice =
  | { readonly kind: 'no' }
  | { readonly kind: 'backoff' }
  | { readonly kind: 'wait'; readonly waitMs: number }
  /** Nothing is broken, there is only a queue: with a named time waited for as often as it takes. `waitMs` null: the server named no time. */
  | { readonly kind: 'rate-limit'; readonly waitMs: number | null }

/** What a request has been through. */
export interface RetriesSoFar {
  /** Tries after failures, without those after rate limits. */
  readonly tries: number
  readonly limitedTries: number
  /** Waits for rate limits that named no time. */
  readonly unnamedMs: number
}

export const noRetriesYet: RetriesSoFar = { tries: 0, limitedTries: 0, unnamedMs: 0 }

/** Four more tries span about 8 s of back-off: enough for a restart of a local server, short enough to be silent about. */
export const retryLimit = 4

/**
 * The longest wait a server may name: limits are counted by the day at most. Above it (a fault, or worse) the user is told at once. Everything below is
 * kept to; the user sees it counted down and can stop it.
 */
export const longestNamedWaitMs = 24 * 60 * 60_000

/** Rate limits that name no time are asked about for this long together: nothing says that they will ever end. */
export const unnamedPatienceMs = 30 * 60_000

/** A server that says "now" at each try must not be asked in a tight loop. */
const shortestRepeatedWaitMs = 1_000

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
  if (advice.kind !== 'backoff' && advice.waitMs !== null && advice.waitMs > longestNamedWaitMs) return null
  if (advice.kind === 'rate-limit') return nextLimited(advice.waitMs, soFar, random)
  if (soFar.tries >= retryLimit) return null
  const waitMs = advice.kind === 'wait' ? advice.waitMs : backoffMs(soFar.tries, longestBackoffMs, random)
  return { waitMs, soFar: { ...soFar, tries: soFar.tries + 1 } }
}

function nextLimited(namedMs: number | null, soFar: RetriesSoFar, random: () => number) {
  const { limitedTries, unnamedMs } = soFar
  const after = { ...soFar, limitedTries: limitedTries + 1 }
  if (namedMs !== null) return { waitMs: limitedTries === 0 ? namedMs : Math.max(namedMs, shortestRepeatedWaitMs), soFar: after }
  const waitMs = backoffMs(limitedTries, longestLimitedBackoffMs, random)
  return unnamedMs + waitMs > unnamedPatienceMs ? null : { waitMs, soFar: { ...after, unnamedMs: unnamedMs + waitMs } }
}

function backoffMs(tries: number, longestMs: number, random: () => number): number {
  return Math.round(Math.min(firstBackoffMs * 2 ** tries, longestMs) * (1 - jitterShare * random()))
}

/** Timers stand still while a computer sleeps; looked at this often, the clock ends a wait that is over. Milliseconds. */
const clockLookMs = 30_000

/** Waits until then by the clock (the countdown shows the same), or returns at once when `signal` aborts; the caller looks at the signal. */
export async function pause(waitMs: number, signal: AbortSignal, now: () => number = Date.now, wait: typeof delay = delay): Promise<void> {
  const until = now() + waitMs
  try {
    for (let left = waitMs; left > 0; left = until - now()) await wait(Math.min(left, clockLookMs), undefined, { signal })
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

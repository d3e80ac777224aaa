import { setTimeout as delay } from 'node:timers/promises'

/** Whether asking again may help, and how long the server wants to be left alone. */
export type RetryAdvice = { readonly kind: 'no' } | { readonly kind: 'backoff' } | { readonly kind: 'wait'; readonly waitMs: number }

/** Four more tries span about 8 s of back-off: enough for a restart of a local server, short enough to be silent about. */
export const retryLimit = 4

/** The longest wait a server may ask for; above it the user is told at once instead of looking at a still screen. */
export const longestWaitMs = 60_000

const firstBackoffMs = 500
const longestBackoffMs = 8_000

/** A quarter of the wait, at random, so that clients that failed together do not come back together. */
const jitterShare = 0.25

/** How long to wait before the next try, in milliseconds; null when there is none. `triesMade` counts retries, not the first request. */
export function nextWaitMs(advice: RetryAdvice, triesMade: number, random: () => number = Math.random): number | null {
  if (advice.kind === 'no' || triesMade >= retryLimit) return null
  if (advice.kind === 'wait') return advice.waitMs <= longestWaitMs ? advice.waitMs : null
  const waitMs = Math.min(firstBackoffMs * 2 ** triesMade, longestBackoffMs)
  return Math.round(waitMs * (1 - jitterShare * random()))
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
  const spoken = /try again in (\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|sec|seconds?|m|min|minutes?)\b/i.exec(words)
  return spoken === null ? null : Number.parseFloat(spoken[1] ?? '') * unitMs(spoken[2] ?? '')
}

function unitMs(unit: string): number {
  const lower = unit.toLowerCase()
  if (lower === 'ms' || lower.startsWith('milli')) return 1
  return lower.startsWith('m') ? 60_000 : 1_000
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How long ago, short enough for a list: `now`, `4m`, `3h`, `Tue`, `5 May`. Times are milliseconds since the epoch. */
export function formatAge(at: number, now: number, locale: string): string {
  const age = Math.max(0, now - at)
  if (age < minute) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
  if (age < hour) return formatUnit(Math.floor(age / minute), 'minute', locale)
  if (age < day) return formatUnit(Math.floor(age / hour), 'hour', locale)
  if (age < 6 * day) return new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(at)
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...(!sameYear && { year: 'numeric' }) }).format(at)
}

/** How long something took or runs, in its two largest units: `0.3s`, `41s`, `4m 12s`, `2h 5m`. */
export function formatDuration(durationMs: number, locale: string): string {
  if (durationMs < 10 * second) return formatUnit(Math.round(durationMs / 100) / 10, 'second', locale)
  if (durationMs < minute) return formatUnit(Math.floor(durationMs / second), 'second', locale)
  const [large, small, size, rest] =
    durationMs < hour ? (['minute', 'second', minute, second] as const) : (['hour', 'minute', hour, minute] as const)
  const whole = formatUnit(Math.floor(durationMs / size), large, locale)
  return `${whole} ${formatUnit(Math.floor((durationMs % size) / rest), small, locale)}`
}

function formatUnit(value: number, unit: 'hour' | 'minute' | 'second', locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits: 1 }).format(value)
}

/** The clock, read anew every `everyMs` while the component is on the screen. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** How long ago, kept current; the full date shows when the pointer rests on it. */
export function Age({ at }: { readonly at: number }) {
  const { i18n } = useTranslation()
  const now = useNow(30 * second)
  const full = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
  return (
    <time dateTime={new Date(at).toISOString()} title={full}>
      {formatAge(at, now, i18n.language)}
    </time>
  )
}

/** How long something runs: counts up every second. */
export function RunningTime({ since }: { readonly since: number }) {
  const { i18n } = useTranslation()
  const now = useNow(second)
  return <span>{formatDuration(Math.max(0, Math.floor((now - since) / second) * second), i18n.language)}</span>
}

/** Whole seconds until a time, counted down; 0 when it has come. */
export function useSecondsUntil(untilMs: number): number {
  const now = useNow(second / 4)
  return Math.max(0, Math.ceil((untilMs - now) / second))
}

/** How long something took. */
export function Duration({ ms }: { readonly ms: number }) {
  const { i18n } = useTranslation()
  return <span>{formatDuration(ms, i18n.language)}</span>
}

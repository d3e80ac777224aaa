const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size for people, in units of 1,000 bytes: `812 byte`, `1.2 MB`, `45 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const unit = units[step] ?? 'byte'
  const value = bytes / 1_000 ** step
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    // Two digits tell a size; a third that comes and goes makes a column of them restless.
    maximumFractionDigits: step === 0 || value >= 9.95 ? 0 : 1,
  }).format(value)
}

/** One line of a table of results. `met` null: nothing to compare with here. */
export interface BenchRow {
  readonly what: string
  readonly bar: string
  readonly measured: string
  readonly met: boolean | null
}

/** The value below which a share of all lie (0.5 is the median). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const times = (ratio: number): string => `${ratio.toFixed(2)} ×`
export const inMs = (milliseconds: number): string => `${milliseconds < 100 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`
export const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
export const inMebibytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`

/** The rows as a Markdown table. */
export function toMarkdown(rows: readonly BenchRow[]): string {
  const lines = rows.map(({ what, bar, measured, met }) => `| ${what} | ${bar} | ${measured} | ${verdict(met)} |`)
  return ['| what | bar | measured | |', '| --- | --- | --- | --- |', ...lines].join('\n')
}

const verdict = (met: boolean | null) => (met === null ? '' : met ? 'met' : '**short**')

import fs from 'node:fs'
import path from 'node:path'

/** So many starts in a row that ended before the window stood for a while, and the next goes without the graphics processor. */
export const failedStartsMax = 3

/** A start that lived this long was no failed one. Milliseconds; graphics that crash do so in the first seconds. */
export const startSettlesMs = 10_000

export interface BegunStart {
  /** Graphics of the processor and, on Linux, of X11 only: what earlier starts may have crashed by is left out. */
  readonly safe: boolean
  /** To be called when the app has lived for a while, or ends in order. */
  settled(): void
}

/**
 * Counts a start, to be called once it is certain that this is the only one on the data folder. What was found to be necessary stays so for this
 * version of the app: a start that worked only because it was safe says nothing about others.
 */
export function beginStart(dataFolder: string, version: string): BegunStart {
  const file = path.join(dataFolder, 'starts')
  const failed = failedStarts(file, version)
  const safe = failed >= failedStartsMax
  keep(file, `${version} ${safe ? failedStartsMax : failed + 1}`)
  return {
    safe,
    settled: () => {
      if (!safe) fs.rmSync(file, { force: true })
    },
  }
}

// The version, then how many starts of it failed. Read by hand: this runs before anything else is loaded.
function failedStarts(file: string, version: string): number {
  try {
    const [, of, failed] = /^(\S{1,100}) (\d{1,3})$/.exec(fs.readFileSync(file, 'utf8')) ?? []
    return of === version ? Number(failed) : 0
  } catch {
    // The first start of all.
    return 0
  }
}

function keep(file: string, text: string): void {
  try {
    fs.writeFileSync(file, text, { mode: 0o600 })
  } catch {
    // A start that cannot be counted is better than none.
  }
}

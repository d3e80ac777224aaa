import fs from 'node:fs'
import path from 'node:path'

/** A log file above this size is put aside as `.1` (one older file is kept): enough for weeks of faults, small enough to attach to a report. */
const logFileMaxBytes = 1024 * 1024
/** Longer entries are cut: a log line never carries a whole document. UTF-16 code units. */
const entryMaxCharacters = 4_000

export interface Log {
  info(message: string): void
  warn(message: string): void
  /** `cause` is written with its stack. */
  error(message: string, cause?: unknown): void
}

/**
 * The app's own log, `signalbox.log` in the data folder (mode 0600). Written at once, so that the last words before a crash are there.
 * Never throws: a log that cannot be written must not stop the app.
 */
export function openLog(dataFolder: string, echo: ((line: string) => void) | null = null): Log {
  const file = path.join(dataFolder, 'signalbox.log')
  const write = (level: string, message: string): void => {
    const line = `${new Date().toISOString()} ${level} ${oneLine(message)}\n`
    echo?.(line)
    try {
      fs.mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
      putAsideWhenFull(file)
      fs.appendFileSync(file, line, { mode: 0o600 })
    } catch {
      // Nowhere left to say it.
    }
  }
  return {
    info: (message) => write('info', message),
    warn: (message) => write('warn', message),
    error: (message, cause) => write('error', cause === undefined ? message : `${message}: ${describeCause(cause)}`),
  }
}

/** The words of anything thrown, with its stack where it has one. */
export function describeCause(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}

function putAsideWhenFull(file: string): void {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > logFileMaxBytes) fs.renameSync(file, `${file}.1`)
}

function oneLine(message: string): string {
  const cut = message.length > entryMaxCharacters ? `${message.slice(0, entryMaxCharacters)} … (cut)` : message
  return cut.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, (run) => (run.includes('\n') ? ' ⏎ ' : ' '))
}

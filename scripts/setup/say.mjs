/** A failure of set-up whose message is a whole sentence for the person at the keyboard, with what to do. */
export class SetupError extends Error {}

/**
 * One line about set-up. On stderr, so that stdout belongs to what is started.
 * @param {string} sentence
 */
export function say(sentence) {
  process.stderr.write(`signalbox: ${sentence}\n`)
}

/**
 * Ends the process for a failure: a SetupError with its sentence alone, a bug with its stack.
 * @param {unknown} failure
 * @returns {never}
 */
export function stopWith(failure) {
  if (failure instanceof SetupError) say(failure.message)
  else console.error(failure)
  process.exit(1)
}

/**
 * Shows that a long step goes on: one line that is rewritten on a terminal, a new line now and then elsewhere.
 * @param {string} title
 * @returns {{ update: (detail: string) => void, end: (outcome: string) => void }}
 */
export function showProgress(title) {
  const started = Date.now()
  const terminal = process.stderr.isTTY === true
  let shownAt = 0
  if (!terminal) say(`${title} …`)
  return {
    update: (detail) => {
      if (Date.now() - shownAt < (terminal ? TERMINAL_STEP_MS : LOG_STEP_MS)) return
      if (!terminal && shownAt === 0 && Date.now() - started < LOG_STEP_MS) return
      shownAt = Date.now()
      const line = `signalbox: ${title} … ${detail} (${secondsSince(started)} s)`
      process.stderr.write(terminal ? `\r\x1b[K${line}` : `${line}\n`)
    },
    end: (outcome) => {
      if (terminal) process.stderr.write('\r\x1b[K')
      say(`${outcome} (${secondsSince(started)} s)`)
    },
  }
}

// Quick enough to look alive on a terminal; seldom enough to keep a log short.
const TERMINAL_STEP_MS = 250
const LOG_STEP_MS = 10_000

/** @param {number} started */
function secondsSince(started) {
  return ((Date.now() - started) / 1000).toFixed(1)
}

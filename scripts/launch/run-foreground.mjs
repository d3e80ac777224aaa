import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** A program ended by a signal has 128 plus the signal's number as its code, as in a shell. */
const CODE_OF_SIGNAL_BASE = 128

/**
 * Runs a program in our place: same terminal, same signals; gives its exit code.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export function runForeground(file, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: 'inherit', env })
    const forwarded = forwardSignals(child)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const [name, listener] of forwarded) process.off(name, listener)
      resolve(code ?? CODE_OF_SIGNAL_BASE + (signal === null ? 0 : constants.signals[signal]))
    })
  })
}

/**
 * Passes signals on and outlives them, so that the child decides how it ends. Ctrl+C on a terminal reaches the whole foreground
 * group already: passed on, it would count as pressed twice.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {readonly (readonly [NodeJS.Signals, () => void])[]}
 */
function forwardSignals(child) {
  /** @type {readonly NodeJS.Signals[]} */
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP']
  return names.map((name) => {
    const listener = () => {
      if (name !== 'SIGINT' || process.stdin.isTTY !== true) child.kill(name)
    }
    process.on(name, listener)
    return [name, listener]
  })
}

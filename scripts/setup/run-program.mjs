import { spawn } from 'node:child_process'

/** Output kept of a quiet program, in characters: enough for the end of an npm or compiler failure. */
const KEPT_OUTPUT_CHARACTERS = 40_000

/**
 * Runs a program to its end without showing its output. A program that cannot be started has code 127, as in a shell.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void, signal?: AbortSignal }} [options]
 * @returns {Promise<{ code: number, output: string, stdout: string }>} output is both streams as they came, cut at the front
 */
export function runQuietly(file, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && file.endsWith('.cmd'),
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      ...(options.env === undefined ? {} : { env: options.env }),
      ...(options.signal === undefined ? {} : { signal: options.signal, killSignal: 'SIGKILL' }),
    })
    let output = ''
    let stdout = ''
    /** @param {string} text @param {boolean} standard */
    const keep = (text, standard) => {
      output = (output + text).slice(-KEPT_OUTPUT_CHARACTERS)
      if (standard) stdout = (stdout + text).slice(-KEPT_OUTPUT_CHARACTERS)
      options.onOutput?.(text)
    }
    child.stdout.setEncoding('utf8').on('data', (text) => keep(text, true))
    child.stderr.setEncoding('utf8').on('data', (text) => keep(text, false))
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n`, stdout }))
    child.once('close', (code) => resolve({ code: code ?? 1, output, stdout }))
  })
}

/**
 * Runs a program to its end with its output on our own terminal and nothing to read. It has a process group of its own, which ends
 * with us, and which is ended at the limit: a runner whose worker loops for ever would never end by itself.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, limitMs: number }} options
 * @returns {Promise<number>} its exit code; 127 when it could not be started, 124 when it was ended at the limit
 */
export function runShown(file, args, { cwd, env, limitMs }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'], cwd, env, detached: process.platform !== 'win32' })
    let overdue = false
    const end = () => endGroup(child, 'SIGTERM')
    const limit = setTimeout(() => {
      overdue = true
      end()
      setTimeout(() => endGroup(child, 'SIGKILL'), GRACE_MS).unref()
    }, limitMs)
    process.on('exit', end)
    child.once('error', () => resolve(127))
    child.once('exit', (code) => {
      clearTimeout(limit)
      process.off('exit', end)
      // Workers that outlive their runner would hold the machine up.
      if (overdue) endGroup(child, 'SIGKILL')
      resolve(overdue ? 124 : (code ?? 1))
    })
  })
}

// Time to close browsers and remove temporary folders.
const GRACE_MS = 10_000

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function endGroup(child, signal) {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // Gone already.
  }
}

/**
 * The npm that runs us, so that a second npm elsewhere on PATH does not get in; else the one on PATH.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ file: string, args: readonly string[] }}
 */
export function npmProgram(env) {
  const running = env['npm_execpath']
  if (running?.endsWith('npm-cli.js')) return { file: process.execPath, args: [running] }
  return { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}

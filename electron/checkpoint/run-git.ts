import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { fail, type Result, succeed } from '../../shared/errors.ts'

// Names of all files of a large workspace fit many times over.
const outputMaxBytes = 64 * 1024 * 1024
const errorsMaxCharacters = 2_000

/** Where the store lies (a git directory of our own) and whose files it holds. Absolute paths. */
export interface GitPlace {
  readonly store: string
  readonly workspace: string
}

export interface GitRun {
  readonly place: GitPlace
  readonly signal: AbortSignal
  readonly input?: string
}

/** Runs git on our own store and gives its stdout. An expected failure says what git said; an abort ends git and comes back as `busy`. */
export async function runGit(programArguments: readonly string[], { place, signal, input = '' }: GitRun): Promise<Result<Buffer>> {
  if (signal.aborted) return fail('busy', 'git was stopped before it began.')
  return new Promise((resolve) => {
    const child = startGit(programArguments, place, signal)
    const pieces: Buffer[] = []
    let size = 0
    let errors = ''
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > outputMaxBytes) child.kill('SIGKILL')
      else pieces.push(piece)
    })
    child.stderr.on('data', (piece: Buffer) => {
      errors = (errors + piece.toString()).slice(0, errorsMaxCharacters)
    })
    child.on('error', (error) => {
      if (signal.aborted) resolve(fail('busy', 'git took too long and was stopped.'))
      else if ('code' in error && error.code === 'ENOENT') resolve(fail('not-found', 'git is not installed.'))
      else resolve(fail('process-failed', `git could not be started: ${error.message}`))
    })
    child.on('close', (code) => {
      if (signal.aborted) resolve(fail('busy', 'git took too long and was stopped.'))
      else if (size > outputMaxBytes) resolve(fail('too-large', 'git printed more than is read.'))
      else if (code === 0) resolve(succeed(Buffer.concat(pieces)))
      else resolve(fail('process-failed', `git ${programArguments[0]} failed: ${errors.trim()}`))
    })
    // It may end before it has read everything; how it ended is told above.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

/** Starts git on our own store with pipes, for what is read piece by piece. */
export function startGit(programArguments: readonly string[], place: GitPlace, signal: AbortSignal) {
  return spawn('git', [...settings, ...programArguments], {
    // Never the workspace: a program named git in it must not be found first.
    cwd: place.store,
    env: environmentFor(place),
    stdio: 'pipe',
    windowsHide: true,
    signal,
    killSignal: 'SIGKILL',
  }) satisfies ChildProcess
}

/** Nothing that the workspace, the user or the system has set may run a program or change what is kept. */
const settings = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.excludesFile', ''],
  ['core.attributesFile', ''],
  ['core.autocrlf', 'false'],
  ['core.safecrlf', 'false'],
  ['core.quotePath', 'false'],
  ['core.trustctime', 'true'],
  // The objects are a convenience, checked by their hashes when they are read; waiting for the disk for each would cost seconds.
  ['core.fsync', 'none'],
  ['core.looseCompression', '1'],
  ['gc.auto', '0'],
  ['submodule.recurse', 'false'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`])

const { PATH, SYSTEMROOT } = process.env

const environmentFor = ({ store, workspace }: GitPlace): NodeJS.ProcessEnv => ({
  PATH,
  SYSTEMROOT,
  LC_ALL: 'C',
  HOME: store,
  XDG_CONFIG_HOME: store,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_DIR: store,
  GIT_INDEX_FILE: path.join(store, 'index'),
  GIT_WORK_TREE: workspace,
})

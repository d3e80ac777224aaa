import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { assertNever } from '../../shared/assert.ts'
import { type Result, succeed } from '../../shared/errors.ts'
import { failSaying } from '../../shared/say-fault.ts'
import { type RunProgram, runHere } from './run-beside.ts'

// Names of all files of a large workspace fit many times over.
const outputMaxBytes = 64 * 1024 * 1024
const errorsMaxCharacters = 2_000

/** Where the store lies (a git directory of our own) and whose files it holds. Absolute paths. */
export interface GitPlace {
  readonly store: string
  readonly workspace: string
  /** How git is run; absent: from the thread that asks. */
  readonly run?: RunProgram
}

export interface GitRun {
  readonly place: GitPlace
  readonly signal: AbortSignal
  readonly input?: string
}

/** Runs git on our own store and gives its stdout. An expected failure says what git said; an abort ends git and comes back as `busy`. */
export async function runGit(programArguments: readonly string[], { place, signal, input = '' }: GitRun): Promise<Result<Buffer>> {
  if (signal.aborted) return failSaying('busy', 'git-stopped')
  const { file, words, folder, environment } = gitStart(programArguments, place)
  const end = await (place.run ?? runHere)({ file, words, folder, environment, input, outputMaxBytes, errorsMaxCharacters }, signal)
  if (signal.aborted) return failSaying('busy', 'git-too-slow')
  switch (end.kind) {
    case 'ended':
      if (end.code !== 0) return failSaying('process-failed', 'git-failed', { task: programArguments[0] ?? '', cause: end.errors.trim() })
      return succeed(Buffer.from(end.output.buffer, end.output.byteOffset, end.output.byteLength))
    case 'too-much':
      return failSaying('too-large', 'git-printed-too-much')
    case 'not-started':
      if (end.code === 'ENOENT') return failSaying('not-found', 'git-not-installed')
      return failSaying('process-failed', 'git-not-started', { cause: end.message })
    default:
      return assertNever(end)
  }
}

/** Starts git on our own store with pipes, for what is read piece by piece. */
export function startGit(programArguments: readonly string[], place: GitPlace, signal: AbortSignal) {
  const { file, words, folder, environment } = gitStart(programArguments, place)
  return spawn(file, words, {
    cwd: folder,
    env: environment,
    stdio: 'pipe',
    windowsHide: true,
    signal,
    killSignal: 'SIGKILL',
  }) satisfies ChildProcess
}

const gitStart = (programArguments: readonly string[], place: GitPlace) => ({
  file: 'git',
  words: [...settings, ...programArguments],
  // Never the workspace: a program named git in it must not be found first.
  folder: place.store,
  environment: environmentFor(place),
})

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

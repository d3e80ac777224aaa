import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findGit } from './find-git.ts'

/** How long one look may take, in milliseconds. */
const gitMaxMs = 20_000
/** Most bytes read of what git prints; the rest is cut and said. */
export const gitMaxBytes = 2 * 1024 * 1024

export type GitEnd =
  | { readonly kind: 'ended'; readonly code: number; readonly text: string; readonly message: string; readonly cut: boolean }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * Runs git to look at a repository: no shell, no settings but those of the repository, and of these none that run programs, ask, write or
 * reach the network. What cannot be put out of force by a name of its own (filters) has to be looked for before: see `git-place`.
 */
export async function runGit(words: readonly string[], folder: string, signal: AbortSignal, input: GitInput = lookOnly): Promise<GitEnd> {
  if (signal.aborted) return { kind: 'aborted' }
  const program = await findGit(folder)
  if (program === null) return { kind: 'failed', message: 'git was not found on this system' }
  const deadline = AbortSignal.timeout(gitMaxMs)
  const child = spawn(program, [...neutralOptions, ...words], {
    cwd: folder,
    env: input.identity ? withIdentity(environment()) : environment(),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  deadline.addEventListener('abort', stop, { once: true })
  // It may end without reading.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input.stdin)
  const pieces: Buffer[] = []
  let bytes = 0
  let message = ''
  child.stdout.on('data', (piece: Buffer) => {
    if (bytes < gitMaxBytes) pieces.push(piece.subarray(0, gitMaxBytes - bytes))
    bytes += piece.length
    if (bytes > gitMaxBytes) stop()
  })
  child.stderr.on('data', (piece: Buffer) => {
    if (message.length < messageMaxCharacters) message += piece.toString('utf8')
  })
  try {
    const [code] = await once(child, 'close')
    if (signal.aborted) return { kind: 'aborted' }
    if (deadline.aborted) return { kind: 'failed', message: `git took longer than ${gitMaxMs / 1_000} s` }
    const cut = bytes > gitMaxBytes
    return { kind: 'ended', code: cut ? 0 : Number(code ?? 1), text: Buffer.concat(pieces).toString('utf8'), message: message.trim(), cut }
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

interface GitInput {
  readonly stdin: string
  /** The user's own settings count, for the name that a commit bears. */
  readonly identity: boolean
}

const lookOnly: GitInput = { stdin: '', identity: false }

function withIdentity({ GIT_CONFIG_GLOBAL: _, ...rest }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = [
    'HOME',
    'USERPROFILE',
    'XDG_CONFIG_HOME',
    'GIT_AUTHOR_NAME',
    'GIT_AUTHOR_EMAIL',
    'GIT_COMMITTER_NAME',
    'GIT_COMMITTER_EMAIL',
    'EMAIL',
  ]
  return { ...rest, ...Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))) }
}

const messageMaxCharacters = 2_000

const settings = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
  'core.editor=false',
  'core.sshCommand=false',
  'core.askPass=',
  'core.attributesFile=/dev/null',
  'core.quotePath=false',
  'credential.helper=',
  'diff.external=',
  'diff.ignoreSubmodules=dirty',
  'diff.submodule=short',
  'log.showSignature=false',
  'gpg.program=false',
  'protocol.allow=never',
  'submodule.recurse=false',
  'color.ui=false',
  'format.pretty=medium',
]

const neutralOptions = ['--no-pager', '--no-optional-locks', ...settings.flatMap((setting) => ['-c', setting])]

/** Nothing of the user's own but where programs are: no settings, no keys, no prompts. */
function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'PATHEXT', 'SYSTEMROOT', 'TMPDIR', 'TEMP'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_PAGER: 'cat',
    GIT_EDITOR: 'false',
    GIT_ASKPASS: 'false',
  }
}

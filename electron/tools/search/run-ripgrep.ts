import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { StringDecoder } from 'node:string_decoder'
import { findRipgrep } from './ripgrep-path.ts'

/** How long one search may take, in milliseconds: a large repository takes a second, a slow network folder a few. */
export const searchMaxMs = 20_000
/** Longest piece read of ripgrep's output, in characters: one match in a minified file is a line of megabytes. */
const pieceMaxCharacters = 1024 * 1024
// Complaints about single files; the first says enough.
const complaintMaxCharacters = 2_000

/** How a run of ripgrep ended. `enough`: the reader wanted no more lines. */
export type RipgrepEnd =
  | { readonly kind: 'finished' }
  | { readonly kind: 'enough' }
  | { readonly kind: 'too-slow' }
  | { readonly kind: 'aborted' }
  /** `message` is ripgrep's own, for a pattern it cannot read. */
  | { readonly kind: 'failed'; readonly message: string }

export interface RipgrepOutput {
  /** What stands between two pieces of the output: names of files may hold line ends. */
  readonly separator: '\n' | '\0'
  readonly onPiece: (piece: string) => 'more' | 'enough'
}

/**
 * Runs ripgrep in a folder and hands on what it prints; the reader answers `enough` to end it. No shell, no settings of the user or the folder,
 * and nothing but file names and what they hold is read: no links are followed, no programs are run.
 */
export async function runRipgrep(
  options: readonly string[],
  folder: string,
  output: RipgrepOutput,
  signal: AbortSignal,
): Promise<RipgrepEnd> {
  const program = await findRipgrep()
  if (program === null) return { kind: 'failed', message: 'ripgrep is not installed for this system' }
  if (signal.aborted) return { kind: 'aborted' }
  const deadline = AbortSignal.timeout(searchMaxMs)
  const child = spawn(program, [...fixedOptions, ...options], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  deadline.addEventListener('abort', stop, { once: true })
  let enough = false
  const feed = splitPieces(output.separator, (piece) => {
    if (!enough && output.onPiece(piece) === 'enough') {
      enough = true
      stop()
    }
  })
  let complaint = ''
  child.stdout.on('data', feed)
  child.stderr.on('data', (bytes: Buffer) => {
    if (complaint.length < complaintMaxCharacters) complaint += bytes.toString('utf8')
  })
  try {
    const [code] = await once(child, 'close')
    if (signal.aborted) return { kind: 'aborted' }
    if (enough) return { kind: 'enough' }
    if (deadline.aborted) return { kind: 'too-slow' }
    // Without a complaint, 2 says that some file could not be read.
    if (code === 0 || code === 1 || complaint.trim() === '') return { kind: 'finished' }
    return { kind: 'failed', message: complaint.trim() }
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

// Hidden files are looked at (settings, CI), git's own folder is not. `.gitignore` counts also where there is no repository.
const fixedOptions = ['--no-config', '--hidden', '--no-require-git', '--no-messages', '--color=never', '--glob=!.git'] as const

/** The home folder holds the user's own ignore rules; nothing else is of use to it. */
function environment(): NodeJS.ProcessEnv {
  const kept = ['HOME', 'USERPROFILE', 'SYSTEMROOT', 'TMPDIR', 'TEMP', 'XDG_CONFIG_HOME']
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}

/** Pieces that are too long are dropped whole. */
function splitPieces(separator: string, onPiece: (piece: string) => void): (bytes: Buffer) => void {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return (bytes) => {
    const pieces = (rest + decoder.write(bytes)).split(separator)
    rest = pieces.pop() ?? ''
    for (const piece of pieces) if (piece.length <= pieceMaxCharacters) onPiece(piece)
    if (rest.length > pieceMaxCharacters) rest = rest.slice(0, pieceMaxCharacters + 1)
  }
}

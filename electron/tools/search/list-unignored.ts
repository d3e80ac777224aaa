import { type RipgrepEnd, type RipgrepOutput, runRipgrep } from './run-ripgrep.ts'

/** Most files whose names are held at once for one search; larger folders are looked at in parts. */
export const listedFilesMax = 200_000

/** Paths of the files below a folder that no ignore rule leaves out, relative to it, with `/`. */
export async function listUnignored(
  folder: string,
  signal: AbortSignal,
  onPath: (path: string) => 'more' | 'enough',
  options: readonly string[] = [],
): Promise<RipgrepEnd> {
  const output: RipgrepOutput = { separator: '\0', onPiece: (piece) => onPath(plainPath(piece)) }
  return runRipgrep(['--files', '--null', ...options, '--', './'], folder, output, signal)
}

/** All of them; those beyond `listedFilesMax` are missing. */
export async function unignoredFiles(
  folder: string,
  signal: AbortSignal,
): Promise<{ readonly end: RipgrepEnd; readonly paths: ReadonlySet<string> }> {
  const paths = new Set<string>()
  const end = await listUnignored(folder, signal, (path) => {
    paths.add(path)
    return paths.size < listedFilesMax ? 'more' : 'enough'
  })
  return { end, paths }
}

/** A path as ripgrep prints it, without the `./` at its start. */
export const plainPath = (printed: string): string =>
  (process.platform === 'win32' ? printed.replaceAll('\\', '/') : printed).replace(/^\.\//, '')

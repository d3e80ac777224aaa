import path from 'node:path'
import type { Cwd, Word } from '../parts.ts'

// After so many `cd` that may or may not have worked, where a command runs is as good as unknown.
const mostFolders = 8

/** Where the next command may run: in any folder of either. */
export function unionOf(a: Cwd, b: Cwd): Cwd {
  if (a.kind === 'unknown' || b.kind === 'unknown') return { kind: 'unknown' }
  const folders = [...new Set([...a.folders, ...b.folders])]
  return folders.length > mostFolders ? { kind: 'unknown' } : { kind: 'known', folders }
}

/** What a simple command does to the current folder: after success (`cd x && …`), and in any case (`cd x; …`). */
export function changeFolder(words: readonly Word[], cwd: Cwd): { readonly success: Cwd; readonly any: Cwd } {
  const [name, ...rest] = words
  const unknown: Cwd = { kind: 'unknown' }
  if (name === undefined) return { success: cwd, any: cwd }
  if (name.kind !== 'literal') return { success: unknown, any: unknown }
  if (['pushd', 'popd', 'eval', 'source', '.', 'builtin', 'command'].includes(name.text) && mayMove(name.text, rest)) {
    return { success: unknown, any: unknown }
  }
  if (name.text !== 'cd') return { success: cwd, any: cwd }
  const target = folderOf(rest, cwd)
  return { success: target, any: unionOf(cwd, target) }
}

function mayMove(name: string, rest: readonly Word[]): boolean {
  if (name !== 'builtin' && name !== 'command') return true
  return rest.some((word) => word.kind !== 'literal' || ['cd', 'pushd', 'popd', 'eval', 'source', '.'].includes(word.text))
}

function folderOf(words: readonly Word[], cwd: Cwd): Cwd {
  const [target, ...more] = words.filter((word) => !(word.kind === 'literal' && ['-P', '-L', '--'].includes(word.text)))
  if (target?.kind !== 'literal' || more.length > 0 || target.text === '-' || target.text === '' || cwd.kind === 'unknown') {
    return { kind: 'unknown' }
  }
  return { kind: 'known', folders: cwd.folders.map((folder) => path.posix.resolve(folder, target.text)) }
}

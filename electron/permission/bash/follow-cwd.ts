import path from 'node:path'
import type { Cwd, Word } from '../parts.ts'

// After so many `cd` that may or may not have worked, where a command runs is as good as unknown.
const mostFolders = 8

/** Where the next command may run: in any folder of either. */
export function unionOf(a: Cwd, b: Cwd): Cwd {
  if (a === b) return a
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
  if (name.text !== 'cd' && wordsMayMove(words)) return { success: unknown, any: unknown }
  if (name.text !== 'cd') return { success: cwd, any: cwd }
  const target = folderOf(rest, cwd)
  return { success: target, any: unionOf(cwd, target) }
}

// What runs text, or a builtin named by its arguments, in the shell itself.
const runsText: ReadonlySet<string> = new Set(['eval', 'source', '.'])
const movers: ReadonlySet<string> = new Set(['cd', 'pushd', 'popd', ...runsText])
const carriers: ReadonlySet<string> = new Set(['builtin', 'command', 'time'])

/** True when the command may leave the shell in another folder. */
export function wordsMayMove([name, ...rest]: readonly Word[]): boolean {
  if (name === undefined) return false
  if (name.kind !== 'literal' || movers.has(name.text)) return true
  return carriers.has(name.text) && rest.some((word) => word.kind !== 'literal' || movers.has(word.text))
}

/** As `wordsMayMove`, by the name as written, where no more is known: anything but plain letters may turn out to be any name. */
export function nameMayMove(name: string): boolean {
  return !/^[\w./+-]+$/.test(name) || movers.has(name) || carriers.has(name)
}

function folderOf(words: readonly Word[], cwd: Cwd): Cwd {
  const [target, ...more] = words.filter((word) => !(word.kind === 'literal' && ['-P', '-L', '--'].includes(word.text)))
  if (target?.kind !== 'literal' || more.length > 0 || target.text === '-' || target.text === '' || cwd.kind === 'unknown') {
    return { kind: 'unknown' }
  }
  return { kind: 'known', folders: cwd.folders.map((folder) => path.posix.resolve(folder, target.text)) }
}

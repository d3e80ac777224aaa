import { unionOf } from '../bash/follow-cwd.ts'
import type { Cwd, Word } from '../parts.ts'
import type { PathRules } from '../path-rules.ts'

/** Names of the commands that change the current folder. Lower case. */
export const locationCommands: ReadonlySet<string> = new Set([
  'set-location',
  'cd',
  'chdir',
  'sl',
  'push-location',
  'pushd',
  'pop-location',
  'popd',
])

/** What a command does to the current folder: after success, and in any case. `name` in lower case. */
export function changeLocation(
  name: string,
  words: readonly Word[],
  cwd: Cwd,
  paths: PathRules,
): { readonly success: Cwd; readonly any: Cwd } {
  if (!locationCommands.has(name)) return { success: cwd, any: cwd }
  const target = folderOf(words, cwd, paths)
  return { success: target, any: unionOf(cwd, target) }
}

function folderOf(words: readonly Word[], cwd: Cwd, paths: PathRules): Cwd {
  const given = words.filter((word) => !(word.kind === 'literal' && /^-(path|literalpath|passthru)$/i.test(word.text)))
  const [target, ...more] = given
  if (target?.kind !== 'literal' || more.length > 0 || cwd.kind === 'unknown' || /^[-+]$|^$/.test(target.text)) return { kind: 'unknown' }
  const folders = cwd.folders.map((folder) => paths.toAbsolute(target.text, folder))
  const known = folders.flatMap((folder) => (folder === null ? [] : [folder]))
  return known.length < folders.length ? { kind: 'unknown' } : { kind: 'known', folders: known }
}

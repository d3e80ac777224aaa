import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'
import { type Result, succeed } from '../../shared/errors.ts'
import { type GitPlace, runGit } from './run-git.ts'

/** A larger file is not kept: it is data or a build's output, and would fill the disk. */
export const fileMaxBytes = 10 * 1024 * 1024

/** A file whose content is to be kept: its permission bits (null for a link), its size, and the second in which it last changed. */
export interface KeptNow {
  readonly path: string
  readonly mode: number | null
  readonly bytes: number
  readonly changedAtS: number
}

/** What differs from the index, and what to do with each. Paths are relative to the workspace. */
export interface Candidates {
  /** Regular files and links whose content is to be kept now. */
  readonly keep: readonly KeptNow[]
  /** Gone, or now something that is not kept. */
  readonly drop: readonly string[]
  /** Too large, or repositories of their own. */
  readonly leftOut: number
}

/**
 * Finds what changed since the index was last brought up to date. Reads hardly any content: the times and sizes in the index decide.
 * `young`: files that changed in the second they were kept in, with their permissions then; git counts in seconds, and would not see those change.
 */
export async function listCandidates(place: GitPlace, young: readonly KeptNow[], signal: AbortSignal): Promise<Result<Candidates>> {
  const [changed, unknown] = await Promise.all([
    runGit(['diff-files', '-z', '--name-only', '--ignore-submodules=all', '--no-ext-diff'], { place, signal }),
    runGit(['ls-files', '-z', '--others', '--exclude-standard'], { place, signal }),
  ])
  if (!changed.ok) return changed
  if (!unknown.ok) return unknown
  const known = splitNames(changed.value)
  const fresh = splitNames(unknown.value)
  const keep: KeptNow[] = []
  const drop: string[] = []
  let leftOut = 0
  const straight = straightFolders(place.workspace)
  const knownNames = new Set(known)
  const listed = new Set([...known, ...fresh])
  for (const name of listed) {
    const found = await lookAt(place.workspace, name, straight)
    if (found.kind === 'keep') keep.push(found.file)
    else {
      if (found.kind === 'left-out') leftOut += 1
      if (knownNames.has(name)) drop.push(name)
    }
  }
  for (const file of young) {
    const found = listed.has(file.path) ? null : await lookAt(place.workspace, file.path, straight)
    if (found?.kind === 'keep' && found.file.mode !== file.mode) keep.push(found.file)
  }
  return succeed({ keep, drop, leftOut })
}

const splitNames = (output: Buffer): readonly string[] => output.toString('utf8').split('\0').slice(0, -1)

type Look = { readonly kind: 'keep'; readonly file: KeptNow } | { readonly kind: 'gone' | 'left-out' }

async function lookAt(workspace: string, name: string, isStraight: (folder: string) => Promise<boolean>): Promise<Look> {
  // A name that is not valid UTF-8 cannot be given back to git; a repository inside ends in a slash.
  if (name.endsWith('/') || name.includes('\ufffd')) return { kind: 'left-out' }
  const absolute = path.join(workspace, name)
  try {
    const facts = await lstat(absolute)
    if (!(await isStraight(path.dirname(absolute)))) return { kind: 'gone' }
    const file = {
      path: name,
      mode: facts.isSymbolicLink() ? null : facts.mode & 0o7777,
      bytes: facts.size,
      changedAtS: facts.ctimeMs / 1000,
    }
    if (facts.isSymbolicLink()) return { kind: 'keep', file }
    if (!facts.isFile()) return { kind: 'gone' }
    return facts.size > fileMaxBytes ? { kind: 'left-out' } : { kind: 'keep', file }
  } catch {
    return { kind: 'gone' }
  }
}

/** Whether a folder is where its path says: what lies behind a link is not a file of the workspace. Each folder is looked at once. */
function straightFolders(workspace: string): (folder: string) => Promise<boolean> {
  const seen = new Map<string, Promise<boolean>>([[workspace, Promise.resolve(true)]])
  return (folder) => {
    const known =
      seen.get(folder) ??
      realpath(folder).then(
        (real) => real === folder,
        () => false,
      )
    seen.set(folder, known)
    return known
  }
}

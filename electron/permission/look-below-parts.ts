import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Zone } from '../../shared/permission.ts'
import type { AnalysedPart } from './analyse-command.ts'
import type { FolderReading } from './command-specs/folder-reading.ts'
import { expandPattern, isPattern } from './expand-pattern.ts'
import { holdsPassword } from './holds-password.ts'
import { type RealPathOf, readPathsOf } from './locate-effects.ts'
import { type Counts, type FoundBelow, lookBelow } from './look-below.ts'
import { type LookMemory, lookOnce, newKnownTree, SeenOnce } from './look-memory.ts'
import { type PathRules, posixPaths } from './path-rules.ts'
import { isOpenToReaders, isWithin, type Places } from './zone-of-path.ts'

/** What one part of a command would read below the folders that it is given, and that is no plain file of the workspace. */
export interface BelowFacts {
  readonly found: readonly { readonly path: string; readonly zone: Zone }[]
  /** The folder that was not looked through to its end; null where all were. */
  readonly cutAt: string | null
}

// Folders that one part of a command may name, by patterns too; more are not looked through.
const mostFolders = 100
const longestGitMs = 2_000
const largestListBytes = 16 * 1024 * 1024

/** Looks through the folders of all parts that read below folders. Of a part that reads nothing there that counts, nothing is told. */
export async function lookBelowParts(
  parts: readonly AnalysedPart[],
  places: Places,
  realPathOf: RealPathOf,
  memory?: LookMemory,
): Promise<ReadonlyMap<AnalysedPart, BelowFacts>> {
  const seen: Seen = memory ?? { below: new SeenOnce() }
  const facts = await Promise.all(
    parts.map(async (part) => {
      const { folders: reading } = part
      if (reading === null || part.opaque !== null) return []
      const facts = await lookBelowPart(part, reading, places, realPathOf, seen)
      return facts.found.length > 0 || facts.cutAt !== null ? [[part, facts] as const] : []
    }),
  )
  return new Map(facts.flat())
}

/** Of one text each folder is looked through once, in any case. */
type Seen = Pick<LookMemory, 'below'> & Partial<LookMemory>

async function lookBelowPart(
  part: AnalysedPart,
  reading: FolderReading,
  places: Places,
  realPathOf: RealPathOf,
  seen: Seen,
): Promise<BelowFacts> {
  const rules = places.paths ?? posixPaths
  const roots = await rootsOf(part, reading, rules, realPathOf, seen)
  const found = new Map<string, Zone>()
  let cutAt: string | null = roots.length > mostFolders ? (roots[0] ?? null) : null
  for (const root of roots.slice(0, mostFolders)) {
    const zone = rules.zoneOf(root, root, places)
    if (asksByItself.has(zone) || isWithin(root, places.home)) continue
    const counts = countsIn(zone, places, rules)
    const known = seen.trees?.of(zone, newKnownTree)
    const now = () => performance.now()
    const look = () => (reading.tracked ? lookAtTracked(root, counts) : lookBelow(root, reading, counts, now, undefined, known))
    const result = await seen.below.of(JSON.stringify([root, reading]), look)
    for (const each of result.found) found.set(each.path, rules.zoneOf(each.path, each.realPath, places))
    if (!result.complete) cutAt ??= root
  }
  return { found: [...found].map(([path, zone]) => ({ path, zone })), cutAt }
}

/** Whatever lies below, reading there is a question already. */
const asksByItself: ReadonlySet<Zone> = new Set<Zone>(['secret', 'system', 'startup', 'device', 'network-path', 'unknown'])

/** What is judged no worse than the folder is no news; protected files of the workspace count where they hold a password. */
function countsIn(own: Zone, places: Places, rules: PathRules): Counts {
  return (absolute, realPath) => {
    const zone = rules.zoneOf(absolute, realPath, places)
    if (zone === 'workspace' || zone === own) return false
    if (zone !== 'workspace-protected') return true
    return !isOpenToReaders(absolute, realPath) && holdsPassword(realPath)
  }
}

/** Real paths of the folders that the part reads. */
async function rootsOf(
  part: AnalysedPart,
  reading: FolderReading,
  rules: PathRules,
  realPathOf: RealPathOf,
  { folders }: Seen,
): Promise<readonly string[]> {
  const written = readPathsOf(part, rules)
  const paths = await Promise.all(
    written.map(async (each) => (isPattern(each) ? ((await expandPattern(each, rules.patternReach)) ?? []) : [each])),
  )
  const roots = await Promise.all(
    paths.flat().map(async (each) => ((await lookOnce(folders, each, () => isFolder(each))) ? realPathOf(path.normalize(each)) : null)),
  )
  // `git grep x HEAD` names no file: it is about all of them.
  const everywhere = reading.tracked && roots.includes(null) && part.cwd.kind === 'known' ? part.cwd.folders : []
  return [...new Set([...roots, ...everywhere].flatMap((root) => root ?? []))]
}

async function isFolder(absolute: string): Promise<boolean> {
  try {
    return (await stat(absolute)).isDirectory()
  } catch {
    return false
  }
}

/** What git's index has below a folder, without letting the repository's own settings run anything. None where there is no repository. */
async function lookAtTracked(root: string, counts: Counts): Promise<FoundBelow> {
  const words = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', 'ls-files', '-z']
  const options = { cwd: root, timeout: longestGitMs, maxBuffer: largestListBytes, env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' } }
  const list = await new Promise<string | null>((resolve) => {
    execFile('git', words, options, (error, output) =>
      resolve(error === null ? output : error.killed || error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER' ? null : ''),
    )
  })
  const files = (list ?? '').split('\0').flatMap((name) => (name === '' ? [] : [path.join(root, name)]))
  const found: { path: string; realPath: string }[] = []
  for (const file of files) if (await counts(file, file)) found.push({ path: file, realPath: file })
  return { found, complete: list !== null }
}

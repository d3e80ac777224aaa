import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { type ResolvedPath, resolvePath } from './resolve-path.ts'

// From so many names of one folder on, its list is read at once in place of a look at each name.
const mostSingleNames = 8

/**
 * Where many absolute paths lead after every symbolic link, by path. As `resolvePath`, but each folder is followed once, for all the paths
 * in it. A path that can not be followed leads to itself.
 */
export async function resolvePaths(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const byFolder = new Map<string, string[]>()
  for (const each of paths) byFolder.set(path.dirname(each), [...(byFolder.get(path.dirname(each)) ?? []), each])
  const found = await Promise.all([...byFolder].map(([folder, inside]) => resolveInside(folder, inside)))
  return new Map(found.flat())
}

type Pair = readonly [absolute: string, realPath: string]

async function resolveInside(folder: string, inside: readonly string[]): Promise<readonly Pair[]> {
  const real = await resolvePath(folder)
  if (real.kind === 'failed') return inside.map((each) => [each, each])
  const mayBeLink = await linksIn(real, inside.length)
  return Promise.all(
    inside.map(async (each): Promise<Pair> => {
      const name = path.basename(each)
      // `/a/..` is no name in `/a`.
      const isName = name !== '' && name !== '.' && name !== '..' && folder !== each && !each.endsWith('/')
      const here = path.join(real.realPath, name)
      if (isName && !(await mayBeLink(name, here))) return [each, here]
      const own = await resolvePath(each)
      return [each, own.kind === 'failed' ? each : own.realPath]
    }),
  )
}

/** Answers which names of a folder are links, or may be. */
async function linksIn(
  folder: ResolvedPath & { readonly realPath: string },
  names: number,
): Promise<(name: string, here: string) => Promise<boolean>> {
  if (folder.kind === 'missing') return async () => false
  if (names <= mostSingleNames) return (_name, here) => isLink(here)
  try {
    const entries = await readdir(folder.realPath, { withFileTypes: true })
    const others = new Set(entries.filter((entry) => !entry.isFile() && !entry.isDirectory()).map((entry) => entry.name))
    // A volume where case does not count has the same file under other names.
    const folded = new Set([...others].map((name) => name.normalize('NFKC').toLowerCase()))
    return async (name) => folded.has(name.normalize('NFKC').toLowerCase())
  } catch {
    return (_name, here) => isLink(here)
  }
}

async function isLink(here: string): Promise<boolean> {
  try {
    return (await lstat(here)).isSymbolicLink()
  } catch (error) {
    // Whatever else goes wrong is for resolvePath to say.
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
  }
}

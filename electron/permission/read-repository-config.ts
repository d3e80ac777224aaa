import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

// A repository's settings file is small; what is larger is not read.
const largestConfigBytes = 256 * 1024
// Named as such, a settings file that was not read may hold anything, and asks.
const mayHoldAnything = '[include]\n\tpath = too-large-to-read'

/**
 * The texts of all settings files of the repository that git would find from a folder, upwards, with those of its submodules and linked trees:
 * git reads these for commands that only look (`git status`). None where there is no repository. A folder that itself
 * has the make-up of a repository counts, as it does for git: one can lie hidden among the files of another.
 */
export async function readRepositoryConfigs(start: string): Promise<readonly string[]> {
  for (let folder = start; ; folder = path.dirname(folder)) {
    const found = (await repositoryAt(path.join(folder, '.git'))) ?? (await bareRepositoryAt(folder))
    if (found !== null) return Promise.all((await settingsFilesIn(found)).map(readSmall))
    if (folder === path.dirname(folder)) return []
  }
}

/** The folder with the settings of a `.git`; that may also be a file that says where (a linked tree, a submodule). */
async function repositoryAt(git: string): Promise<string | null> {
  const kind = await kindOf(git)
  if (kind !== 'file') return kind === 'folder' ? git : null
  const target = /^gitdir: (.+)$/m.exec(await readSmall(git))?.[1]
  if (target === undefined) return null
  const folder = path.resolve(path.dirname(git), target)
  const common = path.join(folder, 'commondir')
  return (await kindOf(common)) === 'file' ? path.resolve(folder, (await readSmall(common)).trim()) : folder
}

// Submodules lie in one another; deeper ones than this are not looked for.
const deepestModules = 4

/** The settings files below the folder of a repository: its own, those of its submodules and of its linked trees. Not all need exist. */
export async function settingsFilesIn(repository: string, depth = 0): Promise<readonly string[]> {
  const own = [path.join(repository, 'config'), path.join(repository, 'config.worktree')]
  // Most repositories have neither submodules nor linked trees: one look at the folder tells.
  const names: ReadonlySet<string> | null = await readdir(repository).then(
    (found) => new Set(found),
    () => null,
  )
  if (names === null || !(names.has('worktrees') || names.has('modules'))) return own
  const trees = (await foldersIn(path.join(repository, 'worktrees'))).map((tree) => path.join(tree, 'config.worktree'))
  const modules = depth < deepestModules ? await modulesIn(path.join(repository, 'modules'), depth) : []
  return [...own, ...trees, ...modules]
}

/** A submodule `a/b` lies in `modules/a/b`: a folder without `HEAD` only leads to one. */
async function modulesIn(folder: string, depth: number): Promise<readonly string[]> {
  const inside = await Promise.all(
    (await foldersIn(folder)).map(async (each) => {
      const isModule = (await kindOf(path.join(each, 'HEAD'))) !== null
      if (isModule) return settingsFilesIn(each, depth + 1)
      return depth < deepestModules ? modulesIn(each, depth + 1) : []
    }),
  )
  return inside.flat()
}

// More than any repository has; the rest is not looked at.
const mostFolders = 200

async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => [])
  return entries
    .filter((entry) => entry.isDirectory())
    .slice(0, mostFolders)
    .map((entry) => path.join(folder, entry.name))
}

async function bareRepositoryAt(folder: string): Promise<string | null> {
  const kinds = await Promise.all(['objects', 'refs', 'HEAD'].map((name) => kindOf(path.join(folder, name))))
  return kinds[0] === 'folder' && kinds[1] === 'folder' && kinds[2] !== null ? folder : null
}

async function kindOf(file: string): Promise<'file' | 'folder' | null> {
  try {
    return (await stat(file)).isDirectory() ? 'folder' : 'file'
  } catch {
    return null
  }
}

async function readSmall(file: string): Promise<string> {
  try {
    const { size } = await stat(file)
    return size > largestConfigBytes ? mayHoldAnything : await readFile(file, 'utf8')
  } catch {
    return ''
  }
}

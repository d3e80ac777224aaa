import { randomBytes } from 'node:crypto'
import { chmod, lstat, mkdir, open, realpath, rename, rm, rmdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../permission/resolve-path.ts'
import { isWithin } from '../permission/zone-of-path.ts'
import type { KeptFile } from './compare-trees.ts'

/** What one path is to be again; null: no file. Relative to the workspace. */
export interface WantedFile {
  readonly path: string
  readonly file: KeptFile | null
}

export type ReadContents = (files: readonly KeptFile[], signal: AbortSignal) => AsyncGenerator<Buffer>

/**
 * Puts files back byte for byte with their permissions, each in one step. Never follows a link and never leaves the workspace.
 * Gives the paths that could not be put back; the others are.
 */
export async function restoreFiles(
  workspace: string,
  wanted: readonly WantedFile[],
  contents: ReadContents,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const failed: string[] = []
  const attempt = async (name: string, act: () => Promise<void>) => {
    try {
      await act()
    } catch {
      failed.push(name)
    }
  }
  // What has to go makes room for what comes: a file may have taken the place of a folder.
  for (const { path: name, file } of wanted) if (file === null) await attempt(name, () => removeFile(workspace, name))
  const coming = wanted.flatMap(({ path: name, file }) => (file === null ? [] : [{ name, file }]))
  let done = 0
  try {
    const files = coming.map(({ file }) => file)
    for await (const bytes of contents(files, signal)) {
      const next = coming[done]
      done += 1
      if (next !== undefined) await attempt(next.name, () => putFile(workspace, next.name, next.file, bytes))
    }
  } catch {
    failed.push(...coming.slice(done).map(({ name }) => name))
  }
  return failed
}

async function removeFile(workspace: string, name: string): Promise<void> {
  const absolute = insidePath(workspace, name)
  const folder = path.dirname(absolute)
  if (!(await isStraight(folder))) return
  const facts = await lstat(absolute).catch(() => null)
  if (facts === null) return
  if (facts.isDirectory()) throw new Error('A folder is in the place of the file')
  await rm(absolute)
  await removeEmptyFolders(workspace, folder)
}

/** A folder that held only what has gone goes too. */
async function removeEmptyFolders(workspace: string, folder: string): Promise<void> {
  for (let at = folder; at !== workspace && isWithin(workspace, at); at = path.dirname(at)) {
    try {
      await rmdir(at)
    } catch {
      return
    }
  }
}

async function putFile(workspace: string, name: string, file: KeptFile, bytes: Buffer): Promise<void> {
  const absolute = insidePath(workspace, name)
  const folder = path.dirname(absolute)
  await makeFolders(workspace, folder)
  const temporary = path.join(folder, `.signalbox-${randomBytes(9).toString('hex')}.tmp`)
  try {
    if (file.kind === 'link') await symlink(bytes.toString('utf8'), temporary)
    else await writeNew(temporary, bytes, file.mode)
    await rename(temporary, absolute)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Makes missing folders, one by one: behind a folder that is a link by now, nothing may be made. */
async function makeFolders(workspace: string, folder: string): Promise<void> {
  if (folder !== workspace) {
    await makeFolders(workspace, path.dirname(folder))
    await mkdir(folder).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  }
  if (!(await isStraight(folder))) throw new Error('The folder is a link')
}

async function writeNew(absolute: string, bytes: Buffer, mode: number): Promise<void> {
  // Nobody else may read it before its permissions are set.
  const handle = await open(absolute, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
  } finally {
    await handle.close()
  }
  await chmod(absolute, mode)
}

const isStraight = async (folder: string): Promise<boolean> => (await realpath(folder).catch(() => null)) === folder

function insidePath(workspace: string, name: string): string {
  const absolute = path.join(workspace, name)
  const parts = name.split('/')
  if (!isWithin(workspace, absolute) || parts.some((part) => part === '..' || part.toLowerCase() === '.git'))
    throw new Error('A kept path that leaves the workspace')
  return absolute
}

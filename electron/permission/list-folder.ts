import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** One entry of a folder. `at` is its path, the folder's as it was given before it. What is neither folder nor link is a `file`. */
export interface ListedEntry {
  readonly name: string
  readonly at: string
  readonly kind: 'folder' | 'link' | 'file'
}

/** What lies in a folder. Nothing in one that can not be read: it is not read by a command either. */
export async function listFolder(folder: string): Promise<readonly ListedEntry[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => [])
  const before = folder.endsWith(path.sep) ? folder : `${folder}${path.sep}`
  return entries.map((entry) => ({ name: entry.name, at: `${before}${entry.name}`, kind: kindOf(entry) }))
}

const kindOf = (entry: Dirent): ListedEntry['kind'] => (entry.isSymbolicLink() ? 'link' : entry.isDirectory() ? 'folder' : 'file')

import fs from 'node:fs/promises'
import path from 'node:path'
import { type Places, zoneOfPath } from '../permission/zone-of-path.ts'

// Folders that one search looks into: a large project in well under 100 ms. What lies deeper is not found, which docs/security.md says.
const foldersMax = 3_000
// Written by tools, large, and without secrets of the user's own.
const passedOver: ReadonlySet<string> = new Set([
  'node_modules',
  '.git',
  '.hg',
  '.svn',
  '.venv',
  'venv',
  '__pycache__',
  'target',
  '.next',
  '.cache',
])

/** What is found in a workspace: files that may hold secrets, and git's own folders (or the files that stand for them). Absolute. */
export interface FoundInWorkspace {
  readonly secrets: readonly string[]
  readonly repositories: readonly string[]
}

/** Searches a workspace, nearest folders first. Links to folders are not followed. */
export async function searchWorkspace(places: Places): Promise<FoundInWorkspace> {
  const secrets: string[] = []
  const repositories: string[] = []
  let layer: readonly string[] = [places.workspace]
  for (let left = foldersMax; layer.length > 0 && left > 0; left -= layer.length) {
    const listed = await Promise.all(layer.slice(0, left).map(list))
    const next: string[] = []
    for (const { absolute, name, isFolder } of listed.flat()) {
      if (name === '.git') repositories.push(absolute)
      else if (zoneOfPath(absolute, places) === 'secret') secrets.push(absolute)
      else if (isFolder && !passedOver.has(name)) next.push(absolute)
    }
    layer = next
  }
  return { secrets, repositories }
}

interface Listed {
  readonly absolute: string
  readonly name: string
  readonly isFolder: boolean
}

async function list(folder: string): Promise<readonly Listed[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.map((entry) => ({ absolute: path.join(folder, entry.name), name: entry.name, isFolder: entry.isDirectory() }))
}

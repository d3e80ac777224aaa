import fs from 'node:fs/promises'
import path from 'node:path'
import { actingTrails } from '../permission/zone-tables.ts'

// Of git's own folder only what runs by itself: everything else is written by every commit.
const actingInGit = ['hooks', 'config', 'config.worktree', 'info/attributes']

/** Places of a workspace that act by themselves outside the sandbox, whether they exist or not: hooks, settings of git and editors, CI. Absolute. */
export async function protectedPlaces(workspace: string, repositories: readonly string[]): Promise<readonly string[]> {
  const own = actingTrails.filter((trail) => trail !== '.git' && trail !== 'git~1').map((trail) => path.join(workspace, trail))
  const inGit = await Promise.all(repositories.map(ofRepository))
  return [...own, ...inGit.flat()]
}

async function ofRepository(folder: string): Promise<readonly string[]> {
  const stats = await fs.stat(folder).catch(() => null)
  // A file in its place says where the folder is: whoever writes it chooses the settings.
  if (stats?.isFile()) return [folder]
  const folders = [folder, ...(await below(path.join(folder, 'modules'))), ...(await below(path.join(folder, 'worktrees')))]
  return folders.flatMap((each) => actingInGit.map((name) => path.join(each, name)))
}

async function below(folder: string): Promise<readonly string[]> {
  const names = await fs.readdir(folder).catch(() => [])
  return names.map((name) => path.join(folder, name))
}

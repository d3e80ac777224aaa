import fs from 'node:fs/promises'
import type { ToolContext } from '../../agent/ports.ts'
import { isInside } from './resolve-workdir.ts'

/** Where the session goes after a command: `cwd` null stays where it is. `remark`: what the model must be told about it. */
export interface KeptFolder {
  readonly cwd: string | null
  readonly remark: string | null
}

/** Decides whether the folder that a command ended in becomes the session's: it must exist and lie in the workspace. */
export async function keptFolder({ workspace, cwd }: Pick<ToolContext, 'workspace' | 'cwd'>, endedIn: string | null): Promise<KeptFolder> {
  if (endedIn === null || endedIn === cwd) return { cwd: null, remark: null }
  const real = await fs.realpath(endedIn).catch(() => null)
  const stays = `the next command runs in ${cwd}`
  if (real === null) return { cwd: null, remark: `cd not kept: the folder it ended in is gone; ${stays}` }
  if (!isInside(workspace, real)) {
    return { cwd: null, remark: `cd not kept: ${real} lies outside the workspace ${workspace}; ${stays}` }
  }
  return { cwd: real, remark: null }
}

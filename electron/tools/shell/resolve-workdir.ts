import fs from 'node:fs/promises'
import path from 'node:path'
import { fail, type Result, succeed } from '../../../shared/errors.ts'

/**
 * The real path of the folder a command shall run in. It must exist and, with every link followed, lie in the workspace.
 * `workspace` is a real path; `workdir` is relative to it, or absolute.
 */
export async function resolveWorkdir(workspace: string, workdir: string | null): Promise<Result<string>> {
  const wanted = workdir === null ? workspace : path.resolve(workspace, workdir)
  const shown = workdir ?? workspace
  const real = await fs.realpath(wanted).catch(() => null)
  const stats = real === null ? null : await fs.stat(real).catch(() => null)
  if (real === null || stats === null)
    return fail('not-found', `The folder ${shown} does not exist. Use an existing folder of the workspace.`)
  if (!stats.isDirectory()) return fail('invalid-input', `${shown} is not a folder. "workdir" must be a folder of the workspace.`)
  if (!isInside(workspace, real)) {
    return fail('invalid-input', `The folder ${shown} lies outside the workspace ${workspace}. Commands run inside the workspace only.`)
  }
  return succeed(real)
}

function isInside(workspace: string, real: string): boolean {
  const relative = path.relative(workspace, real)
  return relative === '' || !(relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative))
}

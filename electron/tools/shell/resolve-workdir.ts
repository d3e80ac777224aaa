import fs from 'node:fs/promises'
import path from 'node:path'
import { fail, type Result, succeed } from '../../../shared/errors.ts'

/**
 * The real path of the folder a command shall run in. It must exist and, with every link followed, lie in the workspace.
 * `workspace` and `cwd` are real paths; `workdir` is relative to `cwd`, or absolute, or null for `cwd` itself.
 */
export async function resolveWorkdir(workspace: string, cwd: string, workdir: string | null): Promise<Result<string>> {
  const wanted = workdir === null ? cwd : path.resolve(cwd, workdir)
  const shown = workdir ?? cwd
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

/** True for the workspace itself and all below it. Both are real paths. */
export function isInside(workspace: string, real: string): boolean {
  const relative = path.relative(workspace, real)
  return relative === '' || !(relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative))
}

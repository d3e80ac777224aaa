import fs from 'node:fs'
import path from 'node:path'
import { fail, type Result, succeed } from '../../../shared/errors.ts'

/**
 * The real path of the folder a command shall run in. It must exist and, with every link followed, lie in the workspace.
 * `workspace` and `cwd` are real paths; `workdir` is relative to `cwd`, or absolute, or null for `cwd` itself.
 * It does not wait, so that nothing else happens between the look and the start; the start enters the folder on the same thread anyway.
 */
export function resolveWorkdir(workspace: string, cwd: string, workdir: string | null): Result<string> {
  const wanted = workdir === null ? cwd : path.resolve(cwd, workdir)
  const shown = workdir ?? cwd
  const found = lookAt(wanted)
  if (found === null) return fail('not-found', `The folder ${shown} does not exist. Use an existing folder of the workspace.`)
  if (!found.isDirectory) return fail('invalid-input', `${shown} is not a folder. "workdir" must be a folder of the workspace.`)
  if (!isInside(workspace, found.real)) {
    return fail('invalid-input', `The folder ${shown} lies outside the workspace ${workspace}. Commands run inside the workspace only.`)
  }
  return succeed(found.real)
}

function lookAt(wanted: string): { readonly real: string; readonly isDirectory: boolean } | null {
  try {
    const real = fs.realpathSync.native(wanted)
    return { real, isDirectory: fs.statSync(real).isDirectory() }
  } catch {
    return null
  }
}

/** True for the workspace itself and all below it. Both are real paths. */
export function isInside(workspace: string, real: string): boolean {
  const relative = path.relative(workspace, real)
  return relative === '' || !(relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative))
}

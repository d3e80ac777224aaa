import { constants } from 'node:fs'
import { access, realpath } from 'node:fs/promises'
import path from 'node:path'
import { isWithin } from '../../permission/zone-of-path.ts'

/**
 * Real file of the git program, looked for in PATH; null where there is none. One that lies in the workspace is a file of the workspace, not
 * git: neither a relative entry of PATH nor the current folder, where Windows looks first, may bring it in.
 */
export async function findGit(workspace: string, searchPath = process.env['PATH'] ?? ''): Promise<string | null> {
  const name = process.platform === 'win32' ? 'git.exe' : 'git'
  for (const folder of searchPath.split(path.delimiter).filter((each) => path.isAbsolute(each))) {
    try {
      const file = await realpath(path.join(folder, name))
      await access(file, constants.X_OK)
      if (!isWithin(workspace, file)) return file
    } catch {
      // Not in this folder.
    }
  }
  return null
}

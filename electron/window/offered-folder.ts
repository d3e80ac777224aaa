import fs from 'node:fs'
import path from 'node:path'

/**
 * The folder named on a command line, if any. It is only offered to the user in the folder dialog, never opened.
 * `argv` is everything after the program (and after the app's own path, while developing).
 */
export function offeredFolder(argv: readonly string[], cwd: string): string | null {
  for (const word of argv) {
    if (word === '' || word.startsWith('-')) continue
    const folder = path.resolve(cwd, word)
    if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder
  }
  return null
}

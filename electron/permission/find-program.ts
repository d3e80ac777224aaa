import fs from 'node:fs'
import path from 'node:path'
import { isWithin } from './zone-of-path.ts'

/** The file that a name would run now. `identity` changes when it is replaced. */
export interface FoundProgram {
  readonly name: string
  /** Every link followed. */
  readonly realPath: string
  /** `workspace`: code of the workspace, or of a folder that anybody may write to; whatever it is called, it is not the tool of that name. */
  readonly standing: 'installed' | 'workspace'
  readonly identity: string
}

/** Where a name is looked up. `cwd` null: not known. Real paths but for `searchPath`, which is PATH as the command gets it. */
export interface ProgramPlace {
  readonly searchPath: string
  readonly cwd: string | null
  readonly workspace: string
}

/** The program that a name or a path stands for, looked up as a shell does. Null where that is not known for certain. */
export function findProgram(name: string, place: ProgramPlace): FoundProgram | null {
  if (name.includes('/')) return lookAt(name, absoluteIn(name, place.cwd), place)
  for (const folder of place.searchPath.split(':')) {
    // An empty entry means the current folder, as `.` does.
    const absolute = absoluteIn(folder === '' ? '.' : folder, place.cwd)
    if (absolute === null) return null
    const found = lookAt(name, path.join(absolute, name), place)
    if (found !== null) return found
  }
  return null
}

function absoluteIn(written: string, cwd: string | null): string | null {
  if (path.isAbsolute(written)) return written
  return cwd === null ? null : path.resolve(cwd, written)
}

function lookAt(name: string, absolute: string | null, { workspace }: ProgramPlace): FoundProgram | null {
  if (absolute === null) return null
  try {
    // Most folders of PATH lack most names: a thrown error for each would cost more than all else that is looked up.
    if (fs.statSync(absolute, { throwIfNoEntry: false }) === undefined) return null
    fs.accessSync(absolute, fs.constants.X_OK)
    const realPath = fs.realpathSync(absolute)
    const stats = fs.statSync(realPath)
    if (!stats.isFile()) return null
    const folders = [path.dirname(absolute), path.dirname(realPath)]
    const isOpen = [absolute, realPath].some((each) => isWithin(workspace, each)) || folders.some(anybodyMayWrite)
    const identity = [realPath, stats.dev, stats.ino, stats.size, stats.mtimeMs].join(' ')
    return { name, realPath, standing: isOpen ? 'workspace' : 'installed', identity }
  } catch {
    return null
  }
}

const writableByAnybody = 0o002

const anybodyMayWrite = (folder: string): boolean => (fs.statSync(folder).mode & writableByAnybody) !== 0

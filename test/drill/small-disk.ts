import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

// A single command that prints much fills it.
const diskSize = '2m'

/** Puts a small disk of its own at a folder, so that it really becomes full. Null where this user cannot; else it must be taken away. */
export function mountSmallDisk(folder: string): { remove(): void } | null {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const mounted = process.platform === 'linux' && run('mount', '-t', 'tmpfs', '-o', `size=${diskSize},mode=0700`, 'tmpfs', folder)
  // What still has a file open there keeps it, out of sight.
  return mounted ? { remove: () => void run('umount', '-l', folder) } : null
}

const run = (program: string, ...given: readonly string[]): boolean => spawnSync(program, given, { stdio: 'ignore' }).status === 0

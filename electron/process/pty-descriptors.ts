import type { StdioOptions } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

// Descriptors of our sides of live terminals. The native code makes them so that every child inherits them; a command could then
// read, and type into, terminals that are not its own. With each the device it is, to be known again.
const masters = new Map<number, number>()
let nullDevice: number | null = null

/** To be called for each terminal that is made; the result when it is closed. */
export function noteMaster(master: number): () => void {
  masters.set(master, fs.fstatSync(master).rdev)
  return () => masters.delete(master)
}

/**
 * Those that are still open. A number is free from the moment of its close, which is before anybody hears of it: the next start may use it for
 * its own pipe, and a start whose pipe is replaced never tells that it failed.
 */
function openMasters(): readonly number[] {
  return [...masters].flatMap(([master, device]) => (isDevice(master, device) ? [master] : []))
}

function isDevice(descriptor: number, device: number): boolean {
  try {
    const stats = fs.fstatSync(descriptor)
    return stats.isCharacterDevice() && stats.rdev === device
  } catch {
    return false
  }
}

/** `stdio` for a child that must not get terminals of others: what it would inherit is the null device for it. */
export function withoutTerminals(stdio: readonly (number | 'ignore' | 'pipe')[]): StdioOptions {
  const open = new Set(masters.size === 0 ? [] : openMasters())
  if (open.size === 0) return [...stdio]
  nullDevice ??= fs.openSync('/dev/null', 'r+')
  const last = Math.max(...open)
  return Array.from(
    { length: Math.max(stdio.length, last + 1) },
    (_, at) => stdio[at] ?? (open.has(at) && nullDevice !== null ? nullDevice : 'ignore'),
  )
}

/** The same for a child in a terminal of its own, where only a shell can close them before the program begins. Other shells than bash and zsh cannot. */
export function closingTerminals(
  file: string,
  programArguments: readonly string[],
): { readonly file: string; readonly arguments: readonly string[] } {
  const shell = path.basename(file)
  const open = openMasters()
  if (open.length === 0 || process.platform !== 'linux' || (shell !== 'bash' && shell !== 'zsh'))
    return { file, arguments: programArguments }
  const closing = open.map((master) => `n=${master}; exec {n}>&-;`).join(' ')
  const flags = shell === 'zsh' ? ['-f', '-c'] : ['-c']
  return { file, arguments: [...flags, `${closing} exec "$@"`, shell, file, ...programArguments] }
}

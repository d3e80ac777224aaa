import type { StdioOptions } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

// Descriptors of our sides of live terminals. The native code makes them so that every child inherits them; a command could then
// read, and type into, terminals that are not its own.
const masters = new Set<number>()
let nullDevice: number | null = null

/** To be called for each terminal that is made; the result when it is closed. */
export function noteMaster(master: number): () => void {
  masters.add(master)
  return () => masters.delete(master)
}

/** `stdio` for a child that must not get terminals of others: what it would inherit is the null device for it. */
export function withoutTerminals(stdio: readonly (number | 'ignore' | 'pipe')[]): StdioOptions {
  if (masters.size === 0) return [...stdio]
  nullDevice ??= fs.openSync('/dev/null', 'r+')
  const last = Math.max(...masters)
  return Array.from(
    { length: Math.max(stdio.length, last + 1) },
    (_, at) => stdio[at] ?? (masters.has(at) && nullDevice !== null ? nullDevice : 'ignore'),
  )
}

/** The same for a child in a terminal of its own, where only a shell can close them before the program begins. Other shells than bash and zsh cannot. */
export function closingTerminals(
  file: string,
  programArguments: readonly string[],
): { readonly file: string; readonly arguments: readonly string[] } {
  const shell = path.basename(file)
  if (masters.size === 0 || process.platform !== 'linux' || (shell !== 'bash' && shell !== 'zsh'))
    return { file, arguments: programArguments }
  const closing = [...masters].map((master) => `n=${master}; exec {n}>&-;`).join(' ')
  const flags = shell === 'zsh' ? ['-f', '-c'] : ['-c']
  return { file, arguments: [...flags, `${closing} exec "$@"`, shell, file, ...programArguments] }
}

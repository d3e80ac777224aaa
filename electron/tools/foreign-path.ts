import type { ShellName } from '../../shared/shells.ts'

/**
 * Why a path is not meant for Windows, and how it is written there; null where nothing is wrong. WSL, Cygwin and Git Bash write drives as folders
 * (`/mnt/c/…`, `/c/…`); Windows would take that for a folder on the drive it happens to be on. It is never translated: who wrote it shall see it.
 */
export function foreignPathFault(written: string, system: NodeJS.Platform = process.platform): string | null {
  if (system !== 'win32') return null
  const drive = /^[\\/](?:(?:mnt|cygdrive)[\\/])?([a-z])(?=[\\/]|$)/i.exec(written)
  const letter = drive?.[1]
  if (drive === null || letter === undefined) return null
  const rest = written.slice(drive[0].length).replaceAll('/', '\\')
  const right = `${letter.toUpperCase()}:${rest === '' ? '\\' : rest}`
  return `${written} is how WSL or Git Bash write ${right}. This is Windows: write ${right}, or a path relative to the workspace.`
}

// What leads into WSL or a container, where such paths are right.
const leadsElsewhere = /\b(?:wsl|docker|podman|ssh|bash)(?:\.exe)?\b/i

/** What the model is told with the result of a command that names a drive as WSL does; null where it does not. */
export function foreignPathRemark(command: string, shell: ShellName, system: NodeJS.Platform = process.platform): string | null {
  const found =
    system === 'win32' && !leadsElsewhere.test(command) ? /(?:^|[\s"'=(])\/(?:mnt|cygdrive)\/([a-z])(?=[/"'\s]|$)/i.exec(command) : null
  const letter = found?.[1]
  if (letter === undefined) return null
  const right = shell === 'bash' ? `/${letter.toLowerCase()}/…` : `${letter.toUpperCase()}:\\…`
  return `this is Windows, not WSL: /mnt/${letter}/… is no path here; it is written ${right}`
}

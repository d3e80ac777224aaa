import { foldPath } from './fold-name.ts'
import { isWithin } from './zone-of-path.ts'

/** Where the app keeps its rules, logs and itself. Real paths; `installation` is null when the app runs from a source folder. */
export interface OwnFolders {
  readonly dataFolder: string
  readonly installation: string | null
}

/** True for a path in the app's own folders: no tool may reach there, whoever would allow it. Case does not count. */
export function isOwnPath(absolute: string, own: OwnFolders): boolean {
  const folded = foldPath(absolute)
  return foldersOf(own).some((folder) => isWithin(folder, folded))
}

const foldersByOwner = new WeakMap<OwnFolders, readonly string[]>()

/** Folded, once for each set of facts: they are asked for every path of a command. */
function foldersOf(own: OwnFolders): readonly string[] {
  const known = foldersByOwner.get(own)
  if (known) return known
  const folders = [own.dataFolder, own.installation].flatMap((folder) => (folder === null ? [] : [foldPath(folder)]))
  foldersByOwner.set(own, folders)
  return folders
}

/**
 * True when a command's text names the app's data folder: literally, from `~` or from `$HOME`. Quotes and backslashes do not hide it.
 * A net for plain cases, not a proof: a shell can spell a path in ways that only running it shows.
 */
export function namesDataFolder(text: string, dataFolder: string, home: string): boolean {
  const plain = text.replace(/['"\\]/g, '').toLowerCase()
  const folder = dataFolder.toLowerCase()
  const spellings = [folder]
  if (isWithin(home.toLowerCase(), folder) && folder !== home.toLowerCase()) {
    const tail = folder.slice(home.length)
    spellings.push(`~${tail}`, `$home${tail}`, `\${home}${tail}`)
  }
  return spellings.some((spelling) => containsWhole(plain, spelling))
}

/** `/data/app` is named by `/data/app/x` and `/data/app*`, not by `/data/app-notes`. */
function containsWhole(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (!/[\w.-]/.test(text.charAt(at + part.length))) return true
  }
  return false
}

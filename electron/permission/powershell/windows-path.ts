import path from 'node:path'
import type { Zone } from '../../../shared/permission.ts'
import { foldPath } from '../fold-name.ts'
import type { PathRules } from '../path-rules.ts'
import { isWithin, type Places, worstZone, zoneOfFolded } from '../zone-of-path.ts'
import { actingTrails, secretFileNames, secretFolderNames, steeringTrails } from '../zone-tables.ts'
import { fileOfProvider, readProviderPath, zoneOfProvider } from './provider-path.ts'

// Names that reach a device in any folder and with any ending.
const deviceName = /^(con|prn|aux|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$)$/

/** Paths as Windows and the providers of PowerShell take them. */
export const windowsPaths: PathRules = {
  toAbsolute: absoluteOnWindows,
  zoneOf: (absolute, realPath, places) => {
    const zone = zoneOnWindows(absolute, places)
    return absolute === realPath ? zone : worstZone([zone, zoneOnWindows(realPath, places)])
  },
  discards: (written) => /^(\\\\[.?]\\)?nul$/i.test(written),
  tellsNothing: (written) => /^(\\\\[.?]\\)?nul$/i.test(written),
  folderOfPattern: (prefix) => /^.*[\\/]/s.exec(prefix)?.[0] ?? /^[A-Za-z][\w.-]*:/.exec(prefix)?.[0] ?? '.',
  patternReach: 'every-name',
  // Windows folds `..` away before it looks at links.
  asTheSystemReads: (written, isPattern, folder) => (isPattern ? absoluteOnWindows(written, folder) : null),
}

/** Linux and macOS, with the providers of PowerShell. */
export function withProviders(base: PathRules): PathRules {
  return {
    ...base,
    patternReach: 'every-name',
    toAbsolute: (written, folder) => {
      const provider = readProviderPath(written)
      if (provider === null) return base.toAbsolute(written.replaceAll('\\', '/'), folder)
      const file = fileOfProvider(provider)
      return file === null ? written : base.toAbsolute(file, null)
    },
    zoneOf: (absolute, realPath, places) => {
      const provider = readProviderPath(absolute)
      return provider === null || absolute.startsWith('/') ? base.zoneOf(absolute, realPath, places) : zoneOfProvider(provider)
    },
  }
}

function absoluteOnWindows(written: string, folder: string | null): string | null {
  if (written.includes('\0')) return null
  const plain = written.replaceAll('/', '\\')
  const provider = readProviderPath(plain)
  if (provider !== null) {
    const file = fileOfProvider(provider)
    return file === null ? plain : absoluteOnWindows(file, null)
  }
  if (/^\\(\\|\?\?\\)/.test(plain)) return plain
  if (/^[A-Za-z]:\\/.test(plain)) return path.win32.normalize(plain)
  const drive = folder === null ? null : /^[A-Za-z]:(?=\\)/.exec(folder)?.[0]
  if (folder === null || drive === undefined || drive === null) return null
  if (plain.startsWith('\\')) return path.win32.normalize(drive + plain)
  const relative = /^([A-Za-z]:)(.*)$/s.exec(plain)
  // `D:x` lies in the current folder of that drive, which is only known for the drive of the current folder.
  if (relative && relative[1]?.toLowerCase() !== drive.toLowerCase()) return null
  return path.win32.normalize(`${folder}\\${relative ? relative[2] : plain}`)
}

function zoneOnWindows(absolute: string, places: Places): Zone {
  const plain = absolute.replaceAll('/', '\\')
  const provider = readProviderPath(plain)
  if (provider !== null) return zoneOfProvider(provider)
  // `\\?\C:\x`, `\\.\PhysicalDrive0`, `\??\…`: past all that Windows does to a path.
  if (/^\\(\\[?.]|\?\?)(\\|$)/.test(plain)) return /\bunc\\/i.test(plain) ? 'network-path' : 'device'
  if (plain.startsWith('\\\\')) return 'network-path'
  if (!/^[A-Za-z]:\\/.test(plain)) return 'unknown'
  const names = plain.slice(3).split('\\')
  if (names.some((name) => deviceName.test(stem(name)))) return 'device'
  const folded = foldPath(plain)
  if (folded.length <= 3) return 'system'
  const folders = foldedPlaces(places)
  const zone = zoneOfFolded(folded, folders)
  // A stream beside the file's content, or a short name of something that is not spelt out.
  if (names.some((name) => name.includes(':') || mayHide(name))) return worstZone(['unknown', zone])
  return zone === 'home' && isWithin(`${folders.home}/appdata/local/temp`, folded) ? 'temp' : zone
}

const stem = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[.:].*$/s, '')
    .trimEnd()

// Windows makes short names of the first letters of long ones: `GIT~1` for `.git`, `CREDEN~1.JSO` for `credentials.json`.
const guarded: readonly string[] = [...secretFolderNames, ...secretFileNames, ...actingTrails, ...steeringTrails, '.env'].map((name) =>
  name.replace(/[. ]/g, ''),
)

/** True for a short name (`GIT~1`) that may stand for a name of the tables; `HEAD~1` stands for none. */
function mayHide(name: string): boolean {
  const beginning = /^([^.~]{1,6})~\d/.exec(name.toLowerCase())?.[1]
  return beginning !== undefined && guarded.some((each) => each.startsWith(beginning))
}

const foldedPlaces = ({ workspace, home }: Places): Places => ({ workspace: foldPath(workspace), home: foldPath(home) })

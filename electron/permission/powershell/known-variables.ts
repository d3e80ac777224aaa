import path from 'node:path'

/** Where a PowerShell text would run, as far as its variables tell. */
export interface VariablePlaces {
  readonly home: string | null
  /** The folder that the text starts in; null where a part of it may have changed that. */
  readonly folder: string | null
  readonly windows: boolean
}

const constants: ReadonlyMap<string, string> = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['null', ''],
])

/** The value of a variable that PowerShell sets itself, by its name in lower case without `$`; null where it is not known. */
export function valueOfVariable(name: string, places: VariablePlaces): string | null {
  const { home, windows } = places
  const join = windows ? path.win32.join : path.posix.join
  const below = (...folders: readonly string[]) => (home === null ? null : join(home, ...folders))
  switch (name) {
    case 'home':
      return home
    case 'env:userprofile':
      return windows ? home : null
    case 'env:home':
      return windows ? null : home
    case 'pwd':
      return places.folder
    case 'profile':
      return windows
        ? below('Documents', 'PowerShell', 'Microsoft.PowerShell_profile.ps1')
        : below('.config', 'powershell', 'Microsoft.PowerShell_profile.ps1')
    case 'env:temp':
    case 'env:tmp':
      return windows ? below('AppData', 'Local', 'Temp') : null
    default:
      return constants.get(name) ?? null
  }
}

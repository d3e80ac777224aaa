import { lookUpSpec } from '../look-up-spec.ts'
import { shellBuiltins } from '../shell-builtins.ts'
import type { CommandSpec } from '../spec.ts'
import { lookUpCmdlet } from './look-up-cmdlet.ts'
import { windowsPrograms } from './windows-programs.ts'

const ofWindows = new Map(windowsPrograms.flatMap((spec) => spec.names.map((name) => [name, spec] as const)))

// The other shells' own commands are no programs, but for these.
const programsAmongBuiltins: ReadonlySet<string> = new Set(['echo', 'false', 'printf', 'pwd', 'sleep', 'test', 'true', 'which'])
const builtins: ReadonlySet<string> = new Set(
  shellBuiltins.flatMap((spec) => spec.names).filter((name) => !programsAmongBuiltins.has(name)),
)

/** The row of a program as PowerShell finds it: on Windows whatever its case, with or without `.exe`. */
export function lookUpProgram(name: string, windows: boolean): CommandSpec | undefined {
  const plain = programName(name, windows)
  const own = windows || plain === '.' || plain === 'pwsh' ? (ofWindows.get(name.toLowerCase()) ?? ofWindows.get(plain)) : undefined
  return own ?? (builtins.has(plain) ? undefined : lookUpSpec(plain))
}

/** The name that the table and rules have for a program. */
export function programName(name: string, windows: boolean): string {
  return windows ? name.toLowerCase().replace(/\.(exe|cmd|bat|com)$/, '') : name
}

// On Linux and macOS these are the programs of those names; PowerShell has no alias for them there.
const programsElsewhere: ReadonlySet<string> = new Set([
  'ac',
  'cat',
  'clear',
  'compare',
  'cp',
  'diff',
  'kill',
  'ls',
  'man',
  'md',
  'mkdir',
  'mount',
  'mv',
  'ps',
  'rm',
  'rmdir',
  'sleep',
  'sort',
  'start',
  'tee',
  'write',
])

/** The row of a cmdlet or alias as it is on the platform. */
export const lookUpCmdletOn = (name: string, windows: boolean) =>
  !windows && programsElsewhere.has(name.toLowerCase()) ? undefined : lookUpCmdlet(name)

/** True for a command of PowerShell itself: one of the table, or one that is named like a cmdlet (`Get-Thing`) and is no known program. */
export function isCmdletName(name: string, windows: boolean): boolean {
  if (lookUpCmdletOn(name, windows) !== undefined) return true
  return /^[A-Za-z]+-[A-Za-z]\w*$/.test(name) && lookUpProgram(name, windows) === undefined
}

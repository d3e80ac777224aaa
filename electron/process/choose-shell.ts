import fs from 'node:fs'
import path from 'node:path'
import { type Result, succeed } from '../../shared/errors.ts'
import { failSaying } from '../../shared/say-fault.ts'

/** The shell that runs commands. `file` is its real path; `note` tells the user when it is not the one they use. */
export interface ChosenShell {
  readonly file: string
  readonly name: 'bash' | 'zsh' | 'sh' | 'pwsh' | 'powershell' | 'cmd'
  readonly note: string | null
}

/** Where the search looks at the machine; tests bring their own. */
export interface ShellSearch {
  /** Value of SHELL, if any. */
  readonly loginShell: string | null
  /** Real path of a program that may be run; null when there is none. */
  realProgram(file: string): string | null
}

/** The shell of this machine. */
export function chooseShellOf(system: NodeJS.Platform): Result<ChosenShell> {
  return system === 'win32' ? chooseWindowsShell(ofThisWindows()) : chooseShell()
}

/** Where the search looks on Windows. Folders as the environment names them. */
export interface WindowsShellSearch {
  readonly programFiles: string
  readonly systemRoot: string
  realProgram(file: string): string | null
}

/**
 * PowerShell 7, Windows PowerShell, Git Bash, then cmd: the first two are read by the gate with Windows paths, Git Bash as bash; a text for cmd is
 * read by nobody and always asks. Only in the folders where they are installed: PATH and the current folder may hold others of the same name.
 */
export function chooseWindowsShell({ programFiles, systemRoot, realProgram }: WindowsShellSearch): Result<ChosenShell> {
  const places: readonly (readonly [ChosenShell['name'], string])[] = [
    ['pwsh', path.win32.join(programFiles, 'PowerShell', '7', 'pwsh.exe')],
    ['powershell', path.win32.join(systemRoot, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe')],
    ['bash', path.win32.join(programFiles, 'Git', 'bin', 'bash.exe')],
    ['cmd', path.win32.join(systemRoot, 'System32', 'cmd.exe')],
  ]
  for (const [name, place] of places) {
    const file = realProgram(place)
    if (file !== null) return succeed({ file, name, note: null })
  }
  return failSaying('not-found', 'no-shell-found', { places: places.map(([, place]) => place).join(', ') })
}

/** Picks bash or zsh (the user's own if it is one of them), else sh. Models write for these, so a fish or nu user gets bash and is told. */
export function chooseShell(search: ShellSearch = ofThisMachine()): Result<ChosenShell> {
  const login = search.loginShell
  const loginName = login === null ? null : path.basename(login)
  if (login !== null && path.isAbsolute(login) && (loginName === 'bash' || loginName === 'zsh')) {
    const file = search.realProgram(login)
    if (file !== null) return succeed({ file, name: loginName, note: null })
  }
  const note = loginName === null || isPlainShell(loginName) ? null : loginName
  for (const candidate of candidates) {
    const file = search.realProgram(candidate)
    if (file === null) continue
    const name = nameOf(candidate)
    return succeed({ file, name, note: note === null ? null : `Your shell is ${note}; commands run in ${name}.` })
  }
  return failSaying('not-found', 'no-bash-found', { places: candidates.join(', ') })
}

const candidates = ['/bin/bash', '/usr/bin/bash', '/usr/local/bin/bash', '/opt/homebrew/bin/bash', '/bin/zsh', '/usr/bin/zsh', '/bin/sh']

const isPlainShell = (name: string) => ['bash', 'zsh', 'sh', 'dash', 'ash', ''].includes(name)

function nameOf(file: string): ChosenShell['name'] {
  const name = path.basename(file)
  return name === 'bash' || name === 'zsh' ? name : 'sh'
}

const ofThisWindows = (): WindowsShellSearch => ({
  programFiles: process.env['ProgramFiles'] ?? 'C:\\Program Files',
  systemRoot: process.env['SystemRoot'] ?? 'C:\\Windows',
  realProgram,
})

const ofThisMachine = (): ShellSearch => ({ loginShell: process.env['SHELL'] ?? null, realProgram })

function realProgram(file: string): string | null {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    const real = fs.realpathSync(file)
    // A multi-call program decides by the name it is called with, so its link must be kept.
    return path.basename(real).startsWith('busybox') ? path.join(fs.realpathSync(path.dirname(file)), path.basename(file)) : real
  } catch {
    return null
  }
}

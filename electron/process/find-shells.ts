import fs from 'node:fs'
import path from 'node:path'
import type { ShellName } from '../../shared/shells.ts'

/** A shell that is there. `file` is its real path. */
export interface FoundShell {
  readonly file: string
  readonly name: ShellName
}

export interface FoundShells {
  /** One of each name, the one that is used without a choice first. */
  readonly shells: readonly FoundShell[]
  /** The user's own shell, where it is none that models write for; null: it is one, or not known. */
  readonly foreignLogin: string | null
  readonly lookedFor: readonly string[]
}

/** Where the search looks at the machine; tests bring their own. */
export type ShellSearch = PosixSearch | WindowsSearch

export interface PosixSearch {
  readonly system: 'posix'
  /** Value of SHELL, if any. */
  readonly loginShell: string | null
  /** Real path of a program that may be run; null when there is none. */
  realProgram(file: string): string | null
}

/** Folders as the environment names them; null: it does not. */
export interface WindowsSearch {
  readonly system: 'windows'
  readonly programFiles: string
  readonly programFilesX86: string | null
  readonly localAppData: string | null
  readonly systemRoot: string
  realProgram(file: string): string | null
}

/** The shells of the machine that commands can run in. */
export function findShells(search: ShellSearch = ofThisMachine()): FoundShells {
  return search.system === 'windows' ? findWindowsShells(search) : findPosixShells(search)
}

/**
 * PowerShell 7, Windows PowerShell, Git Bash, then cmd: the first two are read by the gate with Windows paths, Git Bash as bash; a text for cmd is
 * read by nobody and always asks. Only in the folders where they are installed: PATH and the current folder may hold others of the same name.
 */
function findWindowsShells({ programFiles, programFilesX86, localAppData, systemRoot, realProgram }: WindowsSearch): FoundShells {
  const bash = (folder: string) => path.win32.join(folder, 'Git', 'bin', 'bash.exe')
  const places: readonly (readonly [ShellName, string])[] = [
    ['pwsh', path.win32.join(programFiles, 'PowerShell', '7', 'pwsh.exe')],
    ['powershell', path.win32.join(systemRoot, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe')],
    ['bash', bash(programFiles)],
    ...(programFilesX86 === null ? [] : ([['bash', bash(programFilesX86)]] as const)),
    // Where Git for Windows goes without the rights of an administrator.
    ...(localAppData === null ? [] : ([['bash', bash(path.win32.join(localAppData, 'Programs'))]] as const)),
    ['cmd', path.win32.join(systemRoot, 'System32', 'cmd.exe')],
  ]
  const shells = places.flatMap(([name, place]): readonly FoundShell[] => {
    const file = realProgram(place)
    return file === null ? [] : [{ file, name }]
  })
  return { shells: oneOfEach(shells), foreignLogin: null, lookedFor: places.map(([, place]) => place) }
}

/** Bash or zsh (the user's own if it is one of them), else sh. Models write for these, so a fish or nu user gets bash and is told. */
function findPosixShells({ loginShell, realProgram }: PosixSearch): FoundShells {
  const loginName = loginShell === null ? null : path.basename(loginShell)
  const own = loginShell !== null && path.isAbsolute(loginShell) && (loginName === 'bash' || loginName === 'zsh') ? [loginShell] : []
  const shells = [...own, ...candidates].flatMap((candidate): readonly FoundShell[] => {
    const file = realProgram(candidate)
    return file === null ? [] : [{ file, name: nameOf(candidate) }]
  })
  const foreignLogin = loginName === null || isPlainShell(loginName) ? null : loginName
  return { shells: oneOfEach(shells), foreignLogin, lookedFor: candidates }
}

const candidates = ['/bin/bash', '/usr/bin/bash', '/usr/local/bin/bash', '/opt/homebrew/bin/bash', '/bin/zsh', '/usr/bin/zsh', '/bin/sh']

const isPlainShell = (name: string) => ['bash', 'zsh', 'sh', 'dash', 'ash', ''].includes(name)

function nameOf(file: string): ShellName {
  const name = path.basename(file)
  return name === 'bash' || name === 'zsh' ? name : 'sh'
}

const oneOfEach = (shells: readonly FoundShell[]): readonly FoundShell[] =>
  shells.filter(({ name }, at) => shells.findIndex((shell) => shell.name === name) === at)

function ofThisMachine(): ShellSearch {
  if (process.platform !== 'win32') return { system: 'posix', loginShell: process.env['SHELL'] ?? null, realProgram }
  return {
    system: 'windows',
    programFiles: process.env['ProgramFiles'] ?? 'C:\\Program Files',
    programFilesX86: process.env['ProgramFiles(x86)'] ?? null,
    localAppData: process.env['LOCALAPPDATA'] ?? null,
    systemRoot: process.env['SystemRoot'] ?? 'C:\\Windows',
    realProgram,
  }
}

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

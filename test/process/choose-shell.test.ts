import { expect, test } from 'vitest'
import { chooseShell } from '../../electron/process/choose-shell.ts'
import { findShells } from '../../electron/process/find-shells.ts'

const machine = (loginShell: string | null, programs: Readonly<Record<string, string>>) =>
  findShells({ system: 'posix', loginShell, realProgram: (file) => programs[file] ?? null })
const withBash = { '/bin/bash': '/usr/bin/bash', '/bin/sh': '/usr/bin/dash', '/bin/zsh': '/usr/bin/zsh' }

test('the user runs zsh or bash: that one, by its real path', () => {
  expect(chooseShell(machine('/bin/zsh', withBash), 'auto')).toEqual({ ok: true, value: { file: '/usr/bin/zsh', name: 'zsh', note: null } })
  expect(chooseShell(machine('/bin/bash', withBash), 'auto')).toMatchObject({ value: { file: '/usr/bin/bash', name: 'bash', note: null } })
})

test('the user runs fish: bash, and they are told', () => {
  expect(chooseShell(machine('/usr/bin/fish', { ...withBash, '/usr/bin/fish': '/usr/bin/fish' }), 'auto')).toMatchObject({
    value: { name: 'bash', note: { kind: 'other-login-shell', name: 'fish' } },
  })
})

test('a SHELL that is not an absolute path, or not there, is not followed', () => {
  expect(chooseShell(machine('./bash', withBash), 'auto')).toMatchObject({ value: { file: '/usr/bin/bash' } })
  expect(chooseShell(machine('/opt/zsh', withBash), 'auto')).toMatchObject({ value: { name: 'bash' } })
})

test('a machine with sh alone gives sh; one with nothing gives an error', () => {
  expect(chooseShell(machine(null, { '/bin/sh': '/usr/bin/dash' }), 'auto')).toMatchObject({ value: { file: '/usr/bin/dash', name: 'sh' } })
  expect(chooseShell(machine(null, {}), 'zsh')).toMatchObject({ ok: false, error: { kind: 'not-found' } })
})

test('this machine has one', () => {
  expect(chooseShell(findShells(), 'auto')).toMatchObject({ ok: true })
})

test('what the user chose is taken where it is there, and each shell is listed once', () => {
  const found = machine('/bin/zsh', { ...withBash, '/usr/bin/zsh': '/usr/bin/zsh' })
  expect(found.shells.map(({ name }) => name)).toEqual(['zsh', 'bash', 'sh'])
  expect(chooseShell(found, 'sh')).toEqual({ ok: true, value: { file: '/usr/bin/dash', name: 'sh', note: null } })
  expect(chooseShell(machine('/usr/bin/fish', withBash), 'zsh')).toMatchObject({ value: { name: 'zsh', note: null } })
})

test('a choice that is not there, or that nobody knows, falls back to the usual one and says so', () => {
  const found = machine('/bin/bash', { '/bin/bash': '/usr/bin/bash' })
  expect(chooseShell(found, 'zsh')).toMatchObject({ value: { name: 'bash', note: { kind: 'not-found', wanted: 'zsh' } } })
  expect(chooseShell(found, 'pwsh')).toMatchObject({ value: { name: 'bash', note: { kind: 'not-found', wanted: 'pwsh' } } })
  expect(chooseShell(found, 'nu')).toMatchObject({ value: { name: 'bash', note: { kind: 'unknown', wanted: 'nu' } } })
})

const onWindows = {
  'C:\\P\\PowerShell\\7\\pwsh.exe': 'pwsh',
  'C:\\W\\System32\\WindowsPowerShell\\v1.0\\powershell.exe': 'powershell',
  'C:\\P\\Git\\bin\\bash.exe': 'bash',
  'C:\\W\\System32\\cmd.exe': 'cmd',
}
const windows = (programs: Readonly<Record<string, string>>) =>
  findShells({
    system: 'windows',
    programFiles: 'C:\\P',
    programFilesX86: 'C:\\P86',
    localAppData: 'C:\\Users\\ann\\AppData\\Local',
    systemRoot: 'C:\\W',
    realProgram: (file) => (programs[file] === undefined ? null : file),
  })

test('Windows has PowerShell 7, else its own, else Git Bash, else cmd, from where they are installed', () => {
  const left: Record<string, string> = { ...onWindows }
  for (const [file, name] of Object.entries(onWindows)) {
    expect(chooseShell(windows(left), 'auto')).toEqual({ ok: true, value: { file, name, note: null } })
    delete left[file]
  }
  expect(chooseShell(windows({}), 'auto')).toMatchObject({ ok: false, error: { kind: 'not-found' } })
})

test('on Windows each of the four can be chosen; Git Bash also where it was installed for one user', () => {
  expect(windows(onWindows).shells.map(({ name }) => name)).toEqual(['pwsh', 'powershell', 'bash', 'cmd'])
  for (const [file, name] of Object.entries(onWindows))
    expect(chooseShell(windows(onWindows), name)).toEqual({ ok: true, value: { file, name, note: null } })
  const own = 'C:\\Users\\ann\\AppData\\Local\\Programs\\Git\\bin\\bash.exe'
  expect(chooseShell(windows({ 'C:\\W\\System32\\cmd.exe': 'cmd', [own]: 'bash' }), 'bash')).toMatchObject({ value: { file: own } })
  expect(chooseShell(windows({ 'C:\\W\\System32\\cmd.exe': 'cmd' }), 'pwsh')).toMatchObject({
    value: { name: 'cmd', note: { kind: 'not-found', wanted: 'pwsh' } },
  })
})

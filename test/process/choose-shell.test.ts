import { expect, test } from 'vitest'
import { chooseShell, chooseWindowsShell } from '../../electron/process/choose-shell.ts'

const machine = (loginShell: string | null, programs: Record<string, string>) => ({
  loginShell,
  realProgram: (file: string) => programs[file] ?? null,
})
const withBash = { '/bin/bash': '/usr/bin/bash', '/bin/sh': '/usr/bin/dash', '/bin/zsh': '/usr/bin/zsh' }

test('the user runs zsh or bash: that one, by its real path', () => {
  expect(chooseShell(machine('/bin/zsh', withBash))).toEqual({ ok: true, value: { file: '/usr/bin/zsh', name: 'zsh', note: null } })
  expect(chooseShell(machine('/bin/bash', withBash))).toMatchObject({ value: { file: '/usr/bin/bash', name: 'bash', note: null } })
})

test('the user runs fish: bash, and they are told', () => {
  expect(chooseShell(machine('/usr/bin/fish', { ...withBash, '/usr/bin/fish': '/usr/bin/fish' }))).toMatchObject({
    value: { name: 'bash', note: 'Your shell is fish; commands run in bash.' },
  })
})

test('a SHELL that is not an absolute path, or not there, is not followed', () => {
  expect(chooseShell(machine('./bash', withBash))).toMatchObject({ value: { file: '/usr/bin/bash' } })
  expect(chooseShell(machine('/opt/zsh', withBash))).toMatchObject({ value: { name: 'bash' } })
})

test('a machine with sh alone gives sh; one with nothing gives an error', () => {
  expect(chooseShell(machine(null, { '/bin/sh': '/usr/bin/dash' }))).toMatchObject({ value: { file: '/usr/bin/dash', name: 'sh' } })
  expect(chooseShell(machine(null, {}))).toMatchObject({ ok: false, error: { kind: 'not-found' } })
})

test('this machine has one', () => {
  expect(chooseShell()).toMatchObject({ ok: true })
})

test('Windows has PowerShell 7, else its own, else Git Bash, else cmd, from where they are installed', () => {
  const all = {
    'C:\\P\\PowerShell\\7\\pwsh.exe': 'pwsh',
    'C:\\W\\System32\\WindowsPowerShell\\v1.0\\powershell.exe': 'powershell',
    'C:\\P\\Git\\bin\\bash.exe': 'bash',
    'C:\\W\\System32\\cmd.exe': 'cmd',
  }
  const chosen = (programs: Readonly<Record<string, string>>) =>
    chooseWindowsShell({ programFiles: 'C:\\P', systemRoot: 'C:\\W', realProgram: (file) => (programs[file] === undefined ? null : file) })
  const left: Record<string, string> = { ...all }
  for (const [file, name] of Object.entries(all)) {
    expect(chosen(left)).toEqual({ ok: true, value: { file, name, note: null } })
    delete left[file]
  }
  expect(chosen({})).toMatchObject({ ok: false, error: { kind: 'not-found' } })
})

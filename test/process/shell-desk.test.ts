import { expect, test } from 'vitest'
import { findShells } from '../../electron/process/find-shells.ts'
import { ShellDesk, type ShellDeskParts } from '../../electron/process/shell-desk.ts'
import { readShellVersion } from '../../electron/process/shell-version.ts'
import { newId } from './start-manager.ts'

const bash = { name: 'bash', file: '/usr/bin/bash' } as const
const zsh = { name: 'zsh', file: '/usr/bin/zsh' } as const
const never = new AbortController().signal

function desk(parts: Partial<ShellDeskParts> = {}) {
  const asked: string[] = []
  const now = { choice: 'auto', shells: [bash, zsh] as readonly (typeof bash | typeof zsh)[] }
  const made = new ShellDesk({
    find: () => ({ shells: now.shells, foreignLogin: null, lookedFor: [] }),
    choice: () => now.choice,
    versionOf: async ({ file }) => {
      asked.push(file)
      return '5.2'
    },
    ...parts,
  })
  return { desk: made, now, asked }
}

test('a turn keeps the shell that it began with, and the next one has the new choice', async () => {
  const { desk: shells, now } = desk()
  const session = newId('ses')
  expect(await shells.begin(session, never)).toMatchObject({ value: { name: 'bash', version: '5.2' } })
  now.choice = 'zsh'
  expect(shells.of(session)).toMatchObject({ value: { name: 'bash' } })
  expect(shells.of(newId('ses'))).toMatchObject({ value: { name: 'zsh' } })
  expect(shells.current).toMatchObject({ value: { name: 'zsh' } })
  await shells.begin(session, never)
  expect(shells.of(session)).toMatchObject({ value: { name: 'zsh', file: zsh.file } })
})

test('a shell that was uninstalled is seen to be gone when the next turn begins', async () => {
  const { desk: shells, now } = desk()
  now.choice = 'zsh'
  const session = newId('ses')
  await shells.begin(session, never)
  now.shells = [bash]
  expect(await shells.begin(session, never)).toMatchObject({ value: { name: 'bash', note: { kind: 'not-found', wanted: 'zsh' } } })
  now.shells = []
  expect(await shells.begin(session, never)).toMatchObject({ ok: false })
  expect(shells.of(session)).toMatchObject({ ok: false })
})

test('a version is asked for once, and nobody waits for one that does not come', async () => {
  const { desk: shells, asked } = desk()
  await shells.begin(newId('ses'), never)
  await shells.begin(newId('ses'), never)
  expect(asked).toEqual([bash.file])
  expect(await shells.view()).toEqual({
    installed: [
      { ...bash, version: '5.2' },
      { ...zsh, version: '5.2' },
    ],
    used: 'bash',
    note: null,
  })
  const silent = desk({ versionOf: () => new Promise(() => undefined) })
  const stop = new AbortController()
  const begun = silent.desk.begin(newId('ses'), stop.signal)
  stop.abort()
  expect(await begun).toMatchObject({ value: { name: 'bash', version: null } })
  const broken = desk({ versionOf: () => Promise.reject(new Error('gone')) })
  expect(await broken.desk.begin(newId('ses'), never)).toMatchObject({ value: { version: null } })
})

test('the shells of this machine tell their versions', async () => {
  for (const shell of findShells().shells) {
    const version = await readShellVersion(shell)
    if (shell.name === 'sh') expect(version).toBeNull()
    else expect(version).toMatch(/^\d+\.\d+/)
  }
})

test('PowerShell is asked without the profile of the user, and says what it is; cmd is not started', async () => {
  const started: (readonly string[])[] = []
  const run = async (_file: string, words: readonly string[]) => {
    started.push(words)
    return '7.4.6\r\n'
  }
  expect(await readShellVersion({ name: 'pwsh', file: 'C:\\pwsh.exe' }, run)).toBe('7.4.6')
  expect(await readShellVersion({ name: 'cmd', file: 'C:\\cmd.exe' }, run)).toBeNull()
  expect(started).toEqual([expect.arrayContaining(['-NoProfile', '-NonInteractive'])])
})

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCommandEnvironment } from '../../electron/process/command-environment.ts'
import { buildEnvironment, markerName } from '../../electron/process/environment.ts'
import { readLoginOrKept } from '../../electron/process/kept-login.ts'
import { mergeLoginEnvironment } from '../../electron/process/merge-login-environment.ts'
import { platformOf } from '../../electron/process/platform-of.ts'
import { type LoginRead, readLoginEnvironment } from '../../electron/process/read-login-environment.ts'
import { createDeferred } from '../../shared/deferred.ts'

let home: string
let before: string | undefined

beforeEach(() => {
  home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-home-')))
  before = process.env['HOME']
  process.env['HOME'] = home
})
afterEach(() => {
  process.env['HOME'] = before
  fs.rmSync(home, { recursive: true, force: true })
})

const write = (name: string, text: string) => fs.writeFileSync(path.join(home, name), text)
const ask = (shell = '/bin/bash', limitMs?: number) =>
  readLoginEnvironment({
    shell,
    ownEnvironment: process.env,
    platform: platformOf(process.platform),
    ...(limitMs === undefined ? {} : { limitMs }),
  })
const build = (inherited: Readonly<Record<string, string | undefined>>) =>
  buildEnvironment({ inherited, allowedNames: new Map(), platform: 'linux' })
const environmentFrom = (read: LoginRead, told: string[] = []) =>
  openCommandEnvironment({
    inherited: { PATH: '/usr/bin', SSH_AUTH_SOCK: '/run/agent' },
    build,
    merge: mergeLoginEnvironment,
    readLogin: async () => read,
    onFailed: (message) => told.push(message),
  })

const shells: readonly (readonly [string, string, string])[] = [
  ['bash', '/bin/bash', '.bash_profile'],
  ['zsh', '/usr/bin/zsh', '.zprofile'],
]

describe.each(shells.filter(([, file]) => fs.existsSync(file)))('a login shell that is %s', (_, shell, profile) => {
  test('gives the PATH and the names that its start-up files set, whatever they print', async () => {
    write(profile, 'echo welcome home; echo oops >&2; export PATH="$HOME/tools:$PATH" LANG=C.UTF-8 SSH_AUTH_SOCK=/other OTHER=1\n')
    const read = await ask(shell)
    const { environment } = await environmentFrom(read).ready()
    expect(environment['PATH']?.split(':')[0]).toBe(path.join(home, 'tools'))
    expect(environment).toMatchObject({ LANG: 'C.UTF-8', SSH_AUTH_SOCK: '/run/agent' })
    expect(environment).not.toHaveProperty('OTHER')
    expect(process.env).not.toHaveProperty(markerName)
  })

  test('passes no credential of its own to commands, and has its value masked', async () => {
    write(profile, 'export GITHUB_TOKEN=ghp_abcdefgh LD_PRELOAD= HTTPS_PROXY=http://me:pass-word@proxy:1\n')
    const built = await environmentFrom(await ask(shell)).ready()
    expect(Object.keys(built.environment)).not.toEqual(expect.arrayContaining(['GITHUB_TOKEN']))
    expect(built.environment).not.toHaveProperty('HTTPS_PROXY')
    expect(built.strippedValues).toContain('ghp_abcdefgh')
  })

  test('that hangs is ended with all it started when the time is up', async () => {
    write(profile, `sleep 1000 &\necho $! > "$HOME/pid"\necho $$ > "$HOME/shell"\nsleep 1000\n`)
    const read = await ask(shell, 1_000)
    expect(read).toEqual({
      kind: 'failed',
      message: `${shell} did not finish reading its start-up files within 1 s; it was ended. It was at: sleep 1000`,
    })
    for (const name of ['pid', 'shell']) expect(isAlive(Number(fs.readFileSync(path.join(home, name), 'utf8')))).toBe(false)
  })
})

function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX] /s.test(fs.readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}

test('a login shell that is not there, or speaks another language, fails in a sentence', async () => {
  expect(await ask(path.join(home, 'fish'))).toMatchObject({ kind: 'failed', message: expect.stringContaining('could not be asked') })
  write('odd', '#!/bin/sh\necho nothing of use\n')
  fs.chmodSync(path.join(home, 'odd'), 0o755)
  expect(await ask(path.join(home, 'odd'))).toMatchObject({ kind: 'failed' })
})

test('after a failure commands get the inherited PATH, and it is told once', async () => {
  const told: string[] = []
  const environment = environmentFrom({ kind: 'failed', message: 'It hung.' }, told)
  expect((await environment.ready()).environment['PATH']).toBe('/usr/bin')
  await environment.ready()
  expect(told).toEqual(['It hung. Commands run with the PATH that the app was started with.'])
  expect(environment.takeRemark()).toBe(told[0])
  expect(environment.takeRemark()).toBeNull()
})

test('a shell that hangs is answered for by what it told the time before, which is said, and no credential is kept', async () => {
  const parts = { file: path.join(home, 'login.json'), shell: '/bin/bash' }
  const failed = { kind: 'failed', message: 'It hung.' } as const
  const variables = {
    PATH: '/opt/bin:/usr/bin',
    LANG: 'C',
    GITHUB_TOKEN: 'ghp_abcdefgh',
    HTTPS_PROXY: 'http://me:pass-word@proxy:1',
    OTHER: '1',
  }
  expect(await readLoginOrKept({ ...parts, read: async () => failed })).toEqual(failed)
  await readLoginOrKept({ ...parts, read: async () => ({ kind: 'read', variables }) })
  expect(fs.statSync(parts.file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(fs.readFileSync(parts.file, 'utf8')).variables).toEqual({ PATH: '/opt/bin:/usr/bin', LANG: 'C' })
  const told: string[] = []
  const environment = environmentFrom(await readLoginOrKept({ ...parts, read: async () => failed }), told)
  expect((await environment.ready()).environment['PATH']).toBe('/opt/bin:/usr/bin')
  expect(told).toEqual(['It hung. Commands run with the PATH that it told the time before.'])
  // Another shell says nothing about this one, and a damaged file nothing at all.
  expect(await readLoginOrKept({ ...parts, shell: '/bin/zsh', read: async () => failed })).toEqual(failed)
  fs.writeFileSync(parts.file, '{')
  expect(await readLoginOrKept({ ...parts, read: async () => failed })).toEqual(failed)
})

test('the shell is asked once, by the first command, and nothing waits for it before', async () => {
  let asked = 0
  const { promise, resolve } = createDeferred<LoginRead>()
  const environment = openCommandEnvironment({
    inherited: { PATH: '/usr/bin' },
    build,
    merge: mergeLoginEnvironment,
    readLogin: () => {
      asked++
      return promise
    },
    onFailed: () => undefined,
  })
  expect(asked).toBe(0)
  expect(environment.current().environment['PATH']).toBe('/usr/bin')
  const both = Promise.all([environment.ready(), environment.ready()])
  resolve({ kind: 'read', variables: { PATH: '/opt/bin:/usr/bin' } })
  expect((await both).map((each) => each.environment['PATH'])).toEqual(['/opt/bin:/usr/bin', '/opt/bin:/usr/bin'])
  expect(asked).toBe(1)
})

test('a PATH that is none is not taken', () => {
  expect(mergeLoginEnvironment({ PATH: '/usr/bin' }, { PATH: 'garbage' })).toEqual({ PATH: '/usr/bin' })
  expect(mergeLoginEnvironment({ PATH: '/usr/bin' }, { 'BASH_FUNC_x%%': '() { :; }', ' PATH': '/evil' })).toEqual({ PATH: '/usr/bin' })
})

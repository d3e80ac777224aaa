import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { keptLog } from '../support/fake-ipc.ts'

// Faults of Electron apps that users of similar tools reported, each with the right behaviour. What other tests hold already, by their names:
//
// works in development, fails when packaged     test/e2e/packaged.spec.ts "the packaged app plays the demo, and no debugger gets in"
// no end over running jobs without a yes        test/window/lifecycle.test.ts "with processes the user is asked first"
// jobs after a restart are told as lost         test/e2e/restart.spec.ts "after a kill in mid-command everything is there, with honest ends"
// crashes at the start (Wayland, graphics)     test/window/start-up.test.ts "after three starts that ended at once the next is safe, …"
// a page that crashed                           test/window/start-up.test.ts "a page that crashed is loaded again once, then the user is asked"
//
// Not tried here: a maximised window that shimmers between monitors of 250 % and 100 % (electron/electron#42351) needs Wayland and two monitors;
// what helps there, --disable-features=WaylandFractionalScaleV1, is a switch that the app takes on its command line as it is.

afterEach(() => {
  vi.doUnmock('@vscode/ripgrep')
  vi.doUnmock('electron')
})

test.each([
  ['/x/app.asar/node_modules/rg/bin/rg', '/x/app.asar.unpacked/node_modules/rg/bin/rg'],
  ['/x/app.asar.unpacked/node_modules/rg/bin/rg', '/x/app.asar.unpacked/node_modules/rg/bin/rg'],
  ['/x/node_modules/rg/bin/rg', '/x/node_modules/rg/bin/rg'],
])('a program at %s is started from outside the archive, and never from a place that is named twice', async (packaged, started) => {
  vi.resetModules()
  vi.doMock('@vscode/ripgrep', () => ({ rgPath: packaged }))
  const { findRipgrep } = await import('../../electron/tools/search/ripgrep-path.ts')
  expect(await findRipgrep()).toBe(started)
})

test('native code and programs are packed outside the archive', () => {
  const build = fs.readFileSync('electron-builder.yml', 'utf8')
  const unpacked = /^asarUnpack:\n((?: {2}- .*\n)+)/m.exec(build)?.[1] ?? ''
  for (const name of ['node-pty', '@vscode/ripgrep-*']) expect(unpacked).toContain(`node_modules/${name}/**`)
})

test('the helper of node-pty, which has no ending, is found by the signer of macOS among the files to sign', async () => {
  const signer: { walkAsync(folder: string): Promise<readonly string[]> } = createRequire(import.meta.url)(
    path.resolve('node_modules/@electron/osx-sign/dist/cjs/util.js'),
  )
  const prebuilds = path.resolve('node_modules/node-pty/prebuilds')
  const folders = fs.readdirSync(prebuilds).filter((name) => name.startsWith('darwin-'))
  expect(folders.length).toBeGreaterThan(0)
  for (const folder of folders) {
    const found = await signer.walkAsync(path.join(prebuilds, folder))
    expect(found.map((file) => path.basename(file)).sort()).toEqual(['pty.node', 'spawn-helper'])
  }
})

test('the window is drawn anew after sleep, a locked screen and an end of the graphics process', async () => {
  const [app, powerMonitor] = [new EventEmitter(), new EventEmitter()]
  vi.resetModules()
  vi.doMock('electron', () => ({ app, powerMonitor }))
  const { repaintWhenBack } = await import('../../electron/window/repaint.ts')
  const log = keptLog()
  let drawn = 0
  repaintWhenBack(() => drawn++, log)
  powerMonitor.emit('resume')
  powerMonitor.emit('unlock-screen')
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed' })
  expect(drawn).toBe(3)
  // Others come and go without a trace on the screen.
  app.emit('child-process-gone', {}, { type: 'Utility', reason: 'crashed' })
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'clean-exit' })
  expect(drawn).toBe(3)
})

test('nothing restarts the app by itself: it has no updater', () => {
  const { dependencies, devDependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  expect(Object.keys({ ...dependencies, ...devDependencies }).filter((name) => /updat/.test(name))).toEqual([])
  const sources = fs.readdirSync('electron', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(sources.length).toBeGreaterThan(100)
  const sourcesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(fs.readFileSync(`electron/${file}`, 'utf8')))
  expect(sourcesWith(/autoUpdater/)).toEqual([])
  // For a start by the user that came while the app was ending; when that is, test/window/lifecycle.test.ts tells.
  expect(sourcesWith(/\.relaunch\(/)).toEqual(['start-app.ts'])
})

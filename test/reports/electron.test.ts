import fs from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'

// Faults of Electron apps that users of similar tools reported, each with the right behaviour. What other tests hold already, by their names:
//
// works in development, fails when packaged     test/e2e/packaged.spec.ts "the packaged app plays the demo, and no debugger gets in"
// no end over running jobs without a yes        test/window/lifecycle.test.ts "with processes the user is asked first"
// jobs after a restart are told as lost         test/e2e/restart.spec.ts "after a kill in mid-command everything is there, with honest ends"
// a page that crashed                           test/window/start-up.test.ts "a page that crashed is loaded again once, then the user is asked"

afterEach(() => vi.doUnmock('@vscode/ripgrep'))

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

test('nothing restarts the app by itself: it has no updater', () => {
  const { dependencies, devDependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  expect(Object.keys({ ...dependencies, ...devDependencies }).filter((name) => /updat/.test(name))).toEqual([])
  const sources = fs.readdirSync('electron', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(sources.length).toBeGreaterThan(100)
  const sourcesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(fs.readFileSync(`electron/${file}`, 'utf8')))
  expect(sourcesWith(/autoUpdater/)).toEqual([])
  // For a start by the user that came while the app was ending; when that is, test/window/lifecycle.test.ts tells.
  expect(sourcesWith(/\.relaunch\(/)).toEqual(['main.ts'])
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { packagedExecutable } from '../../scripts/packaging/package-app.mjs'
import { answerByKey, awaitQuestion, callCard, pressSend } from '../support/e2e/steps.ts'
import { freePort } from '../support/free-port.ts'
import { removeDataFolder } from '../support/launch-app.ts'

// The runner packages before it tests and says where; by hand, `npm run package:test` leaves it in the same place.
const program = process.env['SIGNALBOX_PACKAGED_APP'] || path.resolve('release', 'test', packagedExecutable(process.platform, process.arch))

// A fuse that is on is the character 1 in the program file.
const fuseOn = '1'.charCodeAt(0)

test('the fuses of the packaged app are as the build file has them', async () => {
  const wanted: ReadonlyMap<FuseV1Options, boolean> = new Map(Object.entries(await electronFuses()).map(([name, on]) => [fuseOf(name), on]))
  expect(wanted.size).toBe(7)
  const wire = await getCurrentFuseWire(program)
  const found = [...wanted.keys()].map((fuse) => [FuseV1Options[fuse], Number(wire[fuse]) === fuseOn])
  expect(found).toEqual([...wanted].map(([fuse, on]) => [FuseV1Options[fuse], on]))
})

test('the packaged app plays the demo, and no debugger gets in', async () => {
  const dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'signalbox-e2e-packaged-'))
  const inspectPort = await freePort()
  const started = await startPackaged(dataFolder, [`--inspect=${inspectPort}`, `--inspect-brk=${inspectPort}`], {
    // With the fuse off this variable does nothing; with it on the app would be a plain Node and open no window.
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}`,
  })
  try {
    const { page } = started
    await page.getByRole('button', { name: 'Just show me' }).click()
    await pressSend(page)
    await awaitQuestion(page, 'npm test')
    expect(await isListening(inspectPort)).toBe(false)
    await answerByKey(page, 'npm test', 'a')
    await expect(callCard(page, 'npm test')).toContainText('exited 1')
    expect(started.messages()).not.toContain('Debugger listening')
  } finally {
    await started.end()
    await removeDataFolder(dataFolder)
  }
})

interface StartedApp {
  readonly page: Page
  readonly messages: () => string
  /** Ends the app with SIGTERM, as a system that shuts down does, and waits until it has gone. */
  end(): Promise<void>
}

/** The fuses let no debugger into the main process, so the page is reached over Chromium's own protocol. */
async function startPackaged(dataFolder: string, words: readonly string[], environment: NodeJS.ProcessEnv): Promise<StartedApp> {
  const root = process.getuid?.() === 0 || process.env['ELECTRON_DISABLE_SANDBOX'] === '1'
  const sandbox = root ? ['--no-sandbox'] : []
  const app = spawn(program, ['--remote-debugging-port=0', ...sandbox, ...words], {
    env: { ...process.env, ...environment, SIGNALBOX_DATA_FOLDER: dataFolder, LANG: 'en_GB.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let messages = ''
  app.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages += text
  })
  try {
    const browser = await chromium.connectOverCDP(await debuggerAddress(app, () => messages))
    const page = await firstPage(browser)
    return {
      page,
      messages: () => messages,
      end: async () => {
        await browser.close()
        await endProgram(app)
      },
    }
  } catch (cause) {
    await endProgram(app)
    throw cause
  }
}

async function debuggerAddress(app: ChildProcess, messages: () => string): Promise<string> {
  const address = () => /DevTools listening on (ws:\S+)/.exec(messages())?.[1]
  await expect.poll(() => address() ?? (app.exitCode === null ? 'starting' : `ended: ${messages()}`)).toMatch(/^(ws:|ended)/)
  const found = address()
  if (found === undefined) throw new Error(`The packaged app ended at once: ${messages()}`)
  return found
}

async function firstPage(browser: Browser): Promise<Page> {
  const pages = () => browser.contexts().flatMap((context) => context.pages())
  await expect.poll(() => pages().length).toBe(1)
  const [page] = pages()
  if (page === undefined) throw new Error('The packaged app has no window.')
  return page
}

async function endProgram(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return
  const ended = once(app, 'exit')
  app.kill('SIGTERM')
  await ended
}

/** The `electronFuses` block of electron-builder.yml: plain `name: true` lines. */
async function electronFuses(): Promise<Readonly<Record<string, boolean>>> {
  const text = await fs.readFile('electron-builder.yml', 'utf8')
  const block = /^electronFuses:\n((?: {2}.*\n)+)/m.exec(text)?.[1] ?? ''
  return Object.fromEntries([...block.matchAll(/^ {2}(\w+): (true|false)$/gm)].map(([, name = '', value]) => [name, value === 'true']))
}

/** `runAsNode` in the build file is `RunAsNode` in the fuse wire; some names differ by more. */
function fuseOf(name: string): FuseV1Options {
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const found = Object.entries(FuseV1Options).find(([key]) => key === capital)?.[1]
  if (typeof found !== 'number') throw new Error(`There is no fuse ${name}.`)
  return found
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

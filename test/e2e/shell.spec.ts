import { once } from 'node:events'
import fs from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { test as base, expect } from '@playwright/test'
import { contentSecurityPolicy } from '../../electron/window/served-file.ts'
import { answerDialogs, type LaunchedApp, launchApp } from '../support/launch-app.ts'

const test = base.extend<{ launched: LaunchedApp }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed from this pattern.
  launched: async ({}, use) => {
    const launched = await launchApp()
    await use(launched)
    await launched.close()
  },
})

test('the window is isolated, sandboxed and without Node', async ({ launched }) => {
  const preferences = await launched.app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    // Not in the types, but the only way to read what is in force.
    const contents = window?.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
    return contents.getLastWebPreferences()
  })
  expect(preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
  })
})

test('the page sees five functions of the app and nothing of Node', async ({ launched }) => {
  const seen = await launched.window.evaluate(() => ({
    node: ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer'].filter((name) => name in globalThis),
    bridge: Object.entries(Reflect.get(window, 'signalbox') as object).map(([name, value]) => `${name}: ${typeof value}`),
  }))
  expect(seen).toEqual({
    node: [],
    bridge: ['call: function', 'subscribe: function', 'acknowledge: function', 'dropFolder: function', 'dropImages: function'],
  })
})

test('the page is served with the content security policy', async ({ launched }) => {
  const served = await launched.app.evaluate(async ({ net }) => {
    const response = await net.fetch('app://signalbox/index.html')
    return {
      status: response.status,
      policy: response.headers.get('content-security-policy'),
      sniff: response.headers.get('x-content-type-options'),
    }
  })
  expect(served).toEqual({ status: 200, policy: contentSecurityPolicy, sniff: 'nosniff' })
  const evaluated = await launched.window.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.head.append(script)
    return Reflect.get(window, 'injected')
  })
  expect(evaluated).toBeUndefined()
})

test('no address leads out of the served folder', async ({ launched }) => {
  const statuses = await launched.app.evaluate(async ({ net }) => {
    const addresses = ['..%2fmain%2fmain.js', '%2e%2e%2fmain%2fmain.js', '..%5cmain%5cmain.js', '%2fetc%2fpasswd', 'missing.js', '%']
    const statusOf = async (address: string) => (await net.fetch(`app://signalbox/${address}`).catch(() => ({ status: 0 }))).status
    return Promise.all(addresses.map(statusOf))
  })
  for (const status of statuses) expect([0, 400, 404]).toContain(status)
})

test('nothing the page tries reaches the network', async ({ launched }) => {
  const server = http.createServer((_request, response) => response.end('reached'))
  const reached: string[] = []
  server.on('request', (request) => reached.push(request.url ?? ''))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server on a port of all addresses is always an internet address.
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const tried = await launched.window.evaluate(async (url) => {
      const outcome = (work: Promise<unknown>) => work.then(() => 'loaded').catch(() => 'refused')
      const loaded = (element: HTMLElement) =>
        new Promise((resolve, reject) => Object.assign(element, { onload: resolve, onerror: reject }))
      const image = new Image()
      const script = document.createElement('script')
      const results = [outcome(fetch(`${url}/fetch`)), outcome(loaded(image)), outcome(loaded(script))]
      image.src = `${url}/image`
      script.src = `${url}/script`
      document.head.append(script)
      return Promise.all(results)
    }, address)
    expect(tried).toEqual(['refused', 'refused', 'refused'])
    // The session itself refuses too, whatever the page's policy says.
    const fromSession = await launched.app.evaluate(
      ({ net }, url) =>
        net
          .fetch(`${url}/session`)
          .then(() => 'loaded')
          .catch(() => 'refused'),
      address,
    )
    expect(fromSession).toBe('refused')
    expect(reached).toEqual([])
  } finally {
    server.close()
  }
})

test('a new window, a navigation and a download are refused', async ({ launched }) => {
  const { app, window: page, dataFolder } = launched
  const before = page.url()
  const opened = await page.evaluate(() => [
    window.open('https://example.invalid/') === null,
    window.open('app://signalbox/index.html') === null,
  ])
  expect(opened).toEqual([true, true])
  for (const address of ['https://example.invalid/', 'app://signalbox/other.html']) {
    await page.evaluate((url) => window.location.assign(url), address)
    await expect.poll(() => logOf(dataFolder)).toContain(`navigation denied: ${address}`)
  }
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = 'data:text/plain,x'
    link.download = 'x.txt'
    document.body.append(link)
    link.click()
  })
  await expect.poll(() => logOf(dataFolder)).toContain('download denied')
  expect(await logOf(dataFolder)).toContain('new window denied: https://example.invalid/')
  expect(await page.evaluate(() => window.location.href)).toBe(before)
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('permissions are refused when asked for and when looked up', async ({ launched }) => {
  const answers = await launched.window.evaluate(async () => ({
    notification: await Notification.requestPermission(),
    location: (await navigator.permissions.query({ name: 'geolocation' })).state,
    camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'granted',
      () => 'denied',
    ),
  }))
  expect(answers).toEqual({ notification: 'denied', location: 'denied', camera: 'denied' })
})

test('an injected frame cannot call the app', async ({ launched }) => {
  const { app, window } = launched
  await window.evaluate(async () => {
    const frame = document.createElement('iframe')
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    frame.srcdoc = '<p>injected</p>'
    document.body.append(frame)
    await loaded
  })
  const inFrame = await app.evaluate(async ({ BrowserWindow }) => {
    const frame = BrowserWindow.getAllWindows()[0]?.webContents.mainFrame.frames[0]
    return frame?.executeJavaScript('[typeof window.signalbox, typeof window.require, typeof window.process].join(" ")')
  })
  expect(inFrame).toBe('undefined undefined undefined')
})

test('calls outside the contract are answered with a refusal', async ({ launched }) => {
  const kinds = await launched.window.evaluate(async () => {
    const bridge = Reflect.get(window, 'signalbox') as {
      call(name: unknown, input: unknown): Promise<{ ok: boolean; error?: { kind: string } }>
    }
    const calls: [unknown, unknown][] = [
      ['app.info', {}],
      ['app.secrets', {}],
      ['__proto__', {}],
      ['app.info', { extra: 1 }],
      ['link.open', { url: `https://${'x'.repeat(2_000)}` }],
      ['session.send', { sessionId: 'x', text: 'x'.repeat(300_000) }],
    ]
    return Promise.all(
      calls.map(async ([name, input]) => {
        const answer = await bridge.call(name, input)
        return answer.ok ? 'ok' : answer.error?.kind
      }),
    )
  })
  expect(kinds).toEqual(['ok', 'not-found', 'not-found', 'invalid-input', 'invalid-input', 'too-large'])
})

test('the page gets settings as a feed and again after a reload', async ({ launched }) => {
  const { window } = launched
  const firstTheme = () =>
    window.evaluate(() => {
      const bridge = Reflect.get(window, 'signalbox') as {
        subscribe(name: string, parameters: object, onFrame: (frame: { theme: string }) => void): { close(): void }
      }
      return new Promise((resolve) => bridge.subscribe('settings.changes', {}, (frame) => resolve(frame.theme)))
    })
  expect(await firstTheme()).toBe('system')
  await window.reload()
  expect(await firstTheme()).toBe('system')
})

test('the window goes on when its graphics process has ended, and the page comes back once after a crash', async ({ launched }) => {
  const { app, window } = launched
  await answerDialogs(app, 0)
  const graphicsPid = () => app.evaluate(({ app: main }) => main.getAppMetrics().find(({ type }) => type === 'GPU')?.pid ?? 0)
  const ended = await graphicsPid()
  expect(ended).toBeGreaterThan(0)
  process.kill(ended, 'SIGKILL')
  await expect.poll(async () => [0, ended].includes(await graphicsPid()), { timeout: 15_000 }).toBe(false)
  expect((await window.screenshot()).length).toBeGreaterThan(1_000)
  await window.evaluate(() => Reflect.set(window, 'marked', true))
  const returned = app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const loaded = new Promise<unknown>((resolve) =>
      contents?.once('did-finish-load', () => resolve(contents.executeJavaScript('window.marked ?? "fresh"'))),
    )
    contents?.forcefullyCrashRenderer()
    return loaded
  })
  expect(await returned).toBe('fresh')
})

test('SIGTERM ends the app by itself', async () => {
  const launched = await launchApp()
  const program = launched.app.process()
  const ended = once(program, 'exit')
  program.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  await launched.close()
})

test.describe('started again on the same data folder', () => {
  let dataFolder = ''
  test.beforeEach(async () => {
    dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'signalbox-e2e-'))
  })
  test.afterEach(() => fs.rm(dataFolder, { recursive: true, force: true }))

  test('the window is where it was, and its files are private', async () => {
    const first = await launchApp({ dataFolder })
    await first.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 1_100, height: 720 }),
    )
    // The system moves and resizes a window in its own time, in two steps: what is kept in the end is what counts.
    const kept = () => fs.readFile(path.join(dataFolder, 'window.json'), 'utf8').catch(() => '')
    await expect.poll(kept).toMatch(/"x":40,"y":30,"width":1100,"height":720/)
    const moved = await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())
    const version = await first.app.evaluate(({ app }) => app.getVersion())
    await first.close()
    // An end in order is no failed start; after some that were, graphics are left to the processor.
    expect(await fs.readdir(dataFolder)).not.toContain('starts')
    await fs.writeFile(path.join(dataFolder, 'starts'), `${version} 3`)
    for (const name of ['window.json', 'signalbox.log']) {
      const { mode } = await fs.stat(path.join(dataFolder, name))
      expect(mode & 0o777).toBe(0o600)
    }
    const second = await launchApp({ dataFolder })
    expect(await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())).toEqual(moved)
    expect(await second.app.evaluate(({ app }) => app.commandLine.getSwitchValue('ozone-platform'))).toBe('x11')
    expect(await logOf(dataFolder)).toContain('goes without the graphics processor')
    await second.close()
  })

  test('a second start hands over to the first and ends', async () => {
    const first = await launchApp({ dataFolder })
    const handedOver = first.app.evaluate(({ app }) => new Promise((resolve) => app.once('second-instance', () => resolve('handed over'))))
    const second = launchApp({ dataFolder }).then(
      () => 'a second window',
      () => 'ended',
    )
    expect(await handedOver).toBe('handed over')
    expect(await second).toBe('ended')
    await first.close()
  })
})

const logOf = (dataFolder: string): Promise<string> => fs.readFile(path.join(dataFolder, 'signalbox.log'), 'utf8')

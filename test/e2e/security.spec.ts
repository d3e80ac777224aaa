import path from 'node:path'
import { expect } from '@playwright/test'
import { channels } from '../../shared/ipc/bridge.ts'
import { callMain } from '../support/e2e/bridge-calls.ts'
import { test } from '../support/e2e/room.ts'

test('a call from another frame and from another window is refused', async ({ room }) => {
  const { app, window: page } = await room.open()
  await page.evaluate(async () => {
    const frame = document.createElement('iframe')
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    frame.srcdoc = '<p>injected</p>'
    document.body.append(frame)
    await loaded
  })
  const preload = path.resolve('out/preload/preload.cjs')
  const answers = await app.evaluate(
    async ({ BrowserWindow, ipcMain }, given) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      // A frame has no bridge, so its message is made here: the handler gets the real frame object as its sender.
      const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<string, (...values: unknown[]) => Promise<unknown>>
      const call = (senderFrame: unknown) => handlers.get(given.channel)?.({ sender: contents, senderFrame }, 'app.info', {})
      const other = new BrowserWindow({ show: false, webPreferences: { preload: given.preload, sandbox: true, contextIsolation: true } })
      await other.loadURL('app://signalbox/index.html')
      const fromOther: unknown = await other.webContents.executeJavaScript('window.signalbox.call("app.info", {})')
      other.destroy()
      return [await call(contents?.mainFrame), await call(contents?.mainFrame.frames[0]), await call(null), fromOther]
    },
    { channel: channels.call, preload },
  )
  const refused = { ok: false, error: expect.objectContaining({ kind: 'untrusted-sender' }) }
  expect(answers).toEqual([expect.objectContaining({ ok: true }), refused, refused, refused])
})

test('a subscription outside the contract gets nothing', async ({ room }) => {
  const { window: page } = await room.open()
  const outcomes = await page.evaluate(async () => {
    const subscribe = Reflect.get(Reflect.get(window, 'signalbox') as object, 'subscribe') as (...values: unknown[]) => unknown
    const frames: unknown[] = []
    const thrown = (name: unknown) => {
      try {
        subscribe(name, {}, (frame: unknown) => frames.push(frame))
        return 'subscribed'
      } catch {
        return 'refused'
      }
    }
    const outcomes = [thrown('model.keys'), thrown('__proto__'), thrown({})]
    subscribe('terminal.output', { processId: '../../settings.json' }, (frame: unknown) => frames.push(frame))
    subscribe('queue.changes', { extra: 1 }, (frame: unknown) => frames.push(frame))
    // Frames come in the order of the subscriptions: when this one's is here, nothing can come of those before it.
    await new Promise((resolve) => subscribe('queue.changes', {}, resolve))
    return [...outcomes, frames.length]
  })
  expect(outcomes).toEqual(['refused', 'refused', 'refused', 0])
})

test('no command takes a path, a command line or a rule', async ({ room }) => {
  const { window: page } = await room.open()
  const kinds = await page.evaluate(async (workspace) => {
    const bridge = Reflect.get(window, 'signalbox') as {
      call(name: string, input: unknown): Promise<{ ok: boolean; error?: { kind: string } }>
    }
    const model = { kind: 'demo' }
    const calls: [string, unknown][] = [
      ['session.create', { place: { kind: 'folder', path: workspace }, model, mode: 'ask' }],
      ['session.create', { place: { kind: 'chosen', path: workspace }, model, mode: 'ask' }],
      ['workspace.trust', { trusted: true, path: '/' }],
      ['settings.update', { trustedFolders: ['/'] }],
      ['approval.answer', { approvalId: `apr_${'0'.repeat(20)}`, hash: 'x', answer: { kind: 'allow-once', command: 'true' } }],
      ['process.stop', { processId: '1' }],
      ['link.open', { url: `https://example.invalid/${'x'.repeat(2_000)}` }],
      ['session.send', { sessionId: `ses_${'0'.repeat(20)}`, text: 'x'.repeat(200_001) }],
    ]
    return Promise.all(calls.map(async ([name, input]) => bridge.call(name, input).then((answer) => answer.error?.kind ?? 'ok')))
  }, room.workspace)
  expect(kinds.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'invalid-input'))
  expect(['invalid-input', 'too-large']).toContain(kinds[7])
})

test('a link opens only after a yes that names its host, and only as https', async ({ room }) => {
  const { app, window: page } = await room.open()
  await app.evaluate(({ dialog, shell }) => {
    const asked: string[] = []
    Reflect.set(globalThis, 'asked', asked)
    dialog.showMessageBox = async (...given: unknown[]) => {
      asked.push(`asked ${(given.at(-1) as { readonly message: string }).message}`)
      return { response: asked.length === 1 ? 1 : 0, checkboxChecked: false }
    }
    shell.openExternal = async (url: string) => void asked.push(`opened ${url}`)
  })
  for (const url of ['https://example.invalid/a', 'https://example.invalid/b']) await callMain(page, 'link.open', { url })
  for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'http://example.invalid/']) {
    expect((await callMain(page, 'link.open', { url })).ok).toBe(false)
  }
  const asked: unknown = await app.evaluate(() => Reflect.get(globalThis, 'asked'))
  const question = 'asked Open a page of example.invalid in your browser?'
  expect(asked).toEqual([question, question, 'opened https://example.invalid/b'])
})

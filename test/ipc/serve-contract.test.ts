import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ChosenWorkspace } from '../../electron/ipc/chosen-workspace.ts'
import { createHandlers } from '../../electron/ipc/handlers.ts'
import { answerCall, type CallServer } from '../../electron/ipc/serve-contract.ts'
import type { SenderEvent } from '../../electron/ipc/trusted-sender.ts'
import { succeed } from '../../shared/errors.ts'
import { commands } from '../../shared/ipc/contract.ts'
import { FakeWindow, keptLog, ourOrigin, trustWindowOne } from '../support/fake-ipc.ts'
import { FakeServices } from '../support/fake-services.ts'

function makeServer(given: Partial<CallServer> = {}) {
  const services = new FakeServices()
  const workspace = new ChosenWorkspace(async () => null)
  const handlers = createHandlers({
    services,
    workspace,
    openLink: async () => succeed(null),
    openWindow: () => undefined,
    showMenu: () => undefined,
    showInFolder: () => undefined,
    pickSaveFile: async () => null,
    pickSessionFile: async () => null,
    pickImageFiles: async () => [],
    readClipboardImage: async () => null,
    appInfo: () => {
      throw new Error('secret-detail')
    },
  })
  const log = keptLog()
  const server: CallServer = { handlers, trusted: trustWindowOne, rateLimit: () => true, log, checkOutputs: true, ...given }
  return { server, services, log }
}

const window = new FakeWindow()
const kindOf = async (server: CallServer, event: SenderEvent, name: unknown, input: unknown) => {
  const answer = await answerCall(server, event, name, input)
  return answer.ok ? 'ok' : answer.error.kind
}

describe('a call is refused, and the refusal is logged,', () => {
  const inner = { origin: ourOrigin, parent: window.mainFrame }
  const events: readonly (readonly [string, SenderEvent])[] = [
    ['from a frame inside the page', { sender: window, senderFrame: inner }],
    ['from a frame that has gone', { sender: window, senderFrame: null }],
    ['from another origin', { sender: window, senderFrame: { origin: 'https://example.invalid', parent: null } }],
    ['from a page of another origin in our window', eventWithMainFrame('https://example.invalid')],
    ['from a sandboxed page', eventWithMainFrame('null')],
    ['from a window that is not ours', new FakeWindow(2).event()],
    [
      'from a frame that throws when it is looked at',
      {
        sender: window,
        get senderFrame(): never {
          throw new Error('disposed')
        },
      },
    ],
  ]
  test.each(events)('%s', async (_title, event) => {
    const { server, log } = makeServer()
    expect(await kindOf(server, event, 'settings.get', {})).toBe('untrusted-sender')
    expect(log.lines).toHaveLength(1)
  })

  test.each([
    ['with an unknown name', 'settings.steal', {}, 'not-found'],
    ['with a name of the object that holds the contract', 'constructor', {}, 'not-found'],
    ['with a name that is no text', ['settings.get'], {}, 'not-found'],
    ['with an extra key', 'settings.get', { extra: true }, 'invalid-input'],
    [
      'with an extra key that would name a command line',
      'process.stop',
      { processId: `prc_${'a'.repeat(20)}`, command: 'rm -rf /' },
      'invalid-input',
    ],
    ['with a text longer than its schema allows', 'model.test', { model: { kind: 'demo' }, key: 'k'.repeat(1_001) }, 'invalid-input'],
    ['with an oversized text', 'session.send', { sessionId: 'x', text: 'x'.repeat(300_000) }, 'too-large'],
    ['with something that is not plain data', 'settings.get', new Map(), 'invalid-input'],
    ['with a setting that only main may change', 'settings.update', { trustedFolders: ['/'] }, 'invalid-input'],
  ])('%s', async (_title, name, input, kind) => {
    const { server, log } = makeServer()
    expect(await kindOf(server, window.event(), name, input)).toBe(kind)
    expect(log.lines).toHaveLength(1)
  })

  test('when too many came in a short time', async () => {
    const { server } = makeServer({ rateLimit: () => false })
    expect(await kindOf(server, window.event(), 'settings.get', {})).toBe('rate-limited')
  })
})

test('garbage for any command, or under any name, is refused, and the app goes on', async () => {
  const { server, services } = makeServer()
  const names: readonly string[] = Object.keys(commands)
  const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, fc.anything())
  const garbage = fc.anything({ maxDepth: 3, withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true })
  const isAsked = (called: unknown, input: unknown) =>
    Object.entries(commands).some(([each, { input: schema }]) => each === called && schema.safeParse(input).success)
  await fc.assert(
    fc.asyncProperty(name, garbage, async (called, input) => {
      const answer = await answerCall(server, window.event(), called, input)
      if (!isAsked(called, input)) expect(answer.ok).toBe(false)
    }),
    { numRuns: 1_000 },
  )
  expect(services.typed).toEqual([])
  expect(await kindOf(server, window.event(), 'settings.get', {})).toBe('ok')
})

test('a call within the contract reaches its handler', async () => {
  const { server, services, log } = makeServer()
  expect(await answerCall(server, window.event(), 'settings.update', { theme: 'dark' })).toEqual(
    succeed({ ...services.settings.get(), theme: 'dark' }),
  )
  expect(log.lines).toEqual([])
})

test('a handler that throws is answered as an internal fault without its details, which go to the log', async () => {
  const { server, log } = makeServer()
  const answer = await answerCall(server, window.event(), 'app.info', {})
  expect(answer).toMatchObject({ ok: false, error: { kind: 'internal' } })
  expect(JSON.stringify(answer)).not.toContain('secret-detail')
  expect(log.lines).toHaveLength(1)
})

test('a value from outside is never repeated in a refusal', async () => {
  const { server, log } = makeServer()
  const answer = await answerCall(server, window.event(), 'model.test', { model: { kind: 'demo' }, key: 12_345_678 })
  expect(JSON.stringify([answer, log.lines])).not.toContain('12345678')
})

test('an answer against the contract does not leave the app while developing', async () => {
  const { server } = makeServer()
  const broken = {
    ...server,
    handlers: { ...server.handlers, 'model.keys': async () => succeed({ ids: [], kept: 'memory' as const, key: 'sk-1' }) },
  }
  expect(await kindOf(broken, window.event(), 'model.keys', {})).toBe('internal')
})

function eventWithMainFrame(origin: string): SenderEvent {
  const mainFrame = { origin, parent: null }
  return { sender: { id: 1, mainFrame }, senderFrame: mainFrame }
}

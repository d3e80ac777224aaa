import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AttentionDesk } from '../../electron/ipc/attention.ts'
import { eventFeeds, recordsPerMessageMax } from '../../electron/ipc/event-feed.ts'
import { batchMs } from '../../electron/ipc/frame-batch.ts'
import { MenuDesk } from '../../electron/ipc/menu-desk.ts'
import { FeedServer, subscriptionsMax } from '../../electron/ipc/serve-feeds.ts'
import { terminalFeeds } from '../../electron/ipc/terminal-feed.ts'
import { FakeWindow, keptLog, trustWindowOne } from '../support/fake-ipc.ts'
import { FakeOutput } from '../support/fake-output.ts'
import { FakeServices } from '../support/fake-services.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function make(isOurWindow = trustWindowOne.isOurWindow) {
  const services = new FakeServices()
  const log = keptLog()
  const attention = new AttentionDesk()
  const menu = new MenuDesk()
  const openers = { ...eventFeeds(services), ...attention.feeds(), ...menu.feeds(), ...terminalFeeds(services.processes, log) }
  const server = new FeedServer({ openers, trusted: { ...trustWindowOne, isOurWindow }, rateLimit: () => true, log })
  return { services, server, log, attention, menu, window: new FakeWindow() }
}

async function startSession(services: FakeServices) {
  const created = await services.sessions.create({ workspace: '/w', model: { kind: 'demo' }, mode: 'ask', trusted: true })
  if (!created.ok) throw new Error(created.error.message)
  return created.value
}

test('a feed begins with what is true now and tells each change, joined into one message', async () => {
  const { services, server, window } = make()
  server.subscribe(window.event(), 'a', 'settings.changes', {})
  server.subscribe(window.event(), 'b', 'queue.changes', {})
  vi.advanceTimersByTime(batchMs)
  expect(window.messages).toEqual([
    [
      { id: 'a', frame: services.settings.get() },
      { id: 'b', frame: [] },
    ],
  ])
  await services.settings.update({ theme: 'dark' })
  await services.settings.update({ language: 'en' })
  vi.advanceTimersByTime(batchMs)
  expect(window.messages).toHaveLength(2)
  expect(window.messages[1]).toEqual([{ id: 'a', frame: { ...services.settings.get(), theme: 'dark', language: 'en' } }])
})

test('what comes after a pause is said at once, what comes within a frame of it waits for the next', async () => {
  const { services, server, window } = make()
  server.subscribe(window.event(), 'a', 'settings.changes', {})
  vi.advanceTimersByTime(1)
  expect(window.messages).toHaveLength(1)
  await services.settings.update({ theme: 'dark' })
  vi.advanceTimersByTime(batchMs - 2)
  await services.settings.update({ theme: 'light' })
  expect(window.messages).toHaveLength(1)
  vi.advanceTimersByTime(2)
  expect(window.messages).toHaveLength(2)
})

test('a choice in the menu and a click outside the window reach only the window in front', () => {
  const { server, attention, menu } = make((id) => id <= 2)
  const [front, other] = [new FakeWindow(1), new FakeWindow(2)]
  for (const window of [front, other]) {
    server.subscribe(window.event(), 'm', 'menu.requests', {})
    server.subscribe(window.event(), 'a', 'attention.requests', {})
  }
  menu.request('screen.jobs', 2)
  attention.request({ kind: 'process', sessionId: `ses_${'0'.repeat(20)}`, processId: `prc_${'0'.repeat(20)}` }, 2)
  expect(front.messages).toEqual([])
  expect(other.messages.flat().map(({ id }) => id)).toEqual(['m', 'a'])
})

test('a session feed gives everything so far, then the rest in order with streamed text between', async () => {
  const { services, server, window } = make()
  const sessionId = await startSession(services)
  server.subscribe(window.event(), 's', 'session.records', { sessionId })
  vi.advanceTimersByTime(batchMs)
  await services.sessions.send(sessionId, 'go')
  vi.advanceTimersByTime(batchMs)
  expect(window.messages).toHaveLength(2)
  expect(window.framesOf('s')).toMatchObject([
    { kind: 'records', reset: true, records: [{ event: { kind: 'session.created' } }] },
    { kind: 'records', reset: false, records: [{ event: { kind: 'message.sent' } }, { event: { kind: 'turn.started' } }] },
    { kind: 'delta', text: 'I will run the tests.' },
    { kind: 'records', reset: false, records: [{ event: { kind: 'model.replied' } }, {}, { event: { kind: 'approval.requested' } }] },
  ])
})

test('a long session opens in several messages and loses nothing', async () => {
  const { services, server, window } = make()
  const sessionId = await startSession(services)
  const session = services.sessionsById.get(sessionId)
  for (let count = 0; count < recordsPerMessageMax * 2; count++) session?.append({ kind: 'session.renamed', title: String(count) })
  server.subscribe(window.event(), 's', 'session.records', { sessionId })
  vi.advanceTimersByTime(batchMs * 4)
  expect(window.messages).toHaveLength(3)
  const frames = window.framesOf('s') as { reset: boolean; more?: true; records: string | { seq: number }[] }[]
  expect(frames.map((frame) => frame.reset)).toEqual([true, false, false])
  expect(frames.map((frame) => frame.more)).toEqual([true, true, undefined])
  const recordsOf = ({ records }: (typeof frames)[number]): { seq: number }[] =>
    typeof records === 'string' ? JSON.parse(records) : records
  expect(frames.flatMap((frame) => recordsOf(frame).map((record) => record.seq))).toEqual(session?.records.map((record) => record.seq))
})

test('a session that is not known is said to have failed', () => {
  const { server, window } = make()
  server.subscribe(window.event(), 's', 'session.records', { sessionId: `ses_${'0'.repeat(20)}` })
  vi.advanceTimersByTime(batchMs)
  expect(window.framesOf('s')).toMatchObject([{ kind: 'failed' }])
})

test.each([
  ['a frame inside the page', { senderFrame: { origin: 'app://signalbox', parent: {} } }, 'a', 'queue.changes', {}, 'untrusted-sender'],
  ['an unknown feed', {}, 'a', 'queue.secrets', {}, 'not-found'],
  ['an extra key', {}, 'a', 'queue.changes', { extra: 1 }, 'invalid-input'],
  ['an id that is no text', {}, 7, 'queue.changes', {}, 'invalid-input'],
  ['an oversized id', {}, 'a'.repeat(65), 'queue.changes', {}, 'invalid-input'],
  ['oversized parameters', {}, 'a', 'session.records', { sessionId: 'x'.repeat(300_000) }, 'too-large'],
])('a subscription with %s is refused and logged', (_title, change, id, name, parameters, kind) => {
  const { server, window, log } = make()
  expect(server.subscribe({ ...window.event(), ...change }, id, name, parameters)).toMatchObject({ ok: false, error: { kind } })
  vi.advanceTimersByTime(batchMs)
  expect(window.messages).toEqual([])
  expect(log.lines).toHaveLength(1)
})

test('one window may hold a limited number of subscriptions, each id once', () => {
  const { server, window } = make()
  for (let count = 0; count < subscriptionsMax; count++)
    expect(server.subscribe(window.event(), `s${count}`, 'queue.changes', {}).ok).toBe(true)
  expect(server.subscribe(window.event(), 'more', 'queue.changes', {})).toMatchObject({ error: { kind: 'too-large' } })
  server.unsubscribe(window.event(), 's0')
  expect(server.subscribe(window.event(), 's1', 'queue.changes', {})).toMatchObject({ error: { kind: 'invalid-input' } })
  expect(server.subscribe(window.event(), 'more', 'queue.changes', {}).ok).toBe(true)
})

test('nothing is sent after a subscription was closed, nor after its page went', async () => {
  const { services, server, window } = make()
  server.subscribe(window.event(), 'a', 'settings.changes', {})
  server.subscribe(window.event(), 'b', 'settings.changes', {})
  server.unsubscribe(window.event(), 'a')
  vi.advanceTimersByTime(batchMs)
  expect(window.messages.flat().map((sent) => sent.id)).toEqual(['b'])
  await services.settings.update({ theme: 'dark' })
  server.drop(window.id)
  await services.settings.update({ theme: 'light' })
  vi.advanceTimersByTime(batchMs * 2)
  expect(window.messages).toHaveLength(1)
})

test('nothing is sent to a window that was destroyed', () => {
  const { server, window } = make()
  server.subscribe(window.event(), 'a', 'settings.changes', {})
  window.destroyed = true
  vi.advanceTimersByTime(batchMs)
  expect(window.messages).toEqual([])
})

test('a click outside the window reaches a page that listens, once, also when the page loads only then', () => {
  const { server, window, attention } = make()
  const wanted = { kind: 'question', sessionId: 'ses_00000000000000000000', approvalId: 'apr_00000000000000000000' } as const
  attention.request(wanted, window.id)
  server.subscribe(window.event(), 'a', 'attention.requests', {})
  vi.runAllTimers()
  expect(window.framesOf('a')).toEqual([wanted])
  attention.request({ ...wanted, approvalId: 'apr_11111111111111111111' }, window.id)
  expect(window.framesOf('a')).toHaveLength(2)
  server.subscribe(window.event(), 'b', 'attention.requests', {})
  vi.runAllTimers()
  expect(window.framesOf('b')).toEqual([])
})

test.each([
  ['a byte each millisecond', 1],
  ['5,000 bytes each millisecond', 5_000],
])('a pane costs a window one message a screen frame, whatever its process prints: %s', async (_name, bytesAtOnce) => {
  const { services, log, window } = make()
  const output = new FakeOutput()
  const processes = {
    ...services.processes,
    output: () => ({ reader: output, ended: output.ended, slow: null, detectEncoding: () => 'utf-8' as const }),
  }
  const openers = { ...eventFeeds(services), ...new AttentionDesk().feeds(), ...new MenuDesk().feeds(), ...terminalFeeds(processes, log) }
  const server = new FeedServer({ openers, trusted: trustWindowOne, rateLimit: () => true, log })
  server.subscribe(window.event(), 'p', 'terminal.output', { processId: `prc_${'0'.repeat(20)}` })
  let sent = 0
  let seen = 0
  for (let ms = 0; ms < 320; ms++) {
    output.print('x'.repeat(bytesAtOnce))
    await vi.advanceTimersByTimeAsync(1)
    // The pane draws at once, so that nothing but the batch holds messages back.
    for (; seen < window.messages.length; seen++) {
      for (const { frame } of window.messages[seen] ?? []) {
        const data = frame as { readonly kind: string; readonly offset: number; readonly bytes?: Uint8Array }
        sent = data.offset + (data.bytes?.length ?? 0)
        server.acknowledge(window.event(), 'p', sent)
      }
    }
  }
  expect(window.messages.length).toBeLessThanOrEqual(Math.ceil(320 / batchMs) + 1)
  expect(window.messages.length).toBeGreaterThan(10)
  output.end()
  await vi.advanceTimersByTimeAsync(200)
  expect(window.framesOf('p').at(-1)).toMatchObject({ kind: 'ended' })
})

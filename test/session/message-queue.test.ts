import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMaskSecrets } from '../../electron/session/mask-secrets.ts'
import { newId } from '../../electron/session/new-id.ts'
import type { Session } from '../../electron/session/session.ts'
import { SessionHost } from '../../electron/session/session-host.ts'
import { createDeferred } from '../../shared/deferred.ts'
import type { SessionEvent, TurnOutcome } from '../../shared/session/events.ts'
import { queuedMessagesMax } from '../../shared/session/queued.ts'
import { until } from '../process/start-manager.ts'
import { nothingLeft } from '../support/left-books.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

interface RunningTurn {
  readonly session: Session
  readonly signal: AbortSignal
  end(outcome: TurnOutcome['kind'] & ('completed' | 'stopped')): void
}

/** A session whose turns end when the test says so. */
async function start(folder = temporaryFolder(), known: string | null = null) {
  const turns: RunningTurn[] = []
  const host = new SessionHost({
    folder,
    clock: { now: () => Date.now() },
    maskSecrets: createMaskSecrets(() => []),
    left: nothingLeft,
    newId,
    runTurn: async (session, signal) => {
      const turnId = newId('trn')
      await session.append({ kind: 'turn.started', turnId })
      const { promise, resolve } = createDeferred<'completed' | 'stopped'>()
      signal.addEventListener('abort', () => resolve('stopped'))
      turns.push({ session, signal, end: resolve })
      await session.append({ kind: 'turn.finished', turnId, outcome: { kind: await promise }, durationMs: 1 })
    },
    mayWake: () => false,
    copySample: async () => folder,
    onModeChanged: async () => undefined,
    onBug: (error) => {
      throw error
    },
  })
  onTestFinished(() => host.dispose())
  const created = known ?? (await host.create({ workspace: '/somewhere', model: { kind: 'demo' }, mode: 'ask', trusted: true }))
  const sessionId = typeof created === 'string' ? created : created.ok ? created.value : ''
  const events: SessionEvent[] = []
  onTestFinished(
    host.watch(sessionId, (frame) => {
      if (frame.kind === 'records') events.push(...frame.records.map(({ event }) => event))
    }),
  )
  await until(() => events.length > 0)
  const state = () => host.states()[0]
  const waiting = () => (state()?.queued ?? []).map(({ text, when }) => [text, when])
  const idOf = (text: string) => state()?.queued.find((message) => message.text === text)?.messageId ?? ''
  const sent = () => events.flatMap((event) => (event.kind === 'message.sent' ? [event.text] : []))
  const running = async (count: number) => {
    await until(() => turns.length === count)
    const turn = turns[count - 1]
    if (turn === undefined) throw new Error('No turn')
    return turn
  }
  const ended = (count: number) => until(() => events.filter(({ kind }) => kind === 'turn.finished').length === count)
  return { host, folder, sessionId, messages: host.messages, events, waiting, idOf, sent, running, ended }
}

test('messages that wait are sent one by one, each when the turn before it has completed', async () => {
  const { host, sessionId, messages, waiting, sent, running } = await start()
  await host.send(sessionId, 'go')
  const first = await running(1)
  await messages.add(sessionId, 'then this', 'turn-end')
  await messages.add(sessionId, 'and that', 'turn-end')
  expect(waiting()).toEqual([
    ['then this', 'turn-end'],
    ['and that', 'turn-end'],
  ])
  first.end('completed')
  const second = await running(2)
  expect([sent(), waiting()]).toEqual([['go', 'then this'], [['and that', 'turn-end']]])
  second.end('completed')
  const third = await running(3)
  expect([sent(), waiting()]).toEqual([['go', 'then this', 'and that'], []])
  third.end('completed')
  await host.turnEnded(sessionId)
})

test('after a stop nothing is sent by itself, also when something else is said, until the user lets it', async () => {
  const { host, sessionId, messages, waiting, idOf, sent, running, ended } = await start()
  await host.send(sessionId, 'go')
  await running(1)
  await messages.add(sessionId, 'then this', 'turn-end')
  host.stop(sessionId)
  await ended(1)
  await host.turnEnded(sessionId)
  expect([sent(), waiting()]).toEqual([['go'], [['then this', 'held']]])
  await host.send(sessionId, 'something else')
  const second = await running(2)
  second.end('completed')
  await ended(2)
  await host.turnEnded(sessionId)
  expect([sent(), waiting()]).toEqual([['go', 'something else'], [['then this', 'held']]])
  expect((await messages.release(sessionId, [idOf('then this')])).ok).toBe(true)
  await running(3)
  expect([sent(), waiting()]).toEqual([['go', 'something else', 'then this'], []])
})

test('a turn that completes in the moment it is stopped sends nothing either', async () => {
  const { host, sessionId, messages, waiting, sent, running, ended } = await start()
  await host.send(sessionId, 'go')
  const first = await running(1)
  await messages.add(sessionId, 'then this', 'turn-end')
  first.end('completed')
  host.stop(sessionId)
  await ended(1)
  await until(() => waiting()[0]?.[1] === 'held')
  expect(sent()).toEqual(['go'])
})

test('a message is sent now on its own where no turn runs, and into the turn where one does', async () => {
  const { host, sessionId, messages, waiting, idOf, sent, running, ended } = await start()
  await host.send(sessionId, 'go')
  await running(1)
  await messages.add(sessionId, 'one', 'turn-end')
  await messages.add(sessionId, 'two', 'turn-end')
  await messages.sendNow(sessionId, idOf('two'))
  expect(waiting()).toEqual([
    ['two', 'next-step'],
    ['one', 'turn-end'],
  ])
  host.stop(sessionId)
  await ended(1)
  await host.turnEnded(sessionId)
  expect((await messages.sendNow(sessionId, idOf('one'))).ok).toBe(true)
  const second = await running(2)
  expect([sent(), waiting()]).toEqual([['go', 'one'], [['two', 'held']]])
  second.end('completed')
})

test('what waits is written anew, moved, held and taken back; what was sent is not there any more', async () => {
  const { host, sessionId, messages, waiting, idOf, sent, running } = await start()
  await host.send(sessionId, 'go')
  const first = await running(1)
  for (const text of ['one', 'two', 'three']) await messages.add(sessionId, text, 'turn-end')
  const one = idOf('one')
  await messages.move(sessionId, idOf('three'), 'up')
  await messages.withdraw(sessionId, idOf('two'))
  await messages.hold(sessionId, one)
  await messages.rewrite(sessionId, one, 'one, better')
  expect(waiting()).toEqual([
    ['one, better', 'held'],
    ['three', 'turn-end'],
  ])
  first.end('completed')
  await running(2)
  expect(sent()).toEqual(['go', 'three'])
  const late = [await messages.rewrite(sessionId, idOf('three'), 'x'), await messages.withdraw(sessionId, newId('msg'))]
  expect(late.map((result) => result.ok || result.error.kind)).toEqual(['not-found', 'not-found'])
})

test('a message that is queued where no turn runs begins one', async () => {
  const { sessionId, messages, waiting, sent, running } = await start()
  expect((await messages.add(sessionId, 'go', 'turn-end')).ok).toBe(true)
  await running(1)
  expect([sent(), waiting()]).toEqual([['go'], []])
})

test('a message that is queued while the turn ends is sent all the same, once', async () => {
  const { host, sessionId, messages, waiting, sent, running } = await start()
  await host.send(sessionId, 'go')
  const first = await running(1)
  first.end('completed')
  await messages.add(sessionId, 'just in time', 'turn-end')
  await running(2)
  expect([sent(), waiting()]).toEqual([['go', 'just in time'], []])
})

test('no more can wait than can be overseen', async () => {
  const { host, sessionId, messages, waiting, running } = await start()
  await host.send(sessionId, 'go')
  await running(1)
  for (let count = 0; count < queuedMessagesMax; count += 1) await messages.add(sessionId, `message ${count}`, 'turn-end')
  const refused = await messages.add(sessionId, 'one too many', 'turn-end')
  expect(refused.ok || refused.error.kind).toBe('too-large')
  expect(waiting()).toHaveLength(queuedMessagesMax)
})

test('what waits survives the end of the app and waits for the user then', async () => {
  const { host, folder, sessionId, messages, running } = await start()
  await host.send(sessionId, 'go')
  await running(1)
  await messages.add(sessionId, 'then this', 'turn-end')
  await messages.add(sessionId, 'now', 'next-step')
  await host.dispose()
  const again = await start(folder, sessionId)
  await until(() => again.waiting().length > 0)
  expect(again.waiting()).toEqual([
    ['now', 'held'],
    ['then this', 'held'],
  ])
  expect(again.sent()).toEqual(['go'])
})

test('so it does when the app was killed between the end of a turn and the next message', async () => {
  const { host, folder, sessionId, messages, running } = await start()
  await host.send(sessionId, 'go')
  await running(1)
  await messages.add(sessionId, 'then this', 'turn-end')
  await host.dispose()
  const file = path.join(folder, sessionId, 'events.jsonl')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"outcome":{"kind":"stopped"}', '"outcome":{"kind":"completed"}'))
  const again = await start(folder, sessionId)
  await until(() => again.waiting()[0]?.[1] === 'held')
  expect(again.events.at(-1)).toMatchObject({ kind: 'messages.held' })
  expect(again.sent()).toEqual(['go'])
})

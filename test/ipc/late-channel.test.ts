import { expect, test } from 'vitest'
import { LateChannel, waitingMessagesMax } from '../../electron/ipc/late-channel.ts'
import type { FeedChannel, FeedEvent } from '../../electron/ipc/serve-feeds.ts'
import { channels } from '../../shared/ipc/bridge.ts'
import { FakeWindow } from '../support/fake-ipc.ts'

/** Electron's side: what was registered can be spoken to. */
function make() {
  const answers = new Map<string, (event: FeedEvent, ...values: unknown[]) => Promise<unknown>>()
  const hears = new Map<string, (event: FeedEvent, ...values: unknown[]) => void>()
  const electron: FeedChannel = { handle: (name, answer) => void answers.set(name, answer), on: (name, hear) => void hears.set(name, hear) }
  const event = new FakeWindow().event()
  const ask = (name: string, value: unknown) => answers.get(name)?.(event, value)
  const say = (name: string, value: unknown) => hears.get(name)?.(event, value)
  return { channel: new LateChannel(electron), ask, say, names: () => [...answers.keys(), ...hears.keys()] }
}

test('what a page asks before there is anybody to answer is answered afterwards, in order', async () => {
  const { channel, ask, say } = make()
  const heard: unknown[] = []
  const early = [ask(channels.subscribe, 'first'), ask(channels.call, 'second')]
  say(channels.unsubscribe, 'third')
  channel.handle(channels.subscribe, async (_event, value) => void heard.push(value))
  channel.handle(channels.call, async (_event, value) => {
    heard.push(value)
    return 'answered'
  })
  channel.on(channels.unsubscribe, (_event, value) => void heard.push(value))
  expect(heard).toEqual([])
  channel.connect()
  expect(await Promise.all(early)).toEqual([undefined, 'answered'])
  expect(heard).toEqual(['first', 'second', 'third'])
  expect(await ask(channels.call, 'late')).toBe('answered')
})

test('every way of the bridge from the page to main is listened to', () => {
  const { frame: _, ...fromPage } = channels
  expect(make().names().sort()).toEqual(Object.values(fromPage).sort())
})

test('a page gone wrong cannot pile up messages before the start', async () => {
  const { ask } = make()
  for (let count = 0; count < waitingMessagesMax; count++) void ask(channels.call, count)
  await expect(ask(channels.call, 'one more')).rejects.toThrow('Too many messages')
})

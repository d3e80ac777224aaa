import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findLeavings } from '../../electron/session/find-leavings.ts'
import type { CallId } from '../../shared/ids.ts'
import { until } from '../process/start-manager.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openAppOn, shellTurn, startWholeApp } from '../support/whole-app.ts'

type WholeApp = Awaited<ReturnType<typeof startWholeApp>>

const namesIn = (app: WholeApp, folder: string) => {
  const whole = path.join(app.dataFolder, folder)
  return existsSync(whole) ? readdirSync(whole).filter((name) => name !== 'pipes') : []
}

/** Deletes for good: the app ends, which is the end of the time to undo. */
async function deleteForGood(app: WholeApp, ...sessionIds: readonly string[]): Promise<void> {
  for (const sessionId of sessionIds) expect(await app.services.shelf.remove(sessionId)).toEqual({ ok: true, value: null })
  await app.dispose()
  expect(namesIn(app, 'deleted-sessions')).toEqual([])
}

const callsOf = (app: WholeApp): readonly CallId[] =>
  app.events.flatMap((event) => (event.kind === 'checkpoint.compared' ? [event.callId] : []))

/** A session with three calls that change a file, each after a message. */
async function changedThrice() {
  const app = await startWholeApp([
    shellTurn('echo one > made; echo out'),
    { text: 'first' },
    shellTurn('echo two > made; echo out'),
    { text: 'second' },
    shellTurn('echo three > made; echo out'),
    { text: 'third' },
  ])
  for (const [at, text] of ['do one', 'do two', 'do three'].entries()) {
    await app.services.sessions.send(app.sessionId, text)
    await until(() => app.ends() === at + 1)
  }
  await until(() => callsOf(app).length === 3)
  const messages = app.events.flatMap((event) => (event.kind === 'message.sent' ? [event.messageId] : []))
  return { app, messages, outputs: namesIn(app, 'output') }
}

test('with the last session of a workspace go its kept files and all it printed', async () => {
  const { app, outputs } = await changedThrice()
  expect(outputs.length).toBeGreaterThan(0)
  expect(namesIn(app, 'checkpoints')).toHaveLength(1)
  await deleteForGood(app, app.sessionId)
  expect(namesIn(app, 'checkpoints')).toEqual([])
  expect(namesIn(app, 'output')).toEqual([])
  expect(namesIn(app, 'sessions')).toEqual([])
})

test('a session that was forked from it keeps what it shows and can undo, and nothing else stays', async () => {
  const { app, messages, outputs } = await changedThrice()
  const forked = await app.services.forks.fork(app.sessionId, { messageId: messages[0] ?? '', upTo: 'after' }, true)
  if (!forked.ok) throw new Error(forked.error.message)
  const before = objectsIn(app)
  await deleteForGood(app, app.sessionId)
  // The outputs of the other calls, and the state after the second, are nobody's now.
  expect(namesIn(app, 'output').length).toBeLessThan(outputs.length)
  expect(namesIn(app, 'output').length).toBeGreaterThan(0)
  expect(objectsIn(app)).toBeLessThan(before)
  expect(readFileSync(path.join(app.workspace, 'made'), 'utf8')).toBe('three\n')

  const { services } = await openAppOn(app.dataFolder)
  const aim = { kind: 'call', callId: callsOf(app)[0] ?? '' } as const
  const asked = await services.history.restore(forked.value, aim, null)
  if (!asked.ok || asked.value.kind !== 'changed-since') throw new Error('The file was changed since.')
  expect(await services.history.restore(forked.value, aim, asked.value.current)).toMatchObject({ ok: true, value: { kind: 'restored' } })
  expect(existsSync(path.join(app.workspace, 'made'))).toBe(false)
  // A store that was cleared is kept on with.
  const created = await services.sessions.create({ workspace: app.workspace, model: app.choice, mode: 'ask', trusted: true })
  expect(created.ok).toBe(true)
})

test('when a session and its fork go at once, nothing of either stays', async () => {
  const { app, messages } = await changedThrice()
  const forked = await app.services.forks.fork(app.sessionId, { messageId: messages[1] ?? '', upTo: 'before' }, true)
  await deleteForGood(app, app.sessionId, forked.ok ? forked.value : '')
  expect(namesIn(app, 'checkpoints')).toEqual([])
  expect(namesIn(app, 'output')).toEqual([])
})

test('a session whose first lines cannot be read may need anything, and another workspace nothing', async () => {
  const { app } = await changedThrice()
  const folder = path.join(app.dataFolder, 'sessions')
  const own = path.join(folder, app.sessionId)
  expect(await findLeavings(own, app.sessionId, [folder])).toMatchObject({ files: { workspace: app.workspace, needed: null } })
  await app.services.sessions.create({ workspace: temporaryFolder(), model: { kind: 'demo' }, mode: 'ask', trusted: true })
  expect((await findLeavings(own, app.sessionId, [folder])).files?.needed).toBeNull()
  const other = await app.services.sessions.create({ workspace: '/elsewhere', model: { kind: 'demo' }, mode: 'ask', trusted: true })
  const copied = readFileSync(path.join(own, 'events.jsonl'), 'utf8').split('\n').slice(2).join('\n')
  writeFileSync(path.join(folder, other.ok ? other.value : '', 'events.jsonl'), `damaged\n${copied}`)
  const { processIds, files } = await findLeavings(own, app.sessionId, [folder])
  expect(processIds).toEqual([])
  expect(files?.needed).toEqual(files?.dropped)
})

/** Objects in the store of the one workspace. */
function objectsIn(app: WholeApp): number {
  const [store = ''] = namesIn(app, 'checkpoints')
  return readdirSync(path.join(app.dataFolder, 'checkpoints', store, 'objects'), { recursive: true }).length
}

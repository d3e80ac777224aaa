import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { removeOutputs } from '../../electron/process/remove-outputs.ts'
import { createMaskSecrets } from '../../electron/session/mask-secrets.ts'
import { newId } from '../../electron/session/new-id.ts'
import { SessionHost } from '../../electron/session/session-host.ts'
import { SessionShelf } from '../../electron/session/session-shelf.ts'
import { createDeferred } from '../../shared/deferred.ts'
import { succeed } from '../../shared/errors.ts'
import { nothingLeft } from '../support/left-books.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function start(dataFolder: string, { undoMs = 60_000, runTurn = async (): Promise<unknown> => undefined } = {}) {
  const folder = path.join(dataFolder, 'sessions')
  const outputs = path.join(dataFolder, 'output')
  mkdirSync(outputs, { recursive: true })
  const onBug = (error: unknown) => {
    throw error
  }
  const host = new SessionHost({
    folder,
    clock: { now: () => Date.now() },
    maskSecrets: createMaskSecrets(() => []),
    left: nothingLeft,
    newId,
    runTurn,
    mayWake: () => false,
    copySample: async () => folder,
    onModeChanged: async () => undefined,
    onBug,
  })
  const shelf = new SessionShelf({
    folder,
    deletedFolder: path.join(dataFolder, 'deleted-sessions'),
    undoMs,
    release: (sessionId) => host.release(sessionId),
    adopt: (sessionId) => host.adopt(sessionId),
    onChange: () => host.readArchive(),
    removeOutputs: (processIds) => removeOutputs(outputs, processIds),
    removeKeptFiles: async () => succeed(null),
    onBug,
  })
  onTestFinished(async () => {
    await host.dispose()
    await shelf.dispose()
  })
  return { host, shelf, folder, outputs, deleted: path.join(dataFolder, 'deleted-sessions') }
}

async function createIn(host: SessionHost): Promise<string> {
  const created = await host.create({ workspace: '/somewhere', model: { kind: 'demo' }, mode: 'ask', trusted: true })
  if (!created.ok) throw new Error(created.error.message)
  return created.value
}

/** A process that has ended, with what it printed on the disk. */
async function runOne(host: SessionHost, sessionId: string, outputs: string): Promise<string> {
  const processId = newId('prc')
  const facts = { command: 'ls', cwd: '/', stream: 'pipe', origin: { kind: 'command' }, background: false, pid: 1, startedAt: 0 } as const
  host.happened(sessionId, { kind: 'process.started', facts: { ...facts, processId, sessionId, callId: null } })
  host.happened(sessionId, {
    kind: 'process.ended',
    processId,
    end: { reason: { kind: 'exited', code: 0 }, durationMs: 1, outputBytes: 3, survivors: [] },
  })
  writeFileSync(path.join(outputs, processId), 'abc')
  // Written in order: when this is done, the end of the process is too.
  await host.rename(sessionId, 'ran something')
  return processId
}

const idsOf = (host: SessionHost) => host.list().map((one) => one.sessionId)

test('an archived session stays whole and archived after a restart, and comes back out', async () => {
  const folder = temporaryFolder()
  const first = start(folder)
  const sessionId = await createIn(first.host)
  expect(first.shelf.archive(sessionId, true).ok).toBe(true)
  expect(first.host.list()).toMatchObject([{ sessionId, archived: true }])
  await first.host.dispose()
  const second = start(folder)
  expect(second.host.list()).toMatchObject([{ sessionId, archived: true, fault: null }])
  second.shelf.archive(sessionId, false)
  expect(second.host.list()[0]?.archived).toBeUndefined()
})

test('a deleted session is off the list at once and comes back whole when that is undone', async () => {
  const { host, shelf } = start(temporaryFolder())
  const sessionId = await createIn(host)
  await host.rename(sessionId, 'Parser')
  expect((await shelf.remove(sessionId)).ok).toBe(true)
  expect(idsOf(host)).toEqual([])
  expect((await host.send(sessionId, 'hello')).ok).toBe(false)
  expect((await shelf.restore(sessionId)).ok).toBe(true)
  expect(host.list()).toMatchObject([{ sessionId, title: 'Parser' }])
  expect((await host.send(sessionId, 'hello')).ok).toBe(true)
})

test('after the time to undo the log and all its processes printed are gone, and nothing of others', async () => {
  const { host, shelf, outputs, deleted } = start(temporaryFolder(), { undoMs: 20 })
  const gone = await createIn(host)
  const kept = await createIn(host)
  await runOne(host, gone, outputs)
  const keptProcess = await runOne(host, kept, outputs)
  expect((await shelf.remove(gone)).ok).toBe(true)
  await vi.waitFor(() => expect(readdirSync(deleted)).toEqual([]))
  expect(readdirSync(outputs)).toEqual([keptProcess])
  expect(idsOf(host)).toEqual([kept])
  expect(await shelf.restore(gone)).toMatchObject({ ok: false, error: { kind: 'not-found' } })
})

test('what was deleted is gone when the app ends, and after a crash when it starts again', async () => {
  const folder = temporaryFolder()
  const first = start(folder)
  const sessionId = await createIn(first.host)
  await first.shelf.remove(sessionId)
  expect(statSync(first.deleted).mode & 0o777).toBe(0o700)
  await first.shelf.dispose()
  expect(readdirSync(first.deleted)).toEqual([])
  const left = newId('ses')
  mkdirSync(path.join(first.deleted, left))
  start(folder)
  await vi.waitFor(() => expect(existsSync(path.join(first.deleted, left))).toBe(false))
})

test('a session in which something runs, or that another Signalbox has open, is not deleted', async () => {
  const folder = temporaryFolder()
  const turn = createDeferred<void>()
  const { host, shelf } = start(folder, { runTurn: () => turn.promise })
  const working = await createIn(host)
  await host.send(working, 'go')
  expect(await shelf.remove(working)).toMatchObject({ ok: false, error: { kind: 'busy' } })
  turn.resolve()
  await host.turnEnded(working)
  const other = start(folder)
  expect(await other.shelf.remove(working)).toMatchObject({ ok: false, error: { kind: 'busy' } })
  expect(idsOf(other.host)).toEqual([working])
})

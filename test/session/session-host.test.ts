import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SessionFrame } from '../../electron/ipc/services.ts'
import { createMaskSecrets } from '../../electron/session/mask-secrets.ts'
import { newId } from '../../electron/session/new-id.ts'
import type { Session } from '../../electron/session/session.ts'
import { SessionHost } from '../../electron/session/session-host.ts'
import { createDeferred } from '../../shared/deferred.ts'
import type { SessionRecord } from '../../shared/session/events.ts'
import { nothingLeft } from '../support/left-books.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

type RunTurn = (session: Session, signal: AbortSignal) => Promise<unknown>

function startHost(folder: string, runTurn: RunTurn = async () => undefined, secrets: readonly string[] = []): SessionHost {
  const host = new SessionHost({
    folder,
    clock: { now: () => Date.now() },
    maskSecrets: createMaskSecrets(() => secrets),
    left: nothingLeft,
    newId,
    runTurn,
    mayWake: () => false,
    copySample: async () => folder,
    onModeChanged: async () => undefined,
    onBug: (error) => {
      throw error
    },
  })
  onTestFinished(() => host.dispose())
  return host
}

async function createIn(host: SessionHost): Promise<string> {
  const created = await host.create({ workspace: '/somewhere', model: { kind: 'demo' }, mode: 'ask', trusted: true })
  if (!created.ok) throw new Error(created.error.message)
  return created.value
}

function collect(host: SessionHost, sessionId: string): { frames: SessionFrame[]; records: () => SessionRecord[] } {
  const frames: SessionFrame[] = []
  onTestFinished(host.watch(sessionId, (frame) => frames.push(frame)))
  return { frames, records: () => frames.flatMap((frame) => (frame.kind === 'records' ? frame.records : [])) }
}

const kinds = (records: readonly SessionRecord[]) => records.map((record) => record.event.kind)

test('a watcher gets everything so far, then what is new, without a gap', async () => {
  const host = startHost(temporaryFolder())
  const sessionId = await createIn(host)
  const { records } = collect(host, sessionId)
  await host.send(sessionId, 'Mend the parser\nplease')
  await vi.waitFor(() => expect(kinds(records())).toEqual(['session.created', 'message.sent', 'session.renamed']))
  expect(records().map((record) => record.seq)).toEqual([1, 2, 3])
  expect(host.list()[0]?.title).toBe('Mend the parser')
})

test('a second message while a turn runs is refused, also when both come at once', async () => {
  const turn = createDeferred<void>()
  const host = startHost(temporaryFolder(), () => turn.promise)
  const sessionId = await createIn(host)
  const results = await Promise.all([host.send(sessionId, 'one'), host.send(sessionId, 'two')])
  expect(results.map((result) => result.ok)).toEqual([true, false])
  turn.resolve()
  await host.turnEnded(sessionId)
  expect((await host.send(sessionId, 'three')).ok).toBe(true)
})

test('stop aborts the running turn, and there is nothing to stop afterwards', async () => {
  const host = startHost(temporaryFolder(), (_session, signal) => new Promise((resolve) => signal.addEventListener('abort', resolve)))
  const sessionId = await createIn(host)
  await host.send(sessionId, 'go')
  expect(host.stop(sessionId).ok).toBe(true)
  await host.turnEnded(sessionId)
  expect(host.stop(sessionId).ok).toBe(false)
})

test('after a restart the list is made from the files, with the new title, and the session opens whole', async () => {
  const folder = temporaryFolder()
  const first = startHost(folder)
  const sessionId = await createIn(first)
  await first.send(sessionId, 'hello')
  await first.rename(sessionId, 'Parser')
  await first.dispose()
  const second = startHost(folder)
  expect(second.list().map((summary) => [summary.sessionId, summary.title, summary.fault])).toEqual([[sessionId, 'Parser', null]])
  const { records } = collect(second, sessionId)
  await vi.waitFor(() => expect(kinds(records())).toEqual(['session.created', 'message.sent', 'session.renamed', 'session.renamed']))
})

test('a session that another live process holds open is not opened a second time', async () => {
  const folder = temporaryFolder()
  const sessionId = await createIn(startHost(folder))
  const { frames } = collect(startHost(folder), sessionId)
  await vi.waitFor(() => expect(frames).toMatchObject([{ kind: 'failed', message: expect.stringContaining('open in another Signalbox') }]))
})

test('a lock left by a process that is gone is taken over', async () => {
  const folder = temporaryFolder()
  const first = startHost(folder)
  const sessionId = await createIn(first)
  await first.dispose()
  writeFileSync(path.join(folder, sessionId, 'lock'), JSON.stringify({ pid: 2 ** 22 - 1, startedAt: '1' }))
  const { frames } = collect(startHost(folder), sessionId)
  await vi.waitFor(() => expect(frames).toMatchObject([{ kind: 'records', reset: true }]))
})

test('a damaged log shows as a session with a fault instead of vanishing', async () => {
  const folder = temporaryFolder()
  const first = startHost(folder)
  const sessionId = await createIn(first)
  await first.dispose()
  writeFileSync(path.join(folder, sessionId, 'events.jsonl'), 'rubbish\nrubbish\n')
  expect(startHost(folder).list()).toMatchObject([{ sessionId, fault: { message: expect.any(String) } }])
})

test('known secret values are masked before anything is written or shown', async () => {
  const folder = temporaryFolder()
  const host = startHost(folder, undefined, ['sk-very-secret-value'])
  const sessionId = await createIn(host)
  const { records } = collect(host, sessionId)
  await host.send(sessionId, 'use sk-very-secret-value please')
  await vi.waitFor(() => expect(kinds(records())).toContain('message.sent'))
  expect(JSON.stringify(records())).not.toContain('sk-very')
  expect(readFileSync(path.join(folder, sessionId, 'events.jsonl'), 'utf8')).not.toContain('sk-very')
})

test('a failed write is a visible fault and refuses the message', async () => {
  const host = startHost(temporaryFolder())
  const sessionId = await createIn(host)
  const { frames } = collect(host, sessionId)
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  const full = vi.spyOn(await import('../../electron/session/event-log.ts').then((module) => module.EventLog.prototype), 'writeLine')
  full.mockImplementation(() => {
    throw new Error('ENOSPC: no space left on device')
  })
  const sent = await host.send(sessionId, 'hello')
  full.mockRestore()
  expect(sent.ok ? '' : sent.error.message).toContain('no space left')
  expect(frames.at(-1)).toMatchObject({ kind: 'failed', message: expect.stringContaining('no space left') })
  expect(host.list()[0]?.fault?.message).toContain('no space left')
  expect((await host.send(sessionId, 'again')).ok).toBe(true)
})

test('folders and files of a session are for the owner alone', async () => {
  const folder = path.join(temporaryFolder(), 'sessions')
  const host = startHost(folder)
  const sessionId = await createIn(host)
  const mode = (file: string) => statSync(file).mode & 0o777
  expect(mode(folder)).toBe(0o700)
  expect(mode(path.join(folder, sessionId))).toBe(0o700)
  for (const file of readdirSync(path.join(folder, sessionId))) expect(mode(path.join(folder, sessionId, file))).toBe(0o600)
})

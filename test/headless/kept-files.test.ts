import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { RestoreAim } from '../../shared/changes.ts'
import { picture } from '../checkpoint/workspace.ts'
import { until } from '../process/start-manager.ts'
import { eventsOf, readSessionLogs } from '../support/e2e/session-log.ts'
import { shellCall } from '../support/e2e/turns.ts'
import { startScriptedModel, type Turn } from '../support/scripted-model.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openAppOn, shellTurn, startWholeApp } from '../support/whole-app.ts'
import { dataFolderOfTest, recordsOf, runBuilt } from './run-built.ts'

// The built program and the app of the window at the same folder: what one changed, the other can undo.

async function exec(turns: readonly Turn[], at: { readonly dataFolder: string; readonly folder: string }, ...more: readonly string[]) {
  const model = await startScriptedModel({ turns })
  onTestFinished(() => model.close())
  const argv = ['exec', '--base-url', model.baseUrl, '--model', 'scripted', '--yes', '--json', ...more, 'change it']
  const { code, output, messages } = await runBuilt(argv, at)
  expect(code).toBe(0)
  return { records: recordsOf(output), messages }
}

type App = Awaited<ReturnType<typeof openAppOn>>

async function restore(app: App, sessionId: string, aim: RestoreAim): Promise<unknown> {
  const answered = await app.services.history.restore(sessionId, aim, null)
  return answered.ok ? answered.value : answered.error
}

test('what exec changed is undone in the window, call by call or back to the message, and redone', async () => {
  const at = { dataFolder: dataFolderOfTest(), folder: realpathSync(temporaryFolder()) }
  writeFileSync(path.join(at.folder, 'a.txt'), 'one\r\ntwo\n')
  writeFileSync(path.join(at.folder, 'gone.bin'), Uint8Array.from([0, 255, 13, 10]), { mode: 0o600 })
  const before = picture(at.folder)
  const { records, messages } = await exec(
    [
      shellCall('printf zwei > a.txt && rm gone.bin && mkdir -m 755 n && cp a.txt n/new.txt'),
      shellCall('echo three >> a.txt'),
      { text: 'done' },
    ],
    at,
  )
  expect(messages).not.toContain('not kept')
  const after = picture(at.folder)
  const [first, second] = eventsOf(records, 'checkpoint.compared')
  expect(first?.files.map((file) => [file.path, file.change])).toEqual([
    ['a.txt', 'changed'],
    ['gone.bin', 'deleted'],
    ['n/new.txt', 'added'],
  ])
  const sessionId = eventsOf(records, 'session.created')[0]?.sessionId ?? ''
  const messageId = eventsOf(records, 'message.sent')[0]?.messageId ?? ''

  const app = await openAppOn(at.dataFolder)
  expect(await restore(app, sessionId, { kind: 'call', callId: second?.callId ?? '' })).toEqual({ kind: 'restored', files: 1 })
  expect(readFileSync(path.join(at.folder, 'a.txt'), 'utf8')).toBe('zwei')
  const [log] = await readSessionLogs(at.dataFolder)
  const [undone] = eventsOf(log, 'files.restoring')
  expect(await restore(app, sessionId, { kind: 'redo', restoreId: undone?.restoreId ?? '' })).toEqual({ kind: 'restored', files: 1 })
  expect(picture(at.folder)).toEqual(after)
  expect(await restore(app, sessionId, { kind: 'message', messageId })).toEqual({ kind: 'restored', files: 3 })
  expect(picture(at.folder)).toEqual(before)
  await app.dispose()
  // And on again without a window: the model is told what was undone.
  const model = await startScriptedModel({ turns: [{ text: 'I see' }] })
  onTestFinished(() => model.close())
  const resumed = await runBuilt(['exec', '--resume', sessionId, '--base-url', model.baseUrl, '--model', 'scripted', 'and now?'], at)
  expect(resumed.code).toBe(0)
  expect(model.requests[0]?.body.messages.at(-1)?.content).toContain('before an earlier message')
})

test('while the window is at work in a folder, exec keeps files of it too, and each undoes its own', async () => {
  const app = await startWholeApp([shellTurn('echo window > w.txt'), { text: 'done' }])
  writeFileSync(path.join(app.workspace, 'w.txt'), 'as it was\n')
  await app.services.sessions.send(app.sessionId, 'change it')
  await until(() => app.ends() === 1)
  const { records, messages } = await exec([shellCall('echo exec > e.txt'), { text: 'done' }], {
    dataFolder: app.dataFolder,
    folder: app.workspace,
  })
  expect(messages).not.toContain('not kept')
  expect(eventsOf(records, 'checkpoint.compared').map(({ files }) => files.map((file) => file.path))).toEqual([['e.txt']])
  const own = app.events.find((event) => event.kind === 'checkpoint.compared')
  const aim = { kind: 'call', callId: own?.kind === 'checkpoint.compared' ? own.callId : '' } as const
  expect(await restore(app, app.sessionId, aim)).toEqual({ kind: 'restored', files: 1 })
  expect(readFileSync(path.join(app.workspace, 'w.txt'), 'utf8')).toBe('as it was\n')
  expect(readFileSync(path.join(app.workspace, 'e.txt'), 'utf8')).toBe('exec\n')
  await app.dispose()
  const later = await openAppOn(app.dataFolder)
  const ofExec = eventsOf(records, 'checkpoint.compared')[0]?.callId ?? ''
  const sessionId = eventsOf(records, 'session.created')[0]?.sessionId ?? ''
  expect(await restore(later, sessionId, { kind: 'call', callId: ofExec })).toEqual({ kind: 'restored', files: 1 })
  expect(Object.keys(picture(app.workspace))).toEqual(['w.txt'])
})

test('who does not come to the kept files goes on without them, and says so once', async () => {
  const at = { dataFolder: dataFolderOfTest(), folder: realpathSync(temporaryFolder()) }
  const stores = path.join(at.dataFolder, 'checkpoints')
  mkdirSync(stores, { recursive: true })
  const name = createHash('sha256').update(at.folder).digest('hex').slice(0, 32)
  const holder = spawn('sleep', ['60'])
  onTestFinished(() => void holder.kill('SIGKILL'))
  const stat = readFileSync(`/proc/${holder.pid}/stat`, 'latin1')
  const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  writeFileSync(path.join(stores, `${name}.lock`), JSON.stringify({ pid: holder.pid, startedAt }))
  const { records, messages } = await exec([shellCall('echo exec > e.txt'), { text: 'done' }], at)
  expect(eventsOf(records, 'checkpoint.skipped').map(({ reason }) => reason)).toEqual(['in-use'])
  expect(eventsOf(records, 'call.finished').map(({ outcome }) => outcome)).toEqual(['succeeded'])
  expect(messages.match(/another Signalbox was keeping files of this folder/g)).toHaveLength(1)
  expect(readFileSync(path.join(at.folder, 'e.txt'), 'utf8')).toBe('exec\n')
})

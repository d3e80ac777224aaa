import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { SessionEventOf } from '../../shared/session/events.ts'
import { until } from '../process/start-manager.ts'
import type { Turn } from '../support/scripted-model.ts'
import { shellTurn, startWholeApp } from '../support/whole-app.ts'
import { picture } from './workspace.ts'

type App = Awaited<ReturnType<typeof startWholeApp>>

const eventsOf = <Kind extends App['events'][number]['kind']>(app: App, kind: Kind) =>
  app.events.filter((event): event is SessionEventOf<Kind> => event.kind === kind)

async function say(app: App, text: string): Promise<void> {
  const ends = app.ends()
  await app.services.sessions.send(app.sessionId, text)
  await until(() => app.ends() === ends + 1)
}

async function restore(app: App, aim: Parameters<App['services']['history']['restore']>[1], confirmed: string | null = null) {
  const answered = await app.services.history.restore(app.sessionId, aim, confirmed)
  if (!answered.ok) throw new Error(answered.error.message)
  return answered.value
}

const writeTurn = (file: string, content: string): Turn => ({ calls: [{ tool: 'write_file', arguments: { path: file, content } }] })

test('what a command changed is listed, shown as a diff, undone and redone, and the model is told', async () => {
  const app = await startWholeApp([shellTurn('node change.mjs'), { text: 'done' }, { text: 'I see' }])
  const script =
    "import fs from 'node:fs'; fs.writeFileSync('a.txt', 'one\\nzwei\\n'); fs.rmSync('b.txt'); fs.mkdirSync('n'); fs.writeFileSync('n/new', 'n\\n', {mode: 0o755})"
  writeFileSync(path.join(app.workspace, 'change.mjs'), script)
  writeFileSync(path.join(app.workspace, 'a.txt'), 'one\ntwo\n')
  writeFileSync(path.join(app.workspace, 'b.txt'), 'b\n')
  chmodSync(path.join(app.workspace, 'b.txt'), 0o600)
  const before = picture(app.workspace)
  await say(app, 'change it')
  const changed = picture(app.workspace)
  const [compared] = eventsOf(app, 'checkpoint.compared')
  expect(compared?.files).toEqual([
    { path: 'a.txt', change: 'changed', added: 1, removed: 1 },
    { path: 'b.txt', change: 'deleted', added: 0, removed: 1 },
    { path: 'n/new', change: 'added', added: 1, removed: 0 },
  ])
  const callId = compared?.callId ?? ''
  const diff = await app.services.history.diff(app.sessionId, callId, 0)
  expect(diff).toMatchObject({ ok: true, value: { kind: 'text', diff: expect.stringContaining('-two\n+zwei') } })

  expect(await restore(app, { kind: 'call', callId })).toEqual({ kind: 'restored', files: 3 })
  expect(picture(app.workspace)).toEqual(before)
  expect(existsSync(path.join(app.workspace, 'n'))).toBe(false)
  const [restoring] = eventsOf(app, 'files.restoring')
  expect(await restore(app, { kind: 'redo', restoreId: restoring?.restoreId ?? '' })).toEqual({ kind: 'restored', files: 3 })
  expect(picture(app.workspace)).toEqual(changed)
  await say(app, 'go on')
  const told = app.model.requests.at(-1)?.body.messages.at(-1)?.content ?? ''
  expect(told).toContain('the user undid what one of your calls changed')
  expect(told).toContain('- "b.txt": is there again')
  expect(told).toContain('the user took an undo back')
})

test('undo asks when a file changed since, overwrites only what was shown, and leaves other files alone', async () => {
  const app = await startWholeApp([writeTurn('a.txt', 'by the agent\n'), { text: 'done' }])
  writeFileSync(path.join(app.workspace, 'a.txt'), 'before\n')
  await say(app, 'write')
  const file = path.join(app.workspace, 'a.txt')
  writeFileSync(file, 'by the user\n')
  writeFileSync(path.join(app.workspace, 'other.txt'), 'other\n')
  const [compared] = eventsOf(app, 'checkpoint.compared')
  const aim = { kind: 'call', callId: compared?.callId ?? '' } as const
  const asked = await restore(app, aim)
  expect(asked).toMatchObject({ kind: 'changed-since', paths: ['a.txt'], count: 1 })
  expect(readFileSync(file, 'utf8')).toBe('by the user\n')
  const confirmed = asked.kind === 'changed-since' ? asked.current : ''
  // It changes once more while the question is on the screen: that state was never shown.
  writeFileSync(file, 'by the user again\n')
  const askedAgain = await restore(app, aim, confirmed)
  expect(askedAgain.kind).toBe('changed-since')
  expect(await restore(app, aim, askedAgain.kind === 'changed-since' ? askedAgain.current : '')).toEqual({ kind: 'restored', files: 1 })
  expect(readFileSync(file, 'utf8')).toBe('before\n')
  expect(readFileSync(path.join(app.workspace, 'other.txt'), 'utf8')).toBe('other\n')
})

test('back to before a message undoes all calls after it, also those of later messages', async () => {
  const turns = [writeTurn('a.txt', '1'), { text: '1' }, shellTurn("node -e \"require('fs').writeFileSync('b.txt', '2')\""), { text: '2' }]
  const app = await startWholeApp([...turns, writeTurn('a.txt', '3'), { text: '3' }])
  await say(app, 'first')
  const afterFirst = picture(app.workspace)
  await say(app, 'second')
  await say(app, 'third')
  const messageId = eventsOf(app, 'message.sent')[1]?.messageId ?? ''
  expect(await restore(app, { kind: 'message', messageId })).toEqual({ kind: 'restored', files: 2 })
  expect(picture(app.workspace)).toEqual(afterFirst)
  const restoreId = eventsOf(app, 'files.restoring')[0]?.restoreId ?? ''
  await restore(app, { kind: 'redo', restoreId })
  expect(readFileSync(path.join(app.workspace, 'a.txt'), 'utf8')).toBe('3')
})

test('nothing is put back while the agent works', async () => {
  const app = await startWholeApp([writeTurn('a.txt', '1'), shellTurn('sleep 300'), { text: 'done' }])
  await app.services.sessions.send(app.sessionId, 'go')
  await until(() => eventsOf(app, 'process.started').length === 1)
  const callId = eventsOf(app, 'checkpoint.compared')[0]?.callId ?? ''
  expect(await app.services.history.restore(app.sessionId, { kind: 'call', callId }, null)).toMatchObject({ error: { kind: 'busy' } })
  app.services.sessions.stop(app.sessionId)
  await until(() => app.ends() === 1)
  expect(await restore(app, { kind: 'call', callId })).toEqual({ kind: 'restored', files: 1 })
})

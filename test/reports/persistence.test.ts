import { cpSync, readFileSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { summariesOnDisk } from '../../electron/session/catalog.ts'
import { openEventLog } from '../../electron/session/event-log.ts'
import { until } from '../process/start-manager.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { shellTurn, startWholeApp } from '../support/whole-app.ts'

// Faults of keeping sessions that users of similar tools reported, each with the right behaviour.

/** A folder of sessions as a killed app leaves it: the log as it was, the lock still there. */
async function leftByKill() {
  const app = await startWholeApp([shellTurn('echo kept'), { text: 'answered' }])
  await app.services.sessions.send(app.sessionId, 'do it')
  await until(() => app.ends() === 1)
  const file = path.join(app.dataFolder, 'sessions', app.sessionId, 'events.jsonl')
  const folder = temporaryFolder()
  cpSync(path.join(app.dataFolder, 'sessions'), folder, { recursive: true })
  return { app, original: readFileSync(file, 'utf8'), folder, file: path.join(folder, app.sessionId, 'events.jsonl') }
}

test('a log whose last line was torn opens with everything before it, and says how much was cut', async () => {
  const { original, file } = await leftByKill()
  truncateSync(file, statSync(file).size - 20)
  const opened = openEventLog(file)
  if (!opened.ok) throw new Error(opened.error.message)
  onTestFinished(() => opened.value.log.close())
  const lines = original.trimEnd().split('\n')
  expect(opened.value.records).toHaveLength(lines.length - 2)
  expect(opened.value.cutBytes).toBe(Buffer.byteLength(`${lines.at(-1)}\n`) - 20)
})

test('a session that was never closed in order is on the list, from its files alone', async () => {
  const { app, folder } = await leftByKill()
  expect(summariesOnDisk(folder)).toMatchObject([{ sessionId: app.sessionId, title: 'do it', fault: null }])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markerName } from '../../electron/process/environment.ts'
import { platformOf } from '../../electron/process/platform-of.ts'
import { closeBooks, openProcessJournal, readUnclosed } from '../../electron/process/process-journal.ts'
import { newId, sessionId, startManager } from './start-manager.ts'

const platform = platformOf(process.platform)
const facts = { sessionId, callId: null, command: '', cwd: '/', stream: 'pipe', origin: { kind: 'command' }, background: false } as const

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-journal-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Makes the journals look as if their app were gone. */
function killOwner(): void {
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name)
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/"pid":\d+/, '"pid":4194304'))
  }
}

const carrier = (marker: string) => spawn('sleep', ['60'], { env: { ...process.env, [markerName]: marker }, stdio: 'ignore' })

test('what was told to have started and still lives is listed, and its journal stays until it is gone', async () => {
  const [processId, marker] = [newId('prc'), newId('prc')]
  const journal = openProcessJournal(folder, platform, newId('prc'))
  const sleeper = carrier(marker)
  journal.starting(processId, marker)
  journal.started({ facts: { ...facts, processId, pid: sleeper.pid ?? 0, startedAt: 0 }, startTime: 0, marker })
  expect(await closeBooks(folder, platform)).toEqual(new Map())
  killOwner()
  expect(await closeBooks(folder, platform)).toEqual(new Map([[processId, [sleeper.pid]]]))
  sleeper.kill('SIGKILL')
  await once(sleeper, 'exit')
  expect(await closeBooks(folder, platform)).toEqual(new Map([[processId, []]]))
  expect(fs.readdirSync(folder)).toEqual([])
})

test('a start in whose middle the app was killed is undone: nobody was told of it', async () => {
  const [processId, marker] = [newId('prc'), newId('prc')]
  openProcessJournal(folder, platform, newId('prc')).starting(processId, marker)
  const sleeper = carrier(marker)
  killOwner()
  const gone = once(sleeper, 'exit')
  expect(await closeBooks(folder, platform)).toEqual(new Map())
  expect((await gone)[1]).toBe('SIGKILL')
  expect(fs.readdirSync(folder)).toEqual([])
})

test('a process that could not start, and one that ended, leave nothing open', async () => {
  const journal = openProcessJournal(folder, platform, newId('prc'))
  const box = startManager({ journal })
  await (await box.run('true', { file: '/no/such/shell' })).ended
  await (await box.run('true')).ended
  await (await box.run('sleep 60 & echo left')).ended
  killOwner()
  expect((await readUnclosed(folder, platform)).map(({ wasTold }) => wasTold)).toEqual([true])
  await box.dispose()
  expect(await readUnclosed(folder, platform)).toEqual([])
  journal.dispose()
  expect(fs.readdirSync(folder)).toEqual([])
})

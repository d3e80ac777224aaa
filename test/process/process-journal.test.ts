import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeBooks, releaseBooks, releaseRecords } from '../../electron/process/close-books.ts'
import { markerName } from '../../electron/process/environment.ts'
import { exitRecordFolder, newExitRecord } from '../../electron/process/exit-records.ts'
import { platformOf } from '../../electron/process/platform-of.ts'
import { openProcessJournal, readUnclosed } from '../../electron/process/process-journal.ts'
import { newId, sessionId, startManager } from './start-manager.ts'

const platform = platformOf(process.platform)
const facts = { sessionId, callId: null, command: '', cwd: '/', stream: 'pipe', origin: { kind: 'command' }, background: false } as const

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-journal-'))
})
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.rmSync(exitRecordFolder(folder), { recursive: true, force: true })
})

/** Makes the journals look as if their app were gone. */
function killOwner(): void {
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name)
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/"pid":\d+/, '"pid":4194304'))
  }
}

const listed = async () => (await closeBooks(folder, platform)).map(({ processId, pids }) => [processId, pids])

const carrier = (marker: string) => spawn('sleep', ['60'], { env: { ...process.env, [markerName]: marker }, stdio: 'ignore' })

test('what was told to have started and still lives is listed, and its journal stays until it is gone', async () => {
  const [processId, marker] = [newId('prc'), newId('prc')]
  const journal = openProcessJournal({ folder, platform, runId: newId('prc'), mask: (one) => one })
  const sleeper = carrier(marker)
  journal.starting(processId, marker)
  journal.started({ facts: { ...facts, processId, pid: sleeper.pid ?? 0, startedAt: 0 }, startTime: 0, marker })
  expect(await listed()).toEqual([])
  killOwner()
  expect(await listed()).toEqual([[processId, [sleeper.pid]]])
  sleeper.kill('SIGKILL')
  await once(sleeper, 'exit')
  expect(await listed()).toEqual([[processId, []]])
  expect(fs.readdirSync(folder)).toEqual([])
})

test('a start in whose middle the app was killed is undone: nobody was told of it', async () => {
  const [processId, marker] = [newId('prc'), newId('prc')]
  openProcessJournal({ folder, platform, runId: newId('prc'), mask: (one) => one }).starting(processId, marker)
  const sleeper = carrier(marker)
  killOwner()
  const gone = once(sleeper, 'exit')
  expect(await listed()).toEqual([])
  expect((await gone)[1]).toBe('SIGKILL')
  expect(fs.readdirSync(folder)).toEqual([])
})

test('a process that could not start, and one that ended, leave nothing open', async () => {
  const journal = openProcessJournal({ folder, platform, runId: newId('prc'), mask: (one) => one })
  const box = startManager({ journal })
  await (await box.run('true', { file: '/no/such/shell' })).ended
  await (await box.run('true')).ended
  await (await box.run('sleep 60 & echo left')).ended
  killOwner()
  expect((await readUnclosed(folder, platform)).map(({ told }) => told?.facts?.command)).toEqual(['sleep 60 & echo left'])
  await box.dispose()
  expect(await readUnclosed(folder, platform)).toEqual([])
  journal.dispose()
  expect(fs.readdirSync(folder)).toEqual([])
})

test('a journal of before, without facts, is read: what it names is listed and its file stays', async () => {
  const [processId, marker] = [newId('prc'), newId('prc')]
  const sleeper = carrier(marker)
  const lines = [
    { kind: 'owner', pid: 4_194_304, startTime: 1 },
    { kind: 'started', processId, pid: sleeper.pid, startTime: 0, marker },
  ]
  fs.writeFileSync(path.join(folder, 'old.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const [left] = await closeBooks(folder, platform)
  expect(left).toMatchObject({ processId, facts: null, pids: [sleeper.pid] })
  await releaseBooks(folder, platform, new Set())
  expect(fs.readdirSync(folder)).toEqual(['old.jsonl'])
  sleeper.kill('SIGKILL')
})

test('what a shell wrote down of its end is told of the process that the journal names for it, and of no other', async () => {
  const journal = openProcessJournal({ folder, platform, runId: newId('prc'), mask: (one) => one })
  const records = exitRecordFolder(folder)
  const begin = (exitRecord: string | null, pid: number) => {
    const processId = newId('prc')
    journal.started({ facts: { ...facts, processId, pid, startedAt: 0 }, startTime: 1, marker: newId('prc'), exitRecord })
    return processId
  }
  const [told, silent, unnamed] = [newExitRecord(records) ?? '', newExitRecord(records) ?? '', newExitRecord(records) ?? '']
  for (const file of [told, unnamed]) fs.writeFileSync(file, '3\n')
  const gone = 4_194_303
  const [first, second, third] = [begin(told, gone), begin(silent, gone), begin(null, gone)]
  killOwner()
  const left = await closeBooks(folder, platform)
  expect(left.map(({ processId, exit }) => [processId, exit?.code])).toEqual([
    [first, 3],
    [second, undefined],
    [third, undefined],
  ])
  releaseRecords(folder, left)
  expect(fs.readdirSync(records)).toEqual([path.basename(unnamed)])
})

test('a journal that names another file than a record is not followed there', async () => {
  const processId = newId('prc')
  const file = path.join(folder, 'elsewhere')
  fs.writeFileSync(file, '0\n')
  const lines = [
    { kind: 'owner', pid: 4_194_304, startTime: 1 },
    { kind: 'recording', processId, exitRecord: `../${path.basename(folder)}/elsewhere` },
    { kind: 'started', processId, pid: 4_194_303, startTime: 0, marker: newId('prc') },
  ]
  fs.writeFileSync(path.join(folder, 'forged.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const left = await closeBooks(folder, platform)
  expect(left).toMatchObject([{ processId, exitRecord: null, exit: null }])
  releaseRecords(folder, left)
  expect(fs.existsSync(file)).toBe(true)
})

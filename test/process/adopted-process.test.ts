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
import { ProcessFamily } from '../../electron/process/process-family.ts'
import { findNeededRecords, openProcessJournal } from '../../electron/process/process-journal.ts'
import type { ProcessFacts } from '../../shared/process.ts'
import { newId, sessionId, startManager, textOf, until } from './start-manager.ts'

const platform = platformOf(process.platform)
let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-adopted-'))
})
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.rmSync(exitRecordFolder(folder), { recursive: true, force: true })
})

const openJournal = () => openProcessJournal({ folder, platform, runId: newId('prc'), mask: (facts) => facts })

/** Starts a command as an earlier run of the app would have, and makes its journal look as if that run were gone. */
function leaveRunning(command: string, exitRecord: string | null = null) {
  const [processId, marker] = [newId('prc'), newId('prc')]
  const child = spawn('/bin/bash', ['-c', command], { env: { ...process.env, [markerName]: marker }, stdio: 'ignore', detached: true })
  const pid = child.pid ?? 0
  const facts: ProcessFacts = {
    processId,
    sessionId,
    callId: null,
    command,
    cwd: '/',
    stream: 'pipe',
    origin: { kind: 'command' },
    background: true,
    pid,
    startedAt: Date.now() - 60_000,
  }
  const journal = openJournal()
  journal.starting(processId, marker)
  journal.started({ facts, startTime: platform.startTimeOf(pid), marker, exitRecord })
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name)
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/"pid":\d+/, '"pid":4194304'))
  }
  return { child, facts, marker }
}

/** A manager that has taken over all that is left. */
async function takeOver() {
  const journal = openJournal()
  const box = startManager({ journal, graceMs: 300 })
  const left = await closeBooks(folder, platform)
  for (const { facts, ...one } of left) if (facts !== null && one.pids.length > 0) box.manager.adopt({ ...one, facts })
  await releaseBooks(folder, platform, new Set(left.map(({ processId }) => processId)))
  releaseRecords(
    folder,
    left.filter(({ pids }) => pids.length === 0),
  )
  return { ...box, journal, left }
}

test('what an earlier run left is known with its command, and stopping it ends the whole tree, also what ignores TERM and left its group', async () => {
  const { child, facts } = leaveRunning('trap "" TERM; setsid sleep 60 & sleep 60 & wait; wait')
  const gone = once(child, 'exit')
  const box = await takeOver()
  await until(() => (box.left[0]?.pids.length ?? 0) >= 1)
  expect(box.manager.live().map((one) => [one.facts, one.survived])).toEqual([[facts, true]])
  const end = await box.manager.stop(facts.processId, { kind: 'stopped', by: 'user', note: null })
  expect(end).toMatchObject({ reason: { kind: 'stopped', by: 'user' }, survivors: [] })
  await gone
  expect(await closeBooks(folder, platform)).toEqual([])
  await box.dispose()
  box.journal.dispose()
  expect(fs.readdirSync(folder)).toEqual([])
})

test('one that ends by itself is lost, told once, and its output of before can be read', async () => {
  const { child, facts } = leaveRunning('sleep 60')
  const box = await takeOver()
  fs.mkdirSync(box.outputFolder, { recursive: true })
  fs.writeFileSync(path.join(box.outputFolder, facts.processId), 'printed before\n')
  const adopted = box.manager.get(facts.processId)
  child.kill('SIGKILL')
  expect((await adopted?.ended)?.reason).toEqual({ kind: 'lost' })
  expect(box.told).toEqual([`ended ${facts.processId}`])
  await box.dispose()
  const again = leaveRunning('sleep 60')
  const second = startManager()
  fs.mkdirSync(second.outputFolder, { recursive: true })
  fs.writeFileSync(path.join(second.outputFolder, again.facts.processId), 'printed before\n')
  for (const { facts: left, ...one } of await closeBooks(folder, platform)) if (left !== null) second.manager.adopt({ ...one, facts: left })
  const running = second.manager.get(again.facts.processId)
  await until(() => running !== null && textOf(running) === 'printed before\n')
  await second.dispose()
  again.child.kill('SIGKILL')
})

const records = () => fs.readdirSync(exitRecordFolder(folder))

test('one whose shell writes down how it ends is told with that, and the record goes', async () => {
  const exitRecord = newExitRecord(exitRecordFolder(folder)) ?? ''
  const { facts } = leaveRunning(
    `until [ -e '${exitRecord}.go' ]; do sleep 0.02; done; echo 3 >'${exitRecord}'; rm '${exitRecord}.go'`,
    exitRecord,
  )
  const box = await takeOver()
  const adopted = box.manager.get(facts.processId)
  // A run after this one would find it too.
  expect([...findNeededRecords(folder)]).toEqual([exitRecord])
  expect(records()).toHaveLength(1)
  fs.writeFileSync(`${exitRecord}.go`, '')
  expect((await adopted?.ended)?.reason).toEqual({ kind: 'recorded', code: 3 })
  expect(records()).toEqual([])
  await box.dispose()
})

test('what the user stopped or kept was not ended by its record, which goes too', async () => {
  for (const how of ['stop', 'keep'] as const) {
    const exitRecord = newExitRecord(exitRecordFolder(folder)) ?? ''
    const { facts, child } = leaveRunning(`echo 0 >'${exitRecord}'; sleep 60`, exitRecord)
    await until(() => fs.statSync(exitRecord).size > 0)
    const box = await takeOver()
    const end =
      how === 'keep'
        ? await box.manager.keep(facts.processId)
        : await box.manager.stop(facts.processId, { kind: 'stopped', by: 'user', note: null })
    expect(end?.reason.kind).toBe(how === 'keep' ? 'kept' : 'stopped')
    expect(records()).toEqual([])
    await box.dispose()
    child.kill('SIGKILL')
  }
})

test('one that the user keeps runs on, survives the end of the app, and is not found again', async () => {
  const { child, facts } = leaveRunning('sleep 60')
  const box = await takeOver()
  expect((await box.manager.keep(facts.processId))?.reason).toEqual({ kind: 'kept' })
  expect(await box.manager.keep(facts.processId)).toMatchObject({ reason: { kind: 'kept' } })
  expect(box.manager.live()).toEqual([])
  await box.dispose()
  box.journal.dispose()
  expect(fs.readdirSync(folder)).toEqual([])
  expect(child.exitCode).toBeNull()
  child.kill('SIGKILL')
})

test('a process started by this run cannot be let go', async () => {
  const box = startManager()
  const { facts } = await box.run('sleep 60')
  expect(await box.manager.keep(facts.processId)).toBeNull()
  expect(box.manager.live()).toHaveLength(1)
  await box.dispose()
})

test('a pid that another process has by now is never taken for the one of before', async () => {
  const stranger = spawn('/bin/bash', ['-c', 'sleep 60'], { stdio: 'ignore', detached: true })
  const pid = stranger.pid ?? 0
  const born = platform.startTimeOf(pid)
  expect(await new ProcessFamily(platform, pid, newId('prc'), born - 1).findAgain()).toEqual([])
  expect(await new ProcessFamily(platform, pid, newId('prc'), born + 1).findAgain()).toEqual([])
  // The same pid and start time: it is the leader itself, which cleared its environment.
  expect((await new ProcessFamily(platform, pid, newId('prc'), born).findAgain()).map((row) => row.pid)).toContain(pid)
  process.kill(-pid, 'SIGKILL')
})

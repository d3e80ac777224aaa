import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { OutputBudget } from '../../electron/process/output-budget.ts'
import { platformOf } from '../../electron/process/platform-of.ts'
import type { ManagedProcess } from '../../electron/process/ports.ts'
import { findOpenElsewhere, openProcessJournal } from '../../electron/process/process-journal.ts'
import type { ProcessManagerOptions } from '../../electron/process/process-manager-options.ts'
import { formatOutput } from '../../electron/tools/shell/format-result.ts'
import { reportOutput } from '../../electron/tools/shell/report-output.ts'
import { newId, sessionId, startManager, type TestManager, textOf, until } from './start-manager.ts'

const boxes: TestManager[] = []
const open = (change: Partial<ProcessManagerOptions>) => {
  const box = startManager(change)
  boxes.push(box)
  return box
}
afterEach(async () => {
  for (const box of boxes.splice(0)) await box.dispose()
})

const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => one.name)
const sizeOf = (folder: string) => filesIn(folder).reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0)

test('above the total cap the outputs that ended first are deleted, the newest and the live ones stay', async () => {
  const box = open({ outputTotalMaxBytes: 100_000 })
  const live = await box.run('head -c 20000 /dev/zero; exec sleep 60')
  await until(() => live.output.size === 20_000)
  const ended: ManagedProcess[] = []
  for (let count = 0; count < 6; count++) {
    const one = await box.run('head -c 20000 /dev/zero')
    await one.ended
    ended.push(one)
    // The time stamps of the file system are coarse.
    const file = path.join(box.outputFolder, one.facts.processId)
    fs.utimesSync(file, 1_000 + count, 1_000 + count)
  }
  await until(() => sizeOf(box.outputFolder) <= 100_000)
  await until(() => ended[0]?.output.deleted === true)
  const kept = filesIn(box.outputFolder)
  expect(kept).toContain(live.facts.processId)
  expect(kept).toContain(ended.at(-1)?.facts.processId)
  expect(live.output.deleted).toBe(false)
  const states = ended.map((one) => one.output.deleted)
  expect(states.lastIndexOf(true)).toBe(states.filter((deleted) => deleted).length - 1)
})

test('a pane and the model are told of an output that was deleted', async () => {
  const box = open({ outputTotalMaxBytes: 30_000 })
  const old = await box.run('seq 4000')
  await old.ended
  await (await box.run('head -c 25000 /dev/zero')).ended
  await until(() => old.output.deleted === true)
  // A pane asks for bytes and is led to the end: it says how many are not shown.
  expect(await old.output.read(0, 100)).toEqual({ offset: old.output.size, bytes: new Uint8Array(0) })
  const told = formatOutput(reportOutput(old.facts, old.output), 1_000).join('\n')
  expect(told).toContain('the full output is gone: it was deleted to make room')
  expect(told).not.toContain(old.output.file)
})

test('outputs of earlier runs count too, and those of another running app are never deleted', async () => {
  const box = open({})
  const folder = box.outputFolder
  fs.mkdirSync(folder, { recursive: true })
  const [theirs, past] = [newId('prc'), newId('prc')]
  for (const [at, name] of [theirs, past, `${past}.tail-50000`].entries()) {
    fs.writeFileSync(path.join(folder, name), Buffer.alloc(50_000))
    fs.utimesSync(path.join(folder, name), 1_000 + at, 1_000 + at)
  }
  fs.writeFileSync(path.join(folder, 'no-output'), 'stays')
  const deleted: string[] = []
  const budget = new OutputBudget({
    folder,
    totalMaxBytes: () => 60_000,
    openElsewhere: async () => new Set([theirs]),
    onDeleted: (processId) => deleted.push(processId),
  })
  await budget.sweep()
  expect(deleted).toEqual([past])
  expect(filesIn(folder).sort()).toEqual(['no-output', theirs].sort())
})

test('what another running app has open is read from its journal', async () => {
  const box = open({})
  const platform = platformOf(process.platform)
  const folder = path.join(box.folder, 'journal')
  // Any living process of ours stands for the other app.
  const other = spawn('sleep', ['60'])
  const journal = openProcessJournal({ folder, platform, runId: newId('prc'), mask: (one) => one })
  const [open1, ended] = [newId('prc'), newId('prc')]
  const facts = { sessionId, callId: null, command: '', cwd: '/', stream: 'pipe', origin: { kind: 'command' }, background: false } as const
  for (const processId of [open1, ended])
    journal.started({ facts: { ...facts, processId, pid: 1, startedAt: 0 }, startTime: 0, marker: newId('prc') })
  journal.ended(ended)
  expect(await findOpenElsewhere(folder, platform)).toEqual(new Set())
  const [file] = fs.readdirSync(folder)
  const text = fs.readFileSync(path.join(folder, file ?? ''), 'utf8')
  const owner = JSON.stringify({ kind: 'owner', pid: other.pid, startTime: platform.startTimeOf(other.pid ?? 0) })
  fs.writeFileSync(path.join(folder, file ?? ''), `${owner}\n${text.split('\n').slice(1).join('\n')}`)
  expect(await findOpenElsewhere(folder, platform)).toEqual(new Set([open1]))
  other.kill('SIGKILL')
})

test('while the disk is nearly full nothing is kept, the process goes on, and it is said', async () => {
  let freeBytes = 10e9
  const box = open({ readDisk: () => ({ freeBytes, totalBytes: 100e9 }) })
  const command = await box.run('seq 2000; read line < gate; seq 2000 3000; echo over', {})
  await until(() => command.output.size > 8_000)
  freeBytes = 100e6
  await new Promise((resolve) => setTimeout(resolve, 1_100)) // longer than an answer of the disk is trusted
  fs.writeFileSync(path.join(box.folder, 'gate'), 'go\n')
  const again = await box.run('echo hello', {})
  await again.ended
  expect(again.output.writeFailure).toBe('the disk is nearly full: 100 MB free, 537 MB must stay free')
  expect(fs.existsSync(again.output.file)).toBe(false)
  expect(textOf(again)).toBe('hello\n')
  const told = formatOutput(reportOutput(again.facts, again.output), 1_000).join('\n')
  expect(told).toContain('the full output could not be kept (the disk is nearly full: 100 MB free')
  freeBytes = 10e9
  await box.manager.stop(command.facts.processId, { kind: 'stopped', by: 'user', note: null })
})

test('a small disk is nearly full at a twentieth of its size', async () => {
  const box = open({ readDisk: () => ({ freeBytes: 4e6, totalBytes: 64e6 }) })
  const command = await box.run('echo kept')
  await command.ended
  expect(command.output.writeFailure).toBe(null)
  expect(fs.readFileSync(command.output.file, 'utf8')).toBe('kept\n')
})

test('a job that prints every output it can find does not feed itself: outputs lie outside its folder, for the user alone, under no name to guess', async () => {
  const box = open({ outputCapBytes: 200_000, outputTotalMaxBytes: 400_000 })
  const workspace = path.join(box.folder, 'workspace')
  fs.mkdirSync(workspace)
  const command = await box.run(
    'for round in 1 2 3 4 5; do find . "$TMPDIR" -name "*.output" -exec cat {} +; find . -type f -exec cat {} +; done',
    {
      cwd: workspace,
    },
  )
  expect((await command.ended).outputBytes).toBeLessThan(1_000)
  // Even one that knows the place stops growing on the disk.
  const greedy = await box.run(`for round in $(seq 20); do cat "${box.outputFolder}"/* 2>/dev/null; head -c 20000 /dev/zero; done`, {
    cwd: workspace,
  })
  await greedy.ended
  expect(greedy.output.size).toBeGreaterThan(200_000)
  expect(sizeOf(box.outputFolder)).toBeLessThanOrEqual(200_000)
  expect(fs.statSync(greedy.output.file).mode & 0o077).toBe(0)
})

test('a loop that prints for ever keeps within its cap however long it runs, and what it leaves when the app dies can write no further', async () => {
  const box = open({ outputCapBytes: 64_000 })
  const loop = await box.run("while :; do echo 'crash, restarting'; done")
  await until(() => loop.output.size > 500_000)
  expect(sizeOf(box.outputFolder)).toBeLessThanOrEqual(64_000)
  // The file is written by us, so whoever is left without us has no way to it.
  const held = fs.readdirSync(`/proc/${loop.facts.pid}/fd`).map((fd) => readLink(`/proc/${loop.facts.pid}/fd/${fd}`))
  expect(held.filter((target) => target.startsWith(`${box.outputFolder}/prc_`))).toEqual([])
  await box.manager.stop(loop.facts.processId, { kind: 'stopped', by: 'user', note: null })
})

function readLink(link: string): string {
  try {
    return fs.readlinkSync(link)
  } catch {
    return ''
  }
}

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startManager, survivorsIn, type TestManager, textOf, until } from './start-manager.ts'

let box: TestManager
beforeEach(() => {
  box = startManager()
})
afterEach(() => box.dispose())

test('a command ends with its exit code, and both streams are kept apart and together', async () => {
  const process = await box.run('echo out; echo err >&2; exit 3')
  const end = await process.ended
  expect(end.reason).toEqual({ kind: 'exited', code: 3 })
  expect(textOf(process)).toBe('out\n')
  expect(textOf(process, 'stderr')).toBe('err\n')
  const { bytes } = await process.output.read(0, 100)
  expect(Buffer.from(bytes).toString().split('\n').sort()).toEqual(['', 'err', 'out'])
  expect(end.outputBytes).toBe(8)
  expect(process.state).toEqual({ kind: 'ended', end })
})

test('the start is told before the end, once each', async () => {
  const process = await box.run('true')
  expect(box.told).toEqual([`started ${process.facts.processId}`])
  await process.ended
  expect(box.told).toEqual([`started ${process.facts.processId}`, `ended ${process.facts.processId}`])
})

test('a command that kills itself ends as signalled', async () => {
  const process = await box.run('kill -SEGV $$')
  expect((await process.ended).reason).toEqual({ kind: 'signalled', signal: 'SIGSEGV' })
})

test('the output file is named after the process and only its owner may read it', async () => {
  const process = await box.run('echo hello')
  await process.ended
  expect(process.output.file).toBe(path.join(box.outputFolder, process.facts.processId))
  expect(fs.readFileSync(process.output.file, 'utf8')).toBe('hello\n')
  expect(fs.statSync(process.output.file).mode & 0o777).toBe(0o600)
  expect(fs.statSync(box.outputFolder).mode & 0o777).toBe(0o700)
})

test('stdin is the null device', async () => {
  const process = await box.run('cat; echo end', { timeoutMs: 5_000 })
  expect((await process.ended).reason).toEqual({ kind: 'exited', code: 0 })
  expect(textOf(process)).toBe('end\n')
})

test('text given as stdin is read once to its end, also through /dev/stdin', async () => {
  const text = 'line\n'.repeat(50_000)
  const first = await box.run('wc -c', { stdin: text })
  await first.ended
  expect(textOf(first).trim()).toBe(String(text.length))
  const second = await box.run('cat /dev/stdin', { stdin: 'again' })
  await second.ended
  expect(textOf(second)).toBe('again')
})

test('a command may open /dev/stdout and /dev/stderr again', async () => {
  const process = await box.run('echo one > /dev/stdout; echo two | tee /dev/stderr')
  expect((await process.ended).reason).toEqual({ kind: 'exited', code: 0 })
  expect(textOf(process)).toBe('one\ntwo\n')
  expect(textOf(process, 'stderr')).toBe('two\n')
})

test('a command leads its own session and process group', async () => {
  const process = await box.run('ps -o pid=,pgid=,sid= -p $$')
  await process.ended
  expect(new Set(textOf(process).trim().split(/\s+/))).toEqual(new Set([String(process.facts.pid)]))
})

test('a missing folder is named, and nothing is started', async () => {
  const process = await box.run('true', { cwd: path.join(box.folder, 'gone') })
  const { reason } = await process.ended
  expect(reason).toMatchObject({
    kind: 'failed-to-start',
    message: `The folder ${box.folder}/gone does not exist (any more). Use another folder, or make it first.`,
  })
  expect(process.facts.pid).toBeNull()
  expect(box.told).toHaveLength(2)
})

test('a missing program is named', async () => {
  const process = await box.run('true', { file: '/no/such/shell' })
  expect((await process.ended).reason).toMatchObject({ kind: 'failed-to-start', message: 'The program /no/such/shell does not exist.' })
})

test('arguments that the system refuses are a failed start, not a throw', async () => {
  const long = await box.run('long', { arguments: ['-c', 'x'.repeat(200_000)] })
  expect((await long.ended).reason).toMatchObject({
    kind: 'failed-to-start',
    message: expect.stringContaining('longer than the system accepts'),
  })
  const zero = await box.run('zero', { arguments: ['-c', 'a\0b'] })
  expect((await zero.ended).reason.kind).toBe('failed-to-start')
  const file = await box.run('file', { cwd: '/etc/hostname' })
  expect((await file.ended).reason).toMatchObject({ message: expect.stringContaining('is not a folder') })
})

test('failed starts leave no descriptor open', async () => {
  await (await box.run('true')).ended
  const before = fs.readdirSync('/proc/self/fd').length
  for (let count = 0; count < 20; count++) await (await box.run('true', { file: '/no/such/shell' })).ended
  for (let count = 0; count < 20; count++) await (await box.run('echo x')).ended
  await until(() => fs.readdirSync('/proc/self/fd').length <= before + 1)
})

test('the environment is exactly the given one and the marker', async () => {
  const process = await box.run('env', { file: '/usr/bin/env', arguments: [], environment: { ONLY: 'this' } })
  await process.ended
  expect(textOf(process).replace(/=prc_[0-9a-z]{20}\n/, '=marker\n')).toBe('ONLY=this\nSIGNALBOX_PROCESS=marker\n')
})

test('200 quick commands in a row each give all of their output', async () => {
  for (let count = 0; count < 200; count++) {
    const process = await box.run(`echo test${count}; echo err >&2`)
    await process.ended
    expect(textOf(process)).toBe(`test${count}\n`)
  }
})

test('listeners hear of output and of the end', async () => {
  const process = await box.run('echo one; read x < fifo', { timeoutMs: 10_000, cwd: withFifo(box.folder) })
  const heard = await new Promise<number>((resolve) => process.output.onChange(() => resolve(process.output.size)))
  expect(heard).toBe(4)
  const end = new Promise<void>((resolve) => process.output.onChange(() => process.state.kind === 'ended' && resolve()))
  fs.writeFileSync(path.join(box.folder, 'fifo'), 'go\n')
  await end
})

test('an interrupt reaches the group as Ctrl-C does', async () => {
  const process = await box.run("trap 'echo interrupted; exit 9' INT; echo ready; while :; do sleep 0.1; done")
  await until(() => textOf(process) === 'ready\n')
  box.manager.interrupt(process.facts.processId)
  expect((await process.ended).reason).toEqual({ kind: 'exited', code: 9 })
  expect(textOf(process)).toBe('ready\ninterrupted\n')
})

test('dispose ends everything and nothing starts afterwards', async () => {
  const running = await box.run('sleep 301 & setsid sleep 302 & sleep 303')
  await box.run('sleep 304 & echo left')
  await until(() => survivorsIn(box.folder).length >= 4)
  const startedAt = performance.now()
  await box.manager.dispose()
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  expect((await running.ended).reason).toEqual({ kind: 'stopped', by: 'quit', note: null })
  expect(survivorsIn(box.folder)).toEqual([])
  expect((await (await box.run('true')).ended).reason.kind).toBe('failed-to-start')
})

function withFifo(folder: string): string {
  execFileSync('mkfifo', [path.join(folder, 'fifo')])
  return folder
}

test('a folder for outputs that cannot be made is a failed start', async () => {
  const blocked = startManager({ outputFolder: '/etc/hostname/output' })
  const process = await blocked.run('true')
  expect((await process.ended).reason).toMatchObject({
    kind: 'failed-to-start',
    message: expect.stringContaining('outputs cannot be made'),
  })
  await blocked.dispose()
})

test('a process more than 64 at once is refused with the list of what runs', { timeout: 60_000 }, async () => {
  await Promise.all(Array.from({ length: 64 }, (_, at) => box.run(`exec sleep 300.${at}`)))
  const refused = await box.run('true')
  const { reason } = await refused.ended
  const message = reason.kind === 'failed-to-start' ? reason.message : ''
  expect(message).toMatch(/^64 processes run already, which is the most\. Stop one first\. Running:\n/)
  expect(message.match(/^prc_\w+ exec sleep 300\.\d+$/gm)).toHaveLength(64)
  const [one] = box.manager.live()
  await box.manager.stop(one?.facts.processId ?? '', { kind: 'stopped', by: 'user', note: null })
  expect((await (await box.run('true')).ended).reason).toEqual({ kind: 'exited', code: 0 })
})

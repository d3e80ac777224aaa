import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startManager, survivorsIn, type TestManager, textOf, until } from './start-manager.ts'

let box: TestManager
beforeEach(() => {
  box = startManager({ graceMs: 500 })
})
afterEach(() => box.dispose())

const byUser = { kind: 'stopped', by: 'user', note: null } as const

test('a timeout ends the whole tree, grandchildren in sessions of their own included, and gives what came before', async () => {
  const process = await box.run('echo before; setsid sh -c "sleep 60 & sleep 61" & (setsid sleep 62 &) ; sleep 63', { timeoutMs: 300 })
  const end = await process.ended
  expect(end.reason).toEqual({ kind: 'timed-out', afterMs: 300 })
  expect(end.durationMs).toBeLessThan(1_800)
  expect(end.survivors).toEqual([])
  expect(textOf(process)).toBe('before\n')
  expect(survivorsIn(box.folder)).toEqual([])
})

test('a stage that writes to a pipe of its own goes with the group', async () => {
  const process = await box.run('mkfifo p; (while true; do echo child; sleep 0.05; done) > p & cat p', { timeoutMs: 400 })
  const end = await process.ended
  expect(end.durationMs).toBeLessThan(1_400)
  expect(textOf(process)).toMatch(/^(child\n)+$/)
  expect(survivorsIn(box.folder)).toEqual([])
})

test('an EXIT trap runs and cleans up its helper', async () => {
  const command = "trap 'kill $T; echo cleaned >> log' EXIT; (while true; do sleep 0.1; done) & T=$!; echo ready; sleep 300"
  const process = await box.run(command)
  await until(() => textOf(process) === 'ready\n')
  await box.manager.stop(process.facts.processId, byUser)
  expect(fs.readFileSync(path.join(box.folder, 'log'), 'utf8')).toBe('cleaned\n')
  expect(survivorsIn(box.folder)).toEqual([])
})

test('what a TERM trap prints is kept, and the reason stays the first one', async () => {
  const process = await box.run("trap 'sleep 0.1; echo bye; exit 0' TERM; echo ready; while :; do sleep 0.05; done")
  await until(() => textOf(process) === 'ready\n')
  const first = box.manager.stop(process.facts.processId, byUser)
  const second = box.manager.stop(process.facts.processId, { kind: 'timed-out', afterMs: 1 })
  expect((await first)?.reason).toEqual(byUser)
  expect((await second)?.reason).toEqual(byUser)
  expect(textOf(process)).toBe('ready\nbye\n')
})

test('a tree that ignores TERM is killed after the grace', async () => {
  const process = await box.run("trap '' TERM; for i in $(seq 10); do (trap '' TERM; while :; do sleep 0.2; done) & done; echo ready; wait")
  await until(() => textOf(process) === 'ready\n')
  const end = await box.manager.stop(process.facts.processId, byUser)
  expect(end?.survivors).toEqual([])
  expect(survivorsIn(box.folder)).toEqual([])
})

test('a tree of 50 processes that ignore TERM is gone within grace and one second', async () => {
  const child = "(trap '' TERM; while :; do read -t 10 x < p; done)"
  const process = await box.run(`trap '' TERM; mkfifo p; exec 9<>p; for i in $(seq 50); do ${child} & done; echo ready; wait`)
  await until(() => textOf(process) === 'ready\n')
  const startedAt = performance.now()
  await box.manager.stop(process.facts.processId, byUser)
  expect(performance.now() - startedAt).toBeLessThan(500 + 1_000)
  expect(survivorsIn(box.folder)).toEqual([])
})

test('a halted process is woken to die', async () => {
  const process = await box.run("(trap 'echo woken; exit' TERM; echo ready; kill -STOP $BASHPID; sleep 1) & wait")
  await until(() => textOf(process) === 'ready\n')
  await box.manager.stop(process.facts.processId, byUser)
  expect(textOf(process)).toBe('ready\nwoken\n')
  expect(survivorsIn(box.folder)).toEqual([])
})

test('a child that gave itself another group and no marker is found by its parent', async () => {
  const process = await box.run('env -i /usr/bin/setsid sleep 70 & wait')
  await until(() => Boolean(fs.readFileSync(`/proc/${process.facts.pid}/task/${process.facts.pid}/children`, 'utf8').trim()))
  const [child] = fs.readFileSync(`/proc/${process.facts.pid}/task/${process.facts.pid}/children`, 'utf8').trim().split(' ').map(Number)
  await box.manager.stop(process.facts.processId, byUser)
  await until(() => !fs.existsSync(`/proc/${child}`) || / Z /.test(fs.readFileSync(`/proc/${child}/stat`, 'utf8')))
})

test('a stop right after the start never misses and never hits us: 50 times within 20 ms', async () => {
  const own = fs.readFileSync('/proc/self/stat', 'utf8').split(' ')[4]
  for (let count = 0; count < 50; count++) {
    const process = await box.run('sleep 60 & setsid sleep 61 & sleep 62')
    const afterMs = (count * 20) / 50
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    const end = await box.manager.stop(process.facts.processId, byUser)
    expect(end?.reason).toEqual(byUser)
    expect(end?.survivors).toEqual([])
  }
  expect(survivorsIn(box.folder)).toEqual([])
  expect(fs.readFileSync('/proc/self/stat', 'utf8').split(' ')[4]).toBe(own)
})

test('stopping what has ended gives its end, and what is unknown gives null', async () => {
  const process = await box.run('true')
  const end = await process.ended
  expect(await box.manager.stop(process.facts.processId, byUser)).toEqual(end)
  expect(await box.manager.stop('prc_00000000000000000000', byUser)).toBeNull()
})

test('a stop does not touch the processes of another command', async () => {
  const other = await box.run('sleep 80')
  const process = await box.run('sleep 81')
  await box.manager.stop(process.facts.processId, byUser)
  expect(survivorsIn(box.folder)).toEqual([other.facts.pid])
})

test('silence is not an end: a quiet command runs until it is done', async () => {
  const process = await box.run('echo start; sleep 1.2; echo end')
  expect((await process.ended).reason).toEqual({ kind: 'exited', code: 0 })
  expect(textOf(process)).toBe('start\nend\n')
})

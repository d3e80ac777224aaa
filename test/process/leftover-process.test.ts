import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ManagedProcess } from '../../electron/process/ports.ts'
import { startManager, survivorsIn, type TestManager, textOf, until } from './start-manager.ts'

let box: TestManager
beforeEach(() => {
  box = startManager()
})
afterEach(() => box.dispose())

const leftoversOf = (process: ManagedProcess) =>
  box.manager.live().filter((one) => one.facts.origin.kind === 'leftover' && one.facts.origin.of === process.facts.processId)

test('a child in the background that holds the pipe does not delay the result and lives on as a listed process', async () => {
  const startedAt = performance.now()
  const process = await box.run('sleep 30 & echo started')
  const end = await process.ended
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  expect(end.reason).toEqual({ kind: 'exited', code: 0 })
  expect(textOf(process)).toBe('started\n')
  const [left] = leftoversOf(process)
  expect(left?.processCount).toBe(1)
  expect(left?.facts).toMatchObject({ command: 'sleep 30 & echo started', background: true, cwd: box.folder })
  expect(survivorsIn(box.folder)).toEqual([left?.facts.pid])
})

test('a child that keeps printing does not keep the collector busy, and what it prints later is its own output', async () => {
  const startedAt = performance.now()
  const process = await box.run('(while :; do echo x; sleep 0.2; done) & sleep 1; echo done')
  await process.ended
  expect(performance.now() - startedAt).toBeLessThan(4_000)
  const text = textOf(process)
  expect(text).toMatch(/^(x\n)+done\n(x\n)*$/)
  const [left] = leftoversOf(process)
  await until(() => (left?.output.size ?? 0) >= 4)
  expect(textOf(process)).toBe(text)
  expect(left && textOf(left)).toMatch(/^(x\n)+$/)
})

test('a child that prints without a pause is cut off at the drain limit and never blocks', async () => {
  const process = await box.run('yes & echo done; exec sleep 0.05')
  const end = await process.ended
  expect(end.durationMs).toBeLessThan(3_000)
  const [left] = leftoversOf(process)
  const before = left?.output.size ?? 0
  await until(() => (left?.output.size ?? 0) > before + 1_000_000)
  await box.manager.stop(left?.facts.processId ?? '', { kind: 'stopped', by: 'user', note: null })
})

test('the start of a leftover is told before the end of its command', async () => {
  const process = await box.run('sleep 30 &')
  await process.ended
  const [left] = leftoversOf(process)
  expect(box.told).toEqual([`started ${process.facts.processId}`, `started ${left?.facts.processId}`, `ended ${process.facts.processId}`])
})

test('a leftover that goes by itself ends with everything it printed', async () => {
  const process = await box.run('(sleep 0.4; echo late; echo fault >&2) & echo now')
  await process.ended
  const [left] = leftoversOf(process)
  const end = await left?.ended
  expect(end?.reason).toEqual({ kind: 'lost' })
  expect(left && textOf(left)).toBe('late\n')
  expect(left && textOf(left, 'stderr')).toBe('fault\n')
  expect(box.manager.live()).toEqual([])
})

test('a leftover can be stopped, and its whole tree is gone then', async () => {
  const process = await box.run('sleep 31 & sleep 32 & echo two')
  await process.ended
  const [left] = leftoversOf(process)
  expect(left?.processCount).toBe(2)
  const end = await box.manager.stop(left?.facts.processId ?? '', { kind: 'stopped', by: 'user', note: null })
  expect(end?.reason).toEqual({ kind: 'stopped', by: 'user', note: null })
  expect(end?.survivors).toEqual([])
  expect(survivorsIn(box.folder)).toEqual([])
})

test('a leftover without the pipe is found too, in the group or in a session of its own', async () => {
  const process = await box.run('sleep 33 > /dev/null 2>&1 & setsid -f sleep 34 > /dev/null 2>&1; sleep 0.1')
  await process.ended
  const [left] = leftoversOf(process)
  expect(left?.processCount).toBe(2)
})

test('a leftover of a long command is found as well', async () => {
  const process = await box.run('setsid -f sleep 35 > /dev/null 2>&1; sleep 1.1')
  await process.ended
  expect(leftoversOf(process)).toHaveLength(1)
})

test('a command that leaves nothing lists nothing', async () => {
  const process = await box.run('ls / | wc -l; (sleep 0.01 &); sleep 0.1')
  await process.ended
  expect(box.manager.live()).toEqual([])
})

test('somebody who holds the pipe but cannot be traced stays listed until the pipe is closed', async () => {
  const process = await box.run("env -i /usr/bin/setsid -f /bin/sh -c 'sleep 0.6; echo hidden'; sleep 0.05")
  await process.ended
  const [left] = leftoversOf(process)
  expect(left?.processCount).toBe(0)
  expect(left?.facts.pid).toBeNull()
  await left?.ended
  expect(left && textOf(left)).toBe('hidden\n')
})

import { afterEach, expect, test } from 'vitest'
import { JobDesk } from '../../electron/process/job-desk.ts'
import { createLinuxUsage } from '../../electron/process/usage/linux-usage.ts'
import type { UsagePlatform } from '../../electron/process/usage/usage-platform.ts'
import type { Job } from '../../shared/jobs.ts'
import { startManager, type TestManager, until } from './start-manager.ts'

let box: TestManager
afterEach(() => box.dispose())

/** A desk over a real manager, told of each end as the app tells it, and how often it looked. */
function openDesk(everyMs = 20) {
  box = startManager({ events: { ...silent, onEnded: (processId, _session, end) => ended(processId, end) } })
  const linux = createLinuxUsage()
  let looks = 0
  const usage: UsagePlatform = {
    ...linux,
    everyMs,
    rows: () => {
      looks += 1
      return linux.rows()
    },
  }
  const desk = new JobDesk({ processes: box.manager, usage, now: () => Date.now(), onChange: () => () => undefined })
  const ended = (processId: string, end: Parameters<JobDesk['processEnded']>[1]) => {
    const process = box.manager.get(processId)
    if (process !== null) desk.processEnded(process.facts, end, process.output)
  }
  return { desk, looks: () => looks }
}

const silent = {
  onStarted: () => undefined,
  onInputChanged: () => undefined,
  onTakenOver: () => undefined,
  onHandedBack: () => undefined,
}

test('processes are looked at while somebody watches, and not before or after', async () => {
  const { desk, looks } = openDesk()
  await box.run('echo "\u001b[31mone\u001b[0m"; sleep 60; :', { background: true })
  expect(looks()).toBe(0)
  let jobs: readonly Job[] = []
  const stop = desk.watch((list) => {
    jobs = list
  })
  await until(() => jobs[0]?.usage?.cpuPercent != null && jobs[0].lastLine === 'one')
  expect(jobs).toMatchObject([{ state: { kind: 'running', survived: false }, usage: { processCount: 2 }, ports: [] }])
  stop()
  const after = looks()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(looks()).toBeLessThanOrEqual(after + 1)
  // A window that comes back (or is mounted twice) looks once at a time.
  desk.watch(() => undefined)()
  desk.watch(() => undefined)()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(looks()).toBeLessThanOrEqual(after + 3)
})

test('what ended is listed with its last line, the last first; a short command of a call is not', async () => {
  const { desk } = openDesk()
  await (await box.run('echo short')).ended
  await (await box.run('echo first; echo; exit 3', { background: true })).ended
  await (await box.run('printf second', { background: true })).ended
  let jobs: readonly Job[] = []
  const stop = desk.watch((list) => {
    jobs = list
  })
  await until(() => jobs.every((job) => job.lastLine !== null))
  expect(jobs.map((job) => job.lastLine)).toEqual(['second', 'first'])
  expect(jobs[1]?.state).toMatchObject({ kind: 'ended', end: { reason: { kind: 'exited', code: 3 } } })
  stop()
})

test('all that were named are stopped, and no other', async () => {
  const { desk } = openDesk()
  const [a, b, c] = [await box.run('sleep 60'), await box.run('sleep 60'), await box.run('sleep 60')]
  expect(await desk.stopAll([a.facts.processId, b.facts.processId])).toEqual([])
  expect(box.manager.live().map((one) => one.facts.processId)).toEqual([c.facts.processId])
  expect(await desk.keep(c.facts.processId)).toMatchObject({ ok: false, error: { kind: 'not-found' } })
})

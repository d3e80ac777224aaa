import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionId, survivorsIn, until } from '../process/start-manager.ts'
import { jobIn, type ShellBox, startShellBox } from './shell-box.ts'

let box: ShellBox
beforeEach(() => {
  box = startShellBox()
})
afterEach(() => box.dispose())

const live = () => box.manager.live().map(({ facts }) => facts.processId)

test('a command that takes longer than yield_ms goes on, and control comes back with its job id and its output so far', async () => {
  const startedAt = performance.now()
  const result = await box.shell('echo begun; sleep 3; echo done', { yield_ms: 250 })
  expect(performance.now() - startedAt).toBeLessThan(2_500)
  expect(box.settled(result.text)).toBe('running · for TIME · cwd /box/workspace · job prc_1\nstdout:\nbegun')
  expect(live()).toEqual([jobIn(result)])
  const after = await box.run('job_output', { job_id: jobIn(result), wait_ms: 10_000, until: 'exit' })
  expect(box.settled(after.text)).toBe('exited · code 0 · TIME · job prc_1 · returned: exited\noutput:\ndone')
})

test('silence is not an end: a quiet command runs on until it ends by itself', async () => {
  const result = await box.shell('sleep 1.5; echo end', { yield_ms: 250 })
  expect(box.settled(result.text)).toBe('running · for TIME · cwd /box/workspace · job prc_1\nno output')
  expect((await box.run('job_wait', { job_ids: [jobIn(result)] })).text).toContain('exited · code 0')
})

test('a time limit holds for a command that has yielded', async () => {
  const result = await box.shell('sleep 30', { yield_ms: 250, timeout_ms: 500 })
  expect(box.settled((await box.run('job_wait', { job_ids: [jobIn(result)] })).text)).toContain('timed out · limit 500 ms')
})

test('max_output_tokens bounds what comes back', async () => {
  const result = await box.shell('seq 1 20000', { max_output_tokens: 100 })
  expect(result.text.length).toBeLessThan(900)
  expect(result.text).toMatch(/stdout cut: showing first \d+ and last \d+ of 20,000 lines/)
  expect(result.text.endsWith('\n20000')).toBe(true)
})

test('an eleventh job is refused with the list of what runs; a plain command still runs', async () => {
  const started = await Promise.all(Array.from({ length: 12 }, (_, at) => box.shell(`sleep ${300 + at}`, { background: true })))
  const refused = started.filter(({ outcome }) => outcome === 'failed')
  expect(started.filter(({ outcome }) => outcome === 'succeeded')).toHaveLength(10)
  expect(refused).toHaveLength(2)
  expect(refused[0]?.text).toMatch(
    /^Nothing ran: 1\d jobs of this session run already, and 10 is the most\. Stop one with job_stop first\./,
  )
  const later = await box.prepare('shell', { command: 'sleep 1', description: 'one more', background: true })
  expect(later).toMatchObject({ kind: 'refused', message: expect.stringContaining('(sleep 30') })
  expect((await box.shell('echo still works')).text).toContain('still works')
  await box.run('job_stop', { job_id: live()[0] })
  expect((await box.shell('sleep 320', { background: true })).outcome).toBe('succeeded')
})

test('twenty commands at once are no jobs and none is refused', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => box.shell('sleep 0.3')))
  expect(results.every(({ outcome }) => outcome === 'succeeded')).toBe(true)
})

test('a turn that is stopped ends what it waits for and what it left running in the foreground, keeps what is in the background, and says which', async () => {
  const background = await box.shell('sleep 300', { background: true })
  const yielded = await box.shell('sleep 301', { yield_ms: 250 })
  const controller = new AbortController()
  const waiting = box.shell('echo on; sleep 302', {}, controller.signal)
  await until(() => live().length === 3)
  controller.abort()
  const result = await waiting
  expect(result.outcome).toBe('cancelled')
  const note = box.jobs.turnEnded(sessionId, 'stopped')
  const id = jobIn(background)
  expect(
    note?.text
      .replaceAll(id, 'BACKGROUND')
      .replaceAll(jobIn(yielded), 'YIELDED')
      .replace(/prc_\w{20}/, 'WAITING'),
  ).toBe(
    '[Signalbox: the user stopped the turn. Ended with it: WAITING (echo on; sleep 302), YIELDED (sleep 301). Still running in the background: BACKGROUND (sleep 300).]',
  )
  await until(() => live().length === 1)
  expect(live()).toEqual([id])
  expect(box.jobs.take(sessionId)).toEqual([])
  expect((await box.run('job_output', { job_id: jobIn(yielded), view: 'tail' })).text).toMatch(/^stopped by user · /)
})

test('a command that the user moves to the background goes on at once as a job, which the model is told, and outlives a stop', async () => {
  const startedAt = performance.now()
  const waiting = box.shell('echo begun; sleep 304', { yield_ms: 30_000 })
  await until(() => live().length === 1)
  const process = box.manager.live()[0]
  await until(() => process?.output.size === 6)
  expect(box.jobs.moveToBackground(process?.facts.processId ?? '')).toEqual({ ok: true, value: null })
  const result = await waiting
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(box.settled(result.text)).toBe(
    'running · for TIME · cwd /box/workspace · job prc_1\nthe user moved it to the background: it runs on, also when the turn is stopped\nstdout:\nbegun',
  )
  expect(box.jobs.turnEnded(sessionId, 'stopped')?.text).toContain(`Still running in the background: ${jobIn(result)}`)
  expect(live()).toEqual([jobIn(result)])
})

test('nothing is moved where no call waits: after its end, and when it is a job already', async () => {
  const job = jobIn(await box.shell('sleep 305', { yield_ms: 250 }))
  expect(box.jobs.moveToBackground(job)).toMatchObject({ ok: false, error: { kind: 'stale' } })
  const ended = await box.shell('echo $SIGNALBOX_PROCESS')
  expect(box.jobs.moveToBackground(jobIn(ended))).toMatchObject({ ok: false, error: { kind: 'stale' } })
})

test('what yielded in an earlier turn is no longer ended by a stop', async () => {
  const yielded = await box.shell('sleep 301', { yield_ms: 250 })
  expect(box.jobs.turnEnded(sessionId, 'by-itself')).toBe(null)
  expect(box.jobs.turnEnded(sessionId, 'stopped')?.text).toContain(`Still running in the background: ${jobIn(yielded)} (sleep 301)`)
  expect(live()).toEqual([jobIn(yielded)])
})

test('a stop with nothing running has nothing to tell', () => {
  expect(box.jobs.turnEnded(sessionId, 'stopped')).toBe(null)
})

test('aborting the wait for a job leaves the job alone', async () => {
  const job = jobIn(await box.shell('sleep 300', { background: true }))
  const controller = new AbortController()
  const waits = [
    box.run('job_wait', { job_ids: [job] }, controller.signal),
    box.run('job_output', { job_id: job, wait_ms: 60_000 }, controller.signal),
  ]
  controller.abort()
  for (const wait of waits) expect((await wait).outcome).toBe('cancelled')
  expect(live()).toEqual([job])
})

test('nothing is left after the tools are done with', async () => {
  await box.shell('sleep 303', { background: true })
  await box.manager.dispose()
  expect(survivorsIn(box.folder)).toEqual([])
})

import fs from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId, until } from '../../process/start-manager.ts'
import { jobIn, type ShellBox, startShellBox } from '../shell-box.ts'

let box: ShellBox
beforeEach(() => {
  box = startShellBox()
})
afterEach(() => box.dispose())

/** Starts a job that does what is written to its file `go`: each line is one more thing to print. */
async function startJob(command: string): Promise<string> {
  return jobIn(await box.shell(command, { background: true, yield_ms: 250 }))
}
const look = async (job: string, more: Record<string, unknown> = {}) =>
  box.settled((await box.run('job_output', { job_id: job, ...more })).text)
const touch = (name: string) => fs.writeFileSync(`${box.workspace}/${name}`, '')
const untilFile = (name: string) => `until [ -e ${name} ]; do sleep 0.02; done`

test('each look shows what came since the last, and says why it came back', async () => {
  const job = await startJob(`echo one; ${untilFile('go')}; echo two; ${untilFile('end')}`)
  expect(await look(job)).toBe('running · for TIME · job prc_1 · returned: at once\nno new output')
  touch('go')
  expect(await look(job, { wait_ms: 10_000 })).toBe('running · for TIME · job prc_1 · returned: output\noutput:\ntwo')
  expect(await look(job, { wait_ms: 300 })).toBe('running · for TIME · job prc_1 · returned: timeout\nno new output')
  touch('end')
  expect(await look(job, { wait_ms: 10_000, until: 'exit' })).toBe('exited · code 0 · TIME · job prc_1 · returned: exited\nno new output')
})

test('output that is there already ends the wait for output at once', async () => {
  const job = await startJob(`${untilFile('go')}; echo here; sleep 300`)
  touch('go')
  await until(() => (box.manager.live()[0]?.output.size ?? 0) > 0)
  const startedAt = performance.now()
  expect(await look(job, { wait_ms: 60_000 })).toContain('output:\nhere')
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

test('until quiet comes back when nothing was printed for a second', async () => {
  const job = await startJob('for i in 1 2 3 4 5 6; do echo $i; sleep 0.3; done; sleep 300')
  const startedAt = performance.now()
  expect(await look(job, { wait_ms: 60_000, until: 'quiet' })).toMatch(/returned: quiet\noutput:\n[\s\S]*6$/)
  expect(performance.now() - startedAt).toBeGreaterThan(1_000)
})

test('until a regular expression comes back with the line that matched, also one without an end', async () => {
  const job = await startJob(`${untilFile('go')}; printf 'starting\\nListening on http://127.0.0.1:3000'; sleep 300`)
  touch('go')
  const text = await look(job, { wait_ms: 10_000, until: 'listening|Listening on \\S+' })
  expect(text).toContain('returned: match in line "Listening on http://127.0.0.1:3000"\noutput:\nstarting\nListening on')
  expect(await look(job, { wait_ms: 200, until: 'never' })).toContain('returned: timeout')
})

test('a regular expression that never ends costs a moment, not the app', async () => {
  const job = await startJob(`${untilFile('go')}; printf '%060d!\\n' 0; sleep 300`)
  touch('go')
  const startedAt = performance.now()
  expect(await look(job, { wait_ms: 10_000, until: '(0+)+$' })).toContain(
    'returned: the pattern takes too long on this output; use a simpler one',
  )
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test('a process that dies ends every wait', async () => {
  const job = await startJob(`${untilFile('go')}; exit 9`)
  touch('go')
  expect(await look(job, { wait_ms: 60_000, until: 'never' })).toMatch(/^exited · code 9 .* returned: exited/)
})

test('a character that is split between two looks is shown once, whole', async () => {
  const job = await startJob(`printf 'a\\344\\275'; ${untilFile('go')}; printf '\\240b'; sleep 300`)
  touch('go')
  await until(() => box.manager.live()[0]?.output.size === 5)
  expect(await look(job)).toContain('output:\n')
  const split = await startJob(`${untilFile('one')}; printf 'a\\344\\275'; ${untilFile('two')}; printf '\\240b'; sleep 300`)
  touch('one')
  expect(await look(split, { wait_ms: 10_000 })).toMatch(/output:\na$/)
  touch('two')
  await until(() => box.manager.get(split)?.output.size === 5)
  expect(await look(split)).toMatch(/output:\n你b$/)
})

test('the tail, a range of lines and the whole beyond it can be read, again and again', async () => {
  const job = await startJob('seq 1 5000; sleep 300')
  await until(() => (box.manager.get(job)?.output.size ?? 0) > 23_000)
  for (let times = 0; times < 2; times += 1) expect(await look(job, { view: '10-12' })).toMatch(/lines 10-12:\n10\n11\n12$/)
  expect(await look(job, { view: '4999-6000' })).toMatch(/lines 4999-5000:\n4999\n5000$/)
  expect(await look(job, { view: '6000-6001' })).toMatch(/the output has 5,000 lines so far$/)
  expect(await look(job, { view: 'tail' })).toMatch(/\n4999\n5000$/)
  expect(await look(job, { view: 'screen' })).toMatch(/screen:\n[\s\S]*\n5000$/)
})

test('much new output is cut in its middle and the file is named', async () => {
  const job = await startJob(`${untilFile('go')}; seq 1 200000; sleep 300`)
  touch('go')
  await until(() => (box.manager.get(job)?.output.size ?? 0) > 1_280_000)
  const text = await look(job)
  expect(text.length).toBeLessThan(41_000)
  expect(text).toMatch(/output cut: showing .*\nfull output: \/box\/output\/prc_1\noutput:\n1\n2\n/)
  expect(text.endsWith('\n200000')).toBe(true)
})

test('credentials are masked in what is read', async () => {
  const job = await startJob(`${untilFile('go')}; echo hunter2-hunter2; sleep 300`)
  touch('go')
  expect(await look(job, { wait_ms: 10_000 })).toMatch(/output:\n•••$/)
})

test('a job of long ago, and one of another session, and one that never was', async () => {
  const job = await startJob('echo old; sleep 1.5')
  await box.run('job_wait', { job_ids: [job] })
  for (let index = 0; index < 40; index += 1) await box.shell('true')
  expect(box.manager.get(job)).toBe(null)
  expect(await look(job, { view: 'tail' })).toBe('exited · code 0 · TIME · job prc_1 · returned: exited\noutput:\nold')
  const running = await startJob('sleep 300')
  expect(await box.prepare('job_output', { job_id: running }, newId('ses'))).toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(/^There is no job "prc_\w+" in this session. No job runs in this session.$/),
  })
  expect(await look('prc_none')).toBe('There is no job "prc_none" in this session. These run: prc_1 (sleep 300).')
})

test('what cannot be asked is refused in a sentence', async () => {
  const job = await startJob('sleep 300')
  expect(await look(job, { view: '5-2' })).toBe('"view" must be new, tail, screen, or a range of lines such as 10-40.')
  expect(await look(job, { until: '(' })).toMatch(/^The pattern is not a regular expression: /)
  expect(await look(job, { wait_ms: 600_001 })).toMatch(/^The arguments of job_output are wrong; nothing was done\. "wait_ms": /)
  expect(await look(job, { lines: 5 })).toMatch(/^The arguments of job_output are wrong; nothing was done\. Unrecognized key: "lines"/)
})

test('looking needs no grant and goes through no gate', async () => {
  const job = await startJob('sleep 300')
  for (const [tool, input] of [
    ['job_output', { job_id: job }],
    ['job_wait', { job_ids: [job] }],
    ['job_stop', { job_id: job }],
    ['job_list', {}],
    ['job_watch', { job_id: job, pattern: 'x' }],
  ] as const) {
    expect(await box.prepare(tool, input), tool).toMatchObject({ kind: 'free', summary: tool === 'job_list' ? '' : 'sleep 300' })
  }
  expect(box.spent).toHaveLength(1)
})

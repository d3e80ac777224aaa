import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuseNetworkPlace } from '../../electron/tools/shell/refuse-network-place.ts'
import { bashJudge } from '../permission/judge-text.ts'
import { type ShellBox, startShellBox } from '../tools/shell-box.ts'

// Faults of running and ending processes that users of similar tools reported, each with the right behaviour. Real processes.

let box: ShellBox

beforeEach(() => {
  box = startShellBox()
})

afterEach(() => box.dispose())

/** Pids whose command line holds a text; every test uses a number of its own. */
async function alive(text: string): Promise<readonly number[]> {
  const { readdirSync } = await import('node:fs')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return pid !== process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text)
      } catch {
        return false
      }
    })
}

test('a time-out ends the whole group, also children that hold the output open, and the result comes at once', async () => {
  const command = 'mkfifo p; (while true; do echo child; sleep 0.2; done) > p & cat p; sleep 300.0201'
  const began = performance.now()
  const { text } = await box.shell(command, { timeout_ms: 800, yield_ms: 5_000 })
  // The promise is time-out, grace and a second, kept by the benchmark; here only that it does not wait for the children.
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(text).toContain('timed out')
  expect(text).toContain('child')
  expect(await alive('300.0201')).toEqual([])
})

test('an interrupted command leaves no child behind', async () => {
  const controller = new AbortController()
  const running = box.shell("sh -c 'sleep 300.0202 & echo $! > pid; wait'", {}, controller.signal)
  await vi.waitFor(async () => expect(await alive('300.0202')).not.toEqual([]), { timeout: 5_000 })
  controller.abort()
  expect((await running).outcome).toBe('cancelled')
  await vi.waitFor(async () => expect(await alive('300.0202')).toEqual([]), { timeout: 3_000 })
})

test('every stage of a pipeline is ended by a time-out', async () => {
  await box.shell('sleep 300.0203 | sleep 300.0203 | head -30', { timeout_ms: 500, yield_ms: 5_000 })
  expect(await alive('300.0203')).toEqual([])
})

test('a stop that comes before the shell has its own group ends the command and nothing else', { timeout: 60_000 }, async () => {
  for (let time = 0; time < 25; time++) {
    const controller = new AbortController()
    const running = box.shell('sleep 300.0204', {}, controller.signal)
    setTimeout(() => controller.abort(), time % 20)
    expect((await running).outcome).toBe('cancelled')
  }
  expect(await alive('300.0204')).toEqual([])
})

test('stopping a job that started two servers frees both their ports', async () => {
  const server = "require('http').createServer().listen(0, '127.0.0.1', function () { console.log('port ' + this.address().port) })"
  const started = await box.shell(`node -e "${server}" & node -e "${server}" & wait`, { background: true })
  const jobId = /prc_\w+/.exec(started.text)?.[0] ?? ''
  const ports = await vi.waitFor(
    async () => {
      const { text } = await box.run('job_output', { job_id: jobId, view: 'tail' })
      const found = [...text.matchAll(/port (\d+)/g)].map((match) => Number(match[1]))
      expect(found).toHaveLength(2)
      return found
    },
    { timeout: 10_000, interval: 200 },
  )
  await box.run('job_stop', { job_id: jobId, reason: 'done' })
  for (const port of ports) await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
})

test('the exit trap of a script runs before it is killed', async () => {
  const command = "trap 'echo cleaned >> log' EXIT; trap 'exit 1' TERM; sleep 300.0205 & wait"
  await box.shell(command, { timeout_ms: 500, yield_ms: 5_000 })
  expect(readFileSync(path.join(box.workspace, 'log'), 'utf8')).toBe('cleaned\n')
  expect(await alive('300.0205')).toEqual([])
})

test('a child in the background that goes on printing does not hold up the result', async () => {
  const began = performance.now()
  const { text } = await box.shell('(while :; do echo x; sleep 0.2; done) & sleep 0.5; echo done')
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(text).toContain('done')
  expect(text).toMatch(/\d process(es)? still running/)
})

test('a server in the foreground comes back to the model as a job, and can be asked while it runs', async () => {
  const server =
    "require('http').createServer((q, a) => a.end('hi')).listen(0, '127.0.0.1', function () { console.log('http://127.0.0.1:' + this.address().port) })"
  const { text } = await box.shell(`node -e "${server}"`, { yield_ms: 1_500 })
  const [url = ''] = /http:\S+/.exec(text) ?? []
  expect(text).toMatch(/^running/)
  const answer = await box.shell(`node -e "fetch('${url}').then((r) => r.text()).then(console.log)"`)
  expect(answer.text).toContain('hi')
})

test('silence is not the end of a command', async () => {
  const { text } = await box.shell('echo start; sleep 1.5; echo end', { yield_ms: 10_000 })
  expect(text).toMatch(/^exited · code 0/)
  expect(text).toContain('end')
})

test.each(['pkill node', 'killall electron'])('%s, which would end others’ programs, is a question of high risk', async (command) => {
  expect((await bashJudge())(command)).toMatchObject({ verdict: 'ask', risk: 'high' })
})

test.each([
  ['cmd', '\\\\wsl.localhost\\Ubuntu\\home\\u\\p', true],
  ['cmd', '//server/share', true],
  ['cmd', 'C:\\work', false],
  ['pwsh', '\\\\wsl.localhost\\Ubuntu\\home\\u\\p', false],
  ['bash', '/home/u/p', false],
])('%s in %s never runs in another folder than was approved: refused %s', (shell, folder, isRefused) => {
  const refusal = refuseNetworkPlace(shell, folder)
  expect(refusal !== null).toBe(isRefused)
  if (isRefused) expect(refusal).toContain(folder)
})

test('what is left over is listed and nothing hangs on it', async () => {
  const { text } = await box.shell('sleep 300.0206 & echo started')
  expect(text).toContain('started')
  expect((await box.run('job_list', {})).text).toContain('sleep 300.0206')
  expect(existsSync(box.workspace)).toBe(true)
})

import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { survivorsIn, until } from '../process/start-manager.ts'
import { jobIn } from '../tools/shell-box.ts'
import { type SandboxBox, startSandboxBox, whyNoBubblewrap } from './sandbox-box.ts'

// Needs bubblewrap and user namespaces, which not every machine has (2026-11-30).
describe.skipIf(whyNoBubblewrap !== null)('a command in the sandbox', () => {
  let box: SandboxBox
  beforeEach(() => {
    box = startSandboxBox({ graceMs: 1_000 })
  })
  afterEach(() => box.dispose())

  test('tells its exit code, and an end by a signal as a shell would, with the name of the signal', async () => {
    expect((await box.shell('exit 7')).text).toMatch(/^exited · code 7 · .* · in the sandbox/)
    expect((await box.shell('kill -SEGV $$')).text).toContain('code 139 is what the sandbox tells of an end by SIGSEGV')
  })

  test('that leaves a process behind returns at once; what it left is a job and can be stopped', async () => {
    const startedAt = performance.now()
    const result = await box.shell('sleep 300 & echo started')
    expect(performance.now() - startedAt).toBeLessThan(1_500)
    expect(result.text).toContain('started')
    expect(result.text).toMatch(/still running \(job prc_/)
    const stopped = await box.run('job_stop', { job_id: jobIn(result), reason: 'done' })
    expect(stopped.text).toContain('stopped')
    expect(survivorsIn(box.folder)).toEqual([])
  })

  test('that sets its grandchildren apart is ended with all of them', async () => {
    const controller = new AbortController()
    const running = box.shell(
      'setsid sh -c "setsid sleep 301 & sleep 302" & (trap "" TERM; exec sleep 303) & echo up > up; wait',
      {},
      controller.signal,
    )
    await until(() => fs.existsSync(path.join(box.workspace, 'up')))
    controller.abort()
    expect((await running).outcome).toBe('cancelled')
    await until(() => survivorsIn(box.folder).length === 0)
    await until(() => box.manager.live().length === 0)
  })

  test('may clean up when it is stopped', async () => {
    const controller = new AbortController()
    const running = box.shell('trap "echo cleaned > cleaned; exit" TERM; echo up > up; while :; do sleep 0.05; done', {}, controller.signal)
    await until(() => fs.existsSync(path.join(box.workspace, 'up')))
    controller.abort()
    await running
    await until(() => fs.existsSync(path.join(box.workspace, 'cleaned')))
    await until(() => survivorsIn(box.folder).length === 0)
  })

  test('gets an interrupt as it does outside, and its own answer to it is told', async () => {
    const result = await box.shell('trap "echo caught; exit 5" INT; echo up > up; while :; do sleep 0.05; done', { background: true })
    const job = jobIn(result)
    await until(() => fs.existsSync(path.join(box.workspace, 'up')))
    box.manager.interrupt(job)
    const waited = await box.run('job_wait', { job_ids: [job], timeout_ms: 5_000 })
    expect(waited.text).toContain('code 5')
  })

  test('runs out of time as it does outside', async () => {
    expect((await box.shell('sleep 304', { timeout_ms: 300 })).text).toContain('timed out')
    expect(survivorsIn(box.folder)).toEqual([])
  })

  test('moves the session by its cd, and stays in the workspace', async () => {
    const result = await box.shell('cd sub/deep && pwd')
    expect(box.cwd()).toBe(path.join(box.workspace, 'sub', 'deep'))
    expect(result.text).toContain(`cwd ${box.workspace}/sub/deep`)
    expect((await box.shell('cd / && pwd')).text).toContain('cd not kept')
  })

  test('reads its input, and prints large outputs whole', async () => {
    expect((await box.shell('cat', { stdin: 'given' })).text).toContain('given')
    expect((await box.shell('seq 1 20000 | tail -n 1; seq 1 200000 >/dev/stdout | true')).text).toContain('20000')
  })

  test('has a terminal: its size, its colours, typing, Ctrl-C', async () => {
    const result = await box.shell(
      'trap "echo int; exit 6" INT; stty size; test -t 1 && echo tty; exec 3</dev/tty && echo opened; read -p "name? " n; echo "hello $n"; sleep 305',
      { tty: true },
    )
    expect(result.text).toContain('32 120')
    expect(result.text).toContain('opened')
    expect(result.text).toContain('waits for input')
    const job = jobIn(result)
    expect((await box.run('job_input', { job_id: job, text: 'ann', keys: ['Enter'], wait_ms: 5_000 })).text).toContain('hello ann')
    await box.run('job_input', { job_id: job, keys: ['Ctrl-C'], wait_ms: 5_000 })
    const waited = await box.run('job_wait', { job_ids: [job], timeout_ms: 5_000 })
    expect(waited.text).toContain('code 6')
  })

  test('that asked to leave runs outside, with the reason as words of the model', async () => {
    const prepared = await box.prepare('shell', {
      command: 'true',
      description: 'Install the packages',
      permissions: 'unsandboxed',
      justification: 'It needs the registry.',
    })
    expect(prepared).toMatchObject({
      kind: 'ready',
      action: { sandbox: { kind: 'outside' } },
      modelWords: 'Install the packages — It needs the registry.',
    })
    const outside = path.join(box.folder, 'outside.txt')
    const result = await box.shell(`echo x > ${outside}`, { permissions: 'unsandboxed', justification: 'It writes there.' })
    expect(result.text).not.toContain('sandbox')
    expect(fs.existsSync(outside)).toBe(true)
  })

  test('costs little more than one outside', async () => {
    const outside = startSandboxBox({ mode: 'ask' })
    try {
      const median = async (one: SandboxBox) => {
        const times: number[] = []
        for (let at = 0; at < 15; at++) {
          const startedAt = performance.now()
          await one.shell('true')
          times.push(performance.now() - startedAt)
        }
        return times.sort((a, b) => a - b)[7] ?? 0
      }
      const [bare, kept] = [await median(outside), await median(box)]
      console.info(`median of "true": ${bare.toFixed(1)} ms outside, ${kept.toFixed(1)} ms in the sandbox`)
      // On a quiet machine it is some 10 ms more; this only catches what went badly wrong.
      expect(kept).toBeLessThan(bare * 5 + 300)
    } finally {
      await outside.dispose()
    }
  })
})

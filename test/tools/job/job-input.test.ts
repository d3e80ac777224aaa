import fs from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../../process/start-manager.ts'
import { jobIn, type ShellBox, startShellBox } from '../shell-box.ts'

let box: ShellBox
beforeEach(() => {
  box = startShellBox()
})
afterEach(() => box.dispose())

const type = async (job: string, more: Record<string, unknown>) => box.settled((await box.run('job_input', { job_id: job, ...more })).text)

test('a program in a terminal that asks comes back to the model at once, and goes on with what is typed', async () => {
  const startedAt = performance.now()
  const result = await box.shell('read -p "Name? " name; echo "Hello $name"; sleep 300', { tty: true, yield_ms: 30_000 })
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  expect(box.settled(result.text)).toBe('running · for TIME · waits for input · cwd /box/workspace · job prc_1\noutput:\nName? ')
  const job = jobIn(result)
  expect(await type(job, { text: 'Ann', keys: ['Enter'] })).toMatch(
    /^running · for TIME · job prc_1 · returned: quiet\noutput:\nAnn\nHello Ann$/,
  )
  expect(box.spent.at(-1)).toEqual({
    kind: 'process-input',
    processId: job,
    command: 'read -p "Name? " name; echo "Hello $name"; sleep 300',
    cwd: box.workspace,
    text: 'Ann',
    keys: ['Enter'],
  })
})

test('it says that the program asks again, or has exited, or takes longer than the wait', async () => {
  const job = jobIn(await box.shell('read a; read b; echo got $a $b', { tty: true }))
  expect(await type(job, { text: '1\n' })).toMatch(/waits for input · job prc_1 · returned: reads-input\n/)
  expect(await type(job, { text: '2\n' })).toMatch(/^exited · code 0 · TIME · job prc_1 · returned: exited\noutput:\n[\s\S]*got 1 2$/)
  expect(await type(job, { text: '3\n' })).toBe('Nothing was typed: this job has ended.')
  const slow = jobIn(await box.shell('stty raw -echo; echo on; sleep 300', { tty: true, yield_ms: 500 }))
  expect(await type(slow, { text: '4\n', wait_ms: 300 })).toBe('running · for TIME · job prc_1 · returned: timeout\nno new output')
})

test('Ctrl-C interrupts what runs in the terminal', async () => {
  const job = jobIn(await box.shell('trap "echo caught; exit 5" INT; echo on; while :; do sleep 0.1; done', { tty: true, yield_ms: 500 }))
  expect(await type(job, { keys: ['Ctrl-C'] })).toMatch(/^exited · code 5 · .*returned: exited\noutput:\n[\s\S]*caught$/)
})

test('a password prompt is never typed into by the model, and nobody is asked', async () => {
  const result = await box.shell('read -s -p "Password: " p; echo; echo done', { tty: true, yield_ms: 30_000 })
  expect(box.settled(result.text)).toContain('waits for a password, which only the user may type')
  const spent = box.spent.length
  const job = jobIn(result)
  expect(await box.prepare('job_input', { job_id: job, text: 'guess\n' })).toEqual({
    kind: 'refused',
    message: 'Nothing was typed: the program asks for a password, which only the user may type, in its terminal. Wait with job_output.',
  })
  expect(box.spent).toHaveLength(spent)
  const waiting = box.run('job_output', { job_id: job, wait_ms: 20_000, until: 'exit' })
  box.manager.get(job)?.takeOver()
  box.manager.get(job)?.write('secret-of-the-user\r', 'user')
  expect((await waiting).text).toMatch(/^exited · code 0/)
  expect((await waiting).text).not.toContain('secret-of-the-user')
})

test('a prompt that became one for a password after the question is refused at the last moment', async () => {
  const job = jobIn(await box.shell('read a; read -s -p "Password: " p; echo got', { tty: true }))
  const prepared = await box.prepare('job_input', { job_id: job, text: 'guess\n' })
  if (prepared.kind !== 'ready') throw new Error('not ready')
  box.manager.get(job)?.takeOver()
  box.manager.get(job)?.write('x\r', 'user')
  box.manager.get(job)?.handBack()
  await until(() => {
    const input = box.manager.get(job)?.input
    return input?.kind === 'waiting' && input.echo === 'off'
  })
  const grant = { source: { kind: 'allow-everything' }, spend: () => expect.unreachable() } as const
  const result = await prepared.run(grant, new AbortController().signal)
  expect(result).toMatchObject({ outcome: 'failed', text: expect.stringMatching(/^Nothing was typed: the program asks for a password/) })
})

test('a terminal that the user took over, and a job without a terminal, are refused', async () => {
  const job = jobIn(await box.shell('cat', { tty: true, yield_ms: 500 }))
  box.manager.get(job)?.takeOver()
  expect(await type(job, { text: 'x' })).toBe('Nothing was typed: the user has taken over this terminal. Wait until they hand it back.')
  box.manager.get(job)?.handBack()
  expect(await type(job, { text: 'x' })).toContain('output:\nx')
  const piped = jobIn(await box.shell('sleep 300', { background: true }))
  expect(await type(piped, { text: 'x' })).toBe(
    'Nothing was typed: this job has no terminal and reads no input. Start it again with "tty": true.',
  )
})

test('what cannot be typed is refused in a sentence', async () => {
  const job = jobIn(await box.shell('cat', { tty: true, yield_ms: 500 }))
  expect(await type(job, {})).toBe('Nothing was typed: give "text", "keys" or both.')
  expect(await type(job, { keys: ['F99'] })).toMatch(/^There is no key "F99"; nothing was typed\. Keys: Enter, Tab, /)
})

test('a terminal is a terminal: programs see one of 120 by 32', async () => {
  const result = await box.shell('test -t 0 && test -t 1 && stty size && echo "$TERM|$NO_COLOR"', { tty: true })
  expect(box.settled(result.text)).toBe('exited · code 0 · TIME · cwd /box/workspace\noutput:\n32 120\nxterm-256color|')
})

test('the current folder follows a cd in a terminal too', async () => {
  await box.shell('cd sub', { tty: true })
  expect(box.cwd()).toBe(fs.realpathSync(`${box.workspace}/sub`))
})

const showKeys = `node -e "process.stdin.setRawMode(true);process.stdout.write('\\x1b[?2004hready');process.stdin.on('data',d=>console.log(JSON.stringify(String(d))))"`

test('several lines go in as one paste where the program asked for that, with Enter after them', async () => {
  const job = jobIn(await box.shell(showKeys, { tty: true, yield_ms: 30_000 }))
  await until(() => box.manager.get(job)?.input.kind === 'waiting' || (box.manager.get(job)?.output.size ?? 0) > 0)
  expect(await type(job, { text: 'yarn\nyarn watch\n' })).toContain(JSON.stringify('\u001b[200~yarn\ryarn watch\u001b[201~\n'))
  expect(await type(job, { text: 'one line', keys: ['Enter'] })).toContain(JSON.stringify('one line\r'))
})

test('a mode that an earlier program left on puts no marks into what another one reads', async () => {
  const job = jobIn(await box.shell("printf '\\033[?2004h'; cat -v", { tty: true, yield_ms: 500 }))
  const text = await type(job, { text: 'one\ntwo\n' })
  expect(text).toContain('one\ntwo\n')
  expect(text).not.toMatch(/200~|201~/)
})

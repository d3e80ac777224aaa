import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { environmentForTerminal } from '../../electron/process/environment.ts'
import { defaultTerminalSize, type ManagedProcess } from '../../electron/process/ports.ts'
import { startManager, survivorsIn, type TestManager, textOf, until } from './start-manager.ts'

let box: TestManager
beforeEach(() => {
  box = startManager()
})
afterEach(() => box.dispose())

// In this time the program below prints some megabytes when nothing holds it.
const heldForMs = 200
const inTerminal = (command: string, change = {}) => box.run(command, { terminal: defaultTerminalSize, ...change })
const stop = (one: ManagedProcess) => box.manager.stop(one.facts.processId, { kind: 'stopped', by: 'user', note: null })
const shows = (one: ManagedProcess, text: string) => until(() => textOf(one).includes(text))

test('a command in a terminal has one of its own, of the size asked for, and ends as one with pipes does', async () => {
  const started = await inTerminal('tty; stty size; [ -t 0 ] && [ -t 1 ] && [ -t 2 ] && echo all three; exit 3')
  const end = await started.ended
  expect(end).toMatchObject({ reason: { kind: 'exited', code: 3 }, survivors: [] })
  expect(textOf(started)).toMatch(/^\/dev\/pts\/\d+\r\n32 120\r\nall three\r\n$/)
  expect(started.facts.stream).toBe('pty')
})

test('a command killed by a signal says which', async () => {
  const started = await inTerminal('kill -9 $$')
  expect((await started.ended).reason).toEqual({ kind: 'signalled', signal: 'SIGKILL' })
})

test('the environment is one for terminals, and the marker is in it', async () => {
  const started = await inTerminal('echo "$TERM $COLORTERM [$NO_COLOR$PAGER$GIT_PAGER] $SIGNALBOX_PROCESS"')
  await started.ended
  expect(textOf(started)).toMatch(/^xterm-256color truecolor \[\] prc_\w+\r\n$/)
})

test('values that the user set by hand stay in a terminal', () => {
  const environment = environmentForTerminal({ PAGER: 'most', GIT_PAGER: 'cat', NO_COLOR: '1', HOME: '/home/u' })
  expect(environment).toEqual({ PAGER: 'most', HOME: '/home/u', TERM: 'xterm-256color', COLORTERM: 'truecolor' })
})

test.each([
  ['a folder that is gone', { cwd: '/nowhere/at/all' }, /\/nowhere\/at\/all does not exist/],
  ['a program that is gone', { file: '/nowhere/bash' }, /\/nowhere\/bash does not exist/],
  ['an argument longer than the system takes', { arguments: ['-c', `: ${'x'.repeat(140_000)}`] }, /longer than the system accepts/],
  ['text for stdin besides', { stdin: 'text' }, /stdin/],
])('a start with %s fails with a sentence', async (_what, change, message) => {
  const started = await inTerminal('true', change)
  const end = await started.ended
  expect(end.reason).toMatchObject({ kind: 'failed-to-start', message: expect.stringMatching(message) })
})

test('a program sees the new size, and is told of it', async () => {
  const started = await inTerminal('trap "stty size; exit" WINCH; echo ready; while :; do sleep 0.05; done')
  await shows(started, 'ready')
  started.resize(77, 21)
  await started.ended
  expect(textOf(started)).toContain('21 77')
})

test('a size that no window has is brought to one that has', async () => {
  const started = await inTerminal('read x; stty size')
  started.resize(1_000_000, 0)
  started.write('\r', 'agent')
  await started.ended
  expect(textOf(started)).toContain('1 1000')
})

test('an interrupt acts as the key does: on what runs in the terminal', async () => {
  const started = await inTerminal(
    'trap "" INT; (trap "echo child interrupted; exit" INT; echo ready; while :; do sleep 0.05; done); echo shell lives',
  )
  await shows(started, 'ready')
  box.manager.interrupt(started.facts.processId)
  expect((await started.ended).reason).toEqual({ kind: 'exited', code: 0 })
  expect(textOf(started)).toContain('shell lives')
})

test('a time-out ends everything, children in sessions of their own too', async () => {
  const started = await inTerminal('setsid sleep 300 & setsid -f bash -c "sleep 300; :"; echo up; sleep 300', { timeoutMs: 400 })
  const end = await started.ended
  expect(end).toMatchObject({ reason: { kind: 'timed-out', afterMs: 400 }, survivors: [] })
  expect(survivorsIn(box.folder)).toEqual([])
})

test('a stop ends grandchildren that left the session', async () => {
  const started = await inTerminal('(setsid bash -c "sleep 300 & wait" &) ; echo up; cat')
  await shows(started, 'up')
  expect(await stop(started)).toMatchObject({ reason: { kind: 'stopped', by: 'user' }, survivors: [] })
  expect(survivorsIn(box.folder)).toEqual([])
})

test('what a command leaves running in its terminal is listed, still read, and its end is seen', async () => {
  const started = await inTerminal('trap "" HUP; (for i in 1 2 3 4 5 6; do sleep 0.1; echo later $i; done) & echo now')
  await started.ended
  const [leftover] = box.manager.live()
  expect(textOf(started)).toContain('now')
  expect(leftover?.facts).toMatchObject({ stream: 'pty', origin: { kind: 'leftover', of: started.facts.processId } })
  await leftover?.ended
  expect(`${textOf(started)}${leftover ? textOf(leftover) : ''}`).toContain('later 6')
  expect(leftover?.write('x', 'user')).toMatchObject({ ok: false })
})

test('typing into a process that was killed, or that is being killed, is refused or ignored and never crashes', async () => {
  const started = await inTerminal('echo up; exec sleep 300')
  await shows(started, 'up')
  // More than the kernel takes of input that nobody reads: the rest waits here.
  for (let at = 0; at < 8; at++) expect(started.write('x'.repeat(60_000), 'agent').ok).toBe(true)
  const ending = stop(started)
  started.write('more\r', 'agent')
  expect(await ending).toMatchObject({ survivors: [] })
  expect(started.write('too late\r', 'agent')).toMatchObject({ ok: false, error: { kind: 'not-found' } })
})

test('a process that reads nothing is not fed without end', async () => {
  const started = await inTerminal('echo up; exec sleep 300')
  await shows(started, 'up')
  const answers = Array.from({ length: 40 }, () => started.write('x'.repeat(60_000), 'agent'))
  expect(answers.some((answer) => !answer.ok && answer.error.kind === 'too-large')).toBe(true)
  expect(started.write('y'.repeat(70_000), 'agent')).toMatchObject({ ok: false, error: { kind: 'too-large' } })
})

test('a long text is typed whole into a program that reads', async () => {
  const started = await inTerminal('stty raw -echo; echo ready; head -c 300000 | wc -c')
  await shows(started, 'ready')
  for (let at = 0; at < 5; at++) expect(started.write('x'.repeat(60_000), 'agent').ok).toBe(true)
  await started.ended
  expect(textOf(started)).toContain('300000')
})

test('while a pane slows it a program waits, then goes on to its end', async () => {
  const started = await inTerminal('seq 1 2000000')
  await shows(started, '100\r\n')
  const letGo = started.slow()
  const letGoToo = started.slow()
  await until(() => isBlockedWriting(started.facts.pid))
  const held = started.output.size
  letGo()
  letGo()
  await wait(heldForMs)
  expect(started.output.size).toBe(held)
  letGoToo()
  expect((await started.ended).reason).toEqual({ kind: 'exited', code: 0 })
  expect(textOf(started)).toMatch(/2000000\r\n$/)
})

test('a stop of a slowed program is not held up', async () => {
  const started = await inTerminal('yes')
  await shows(started, 'y')
  started.slow()
  await until(() => isBlockedWriting(started.facts.pid))
  const end = await stop(started)
  expect(end).toMatchObject({ reason: { kind: 'stopped', by: 'user' }, survivors: [] })
  expect(end?.durationMs).toBeLessThan(3_000)
})

test('a program that ends while it is slowed loses nothing', async () => {
  const started = await inTerminal('read x; printf "%04000d" 7')
  const letGo = started.slow()
  started.write('\r', 'agent')
  await started.ended
  letGo()
  expect(textOf(started)).toContain(`${'0'.repeat(3_999)}7`)
})

test('no command gets the terminals of others', async () => {
  const first = await inTerminal('cat')
  const second = await inTerminal('ls -l /proc/$$/fd; echo done')
  const piped = await box.run('ls -l /proc/$$/fd')
  await Promise.all([second.ended, piped.ended])
  expect(textOf(second)).toContain('done')
  expect(textOf(second)).not.toContain('ptmx')
  expect(textOf(piped)).not.toContain('ptmx')
  await stop(first)
})

test('terminals leave no descriptors behind', async () => {
  await (await inTerminal('true')).ended
  const before = fs.readdirSync('/proc/self/fd').length
  for (let run = 0; run < 10; run++) await (await inTerminal('echo x')).ended
  const failed = await inTerminal('true', { cwd: '/nowhere' })
  await failed.ended
  await until(() => fs.readdirSync('/proc/self/fd').length <= before)
})

/** In the kernel, writing to something that takes nothing now: the program is a child of the shell or has replaced it. */
function isBlockedWriting(pid: number | null): boolean {
  const write = process.arch === 'x64' ? '1 ' : '64 '
  return fs.readFileSync(`/proc/${pid}/syscall`, 'latin1').startsWith(write)
}

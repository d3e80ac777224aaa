import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { linuxPlatform } from '../../electron/process/linux-platform.ts'
import type { ManagedProcess, StartRequest } from '../../electron/process/ports.ts'
import { openProcessJournal, readUnclosed } from '../../electron/process/process-journal.ts'
import { newId, startManager, survivorsIn, type TestManager, textOf, until } from './start-manager.ts'

// Elsewhere no shell is started ahead.
describe.skipIf(process.platform !== 'linux')('a shell that waits for its command', () => {
  let box: TestManager
  let plain: TestManager
  beforeEach(() => {
    box = startManager({ startsAhead: true })
    plain = startManager()
  })
  afterEach(async () => {
    await box.dispose()
    await plain.dispose()
  })

  /** Lets one wait. Gives its pid. */
  async function untilOneWaits(change: Partial<StartRequest> = {}): Promise<number> {
    await (await box.run('true', change)).ended
    box.manager.prepareNext()
    await until(() => survivorsIn(box.folder).length === 1)
    return survivorsIn(box.folder)[0] ?? 0
  }

  async function outputOf(running: Promise<ManagedProcess>): Promise<string> {
    const process = await running
    await process.ended
    return `${textOf(process)}${textOf(process, 'stderr')}`
  }

  const withoutOwn = (text: string, folder: string) =>
    text
      .replaceAll(folder, 'FOLDER')
      .replaceAll(path.basename(folder), 'NAME')
      .replace(/[0-9a-f]{16}-\d+/g, 'FIFO')
      .replace(/SIGNALBOX_PROCESS=\S+/g, 'MARKER')

  test('becomes the next command, and the next one waits', async () => {
    for (let at = 0; at < 3; at++) {
      const pid = await untilOneWaits()
      const process = await box.run('echo $$; echo err >&2; exit 3')
      expect(process.facts.pid).toBe(pid)
      expect((await process.ended).reason).toEqual({ kind: 'exited', code: 3 })
      expect([textOf(process), textOf(process, 'stderr')]).toEqual([`${pid}\n`, 'err\n'])
      expect(fs.readFileSync(process.output.file, 'utf8').split('\n').sort()).toEqual(['', String(pid), 'err'])
    }
    await box.manager.dispose()
    expect(survivorsIn(box.folder)).toEqual([])
  })

  test.each([
    ['the variables', 'env | grep -v ^SIGNALBOX_PROCESS= | sort'],
    ['what bash knows', "declare -p | grep -vE '^declare [-a-zA-Z]+ (BASHPID|PPID|RANDOM|SRANDOM|SECONDS|EPOCH[A-Z]*|SIGNALBOX_PROCESS)='"],
    ['the options', 'set -o; shopt; trap; umask; ulimit -a; alias; declare -F'],
    ['the arguments', `tr '\\0' '|' </proc/$$/cmdline; printf '<%s>' "$0" "$#" "$-" "$_" "$BASH_EXECUTION_STRING"`],
    ['the descriptors', 'stat -c %N /proc/self/fd/0 /proc/self/fd/1 /proc/self/fd/2 /proc/self/fd/3 /proc/self/fd/4'],
    ['the signals', 'grep -E "^(SigBlk|SigIgn|SigCgt|Cap|NoNew)" /proc/self/status'],
    ['the session and the group', 'ps -o pgid=,sid=,tty= -p $$ | sed "s/\\b$$\\b/own/g"'],
    ['an error of the text', 'echo a; if'],
    ['tabs, feeds and every other character', `\n\tprintf '%s\\n' '!"#$%&()*+,-./09:;<=>?@AZ[\\]^_\`az{|}~' \\\n\n`],
  ])('gives it %s that it would have by itself', async (_, command) => {
    const pid = await untilOneWaits({ cwd: box.folder })
    const process = await box.run(command)
    expect(process.facts.pid).toBe(pid)
    const ahead = withoutOwn(await outputOf(Promise.resolve(process)), box.folder)
    expect(ahead).toBe(withoutOwn(await outputOf(plain.run(command)), plain.folder))
    expect(ahead.length).toBeGreaterThan(4)
  })

  test.each([
    ['the variables of a program', 'env'],
    ['its arguments', 'cat /proc/self/cmdline'],
    ['its descriptors', 'ls -o /proc/self/fd/0 /proc/self/fd/1 /proc/self/fd/2 /proc/self/fd/3 /proc/self/fd/4'],
    ['its signals', 'grep -e SigBlk -e SigIgn -e SigCgt -e Cap -e NoNew /proc/self/status'],
    ['a script without an interpreter', './script a b'],
    ['no shell between it and us', 'node -p process.ppid'],
    ['a name that is not known', 'no-such-program a'],
    ['a file that is no program', '/etc/passwd'],
    ['a folder', '/etc'],
    ['a builtin', 'printf %s-%s a b'],
    ['a builtin that complains', 'test 1 -eq x'],
    ['a builtin that fails', 'false'],
    ['an option that is not known', 'pwd -z'],
    ['a reserved word', 'if'],
    ['what a shell knows of itself', 'declare -p REPLY'],
  ])('gives a plain command %s as it would be by itself', async (_, command) => {
    fs.writeFileSync(path.join(box.folder, 'script'), 'echo "$0" "$@" "$SHLVL"', { mode: 0o755 })
    fs.copyFileSync(path.join(box.folder, 'script'), path.join(plain.folder, 'script'))
    const [ahead, alone] = [await resultOf(box, command, await untilOneWaits({ cwd: box.folder })), await resultOf(plain, command, null)]
    expect(ahead).toEqual(alone)
  })

  /** What is said and how it ends, without what differs from folder to folder and from process to process. */
  async function resultOf(of: TestManager, command: string, pid: number | null) {
    const process = await of.run(command)
    if (pid !== null) expect(process.facts.pid).toBe(pid)
    const { reason } = await process.ended
    const said = `${textOf(process)}|${textOf(process, 'stderr')}`
    return { reason, said: withoutOwn(said, of.folder) }
  }

  test('is itself the program that it runs, which can be killed by its pid', async () => {
    const pid = await untilOneWaits()
    const process = await box.run('sleep 60')
    await until(() => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8') === 'sleep\x0060\0')
    global.process.kill(pid, 'SIGTERM')
    expect((await process.ended).reason).toEqual({ kind: 'signalled', signal: 'SIGTERM' })
    expect(process.facts.pid).toBe(pid)
  })

  test.each<readonly [string, string, Partial<StartRequest>]>([
    ['another environment', 'true', { environment: { PATH: process.env['PATH'] ?? '' } }],
    ['another folder', 'true', { cwd: '/' }],
    ['another shell', 'true', { file: '/bin/sh' }],
    ['text for its stdin', 'true', { stdin: 'text' }],
    ['a terminal', 'true', { terminal: { columns: 80, rows: 24 } }],
    ['arguments', 'true', { arguments: ['-c', 'true', 'bash', 'more'] }],
    ['a text that is not plain', 'echo 🚂', {}],
    ['a long text', `: ${'x'.repeat(2_000)}`, {}],
  ])('is not for a command with %s', async (_, command, change) => {
    const pid = await untilOneWaits()
    const process = await box.run(command, change)
    expect(process.facts.pid).not.toBe(pid)
    expect((await process.ended).reason).toEqual({ kind: 'exited', code: 0 })
  })

  test('is not for a folder that was put in place of its own', async () => {
    const cwd = path.join(box.folder, 'work')
    fs.mkdirSync(cwd)
    const pid = await untilOneWaits({ cwd })
    fs.renameSync(cwd, `${cwd}-before`)
    fs.mkdirSync(cwd)
    const process = await box.run('pwd -P', { cwd })
    expect(process.facts.pid).not.toBe(pid)
    await process.ended
    expect(textOf(process)).toBe(`${cwd}\n`)
  })

  test('that was killed is not used', async () => {
    process.kill(await untilOneWaits(), 'SIGKILL')
    await until(() => survivorsIn(box.folder).length === 0)
    expect((await (await box.run('exit 4')).ended).reason).toEqual({ kind: 'exited', code: 4 })
  })

  test('is not there for commands of which bash itself would read the environment', async () => {
    const { environment } = { environment: { PATH: process.env['PATH'] ?? '', TMOUT: '1' } }
    await (await box.run('true', { environment })).ended
    box.manager.prepareNext()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(survivorsIn(box.folder)).toEqual([])
  })

  test('leaves what its command started as a job, also when it waited longer than pids are looked at by number', async () => {
    await untilOneWaits()
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const process = await box.run('sleep 60 & echo started')
    await process.ended
    const left = box.manager.live()
    expect(left.map(({ facts }) => facts.origin)).toEqual([{ kind: 'leftover', of: process.facts.processId }])
    expect(textOf(process)).toBe('started\n')
    await box.manager.stop(left[0]?.facts.processId ?? '', { kind: 'stopped', by: 'user', note: null })
    expect(box.manager.live()).toEqual([])
  })

  test('is stopped with all it started', async () => {
    await untilOneWaits()
    const process = await box.run('trap "" TERM; setsid sleep 60 & sleep 60')
    await until(() => survivorsIn(box.folder).length >= 2)
    const end = await box.manager.stop(process.facts.processId, { kind: 'stopped', by: 'user', note: null })
    expect(end).toMatchObject({ reason: { kind: 'stopped' }, survivors: [] })
  })
})

test.skipIf(process.platform !== 'linux')('a shell that waits is in the journal, and closed there when it was of no use', async () => {
  const lines = () => fs.readFileSync(path.join(folder, fs.readdirSync(folder)[0] ?? ''), 'utf8').match(/^{"kind":"\w+"/gm)
  const folder = fs.mkdtempSync(path.join(fs.realpathSync('/tmp'), 'signalbox-journal-'))
  const journal = openProcessJournal({ folder, platform: linuxPlatform, runId: newId('prc'), mask: (facts) => facts })
  const box = startManager({ startsAhead: true, journal })
  await (await box.run('true')).ended
  box.manager.prepareNext()
  await until(() => lines()?.length === 5)
  expect(lines()).toEqual(['owner', 'starting', 'started', 'ended', 'starting'].map((kind) => `{"kind":"${kind}"`))
  await box.dispose()
  expect(lines()?.at(-1)).toBe('{"kind":"ended"')
  journal.dispose()
  expect(await readUnclosed(folder, linuxPlatform)).toEqual([])
  fs.rmSync(folder, { recursive: true })
})

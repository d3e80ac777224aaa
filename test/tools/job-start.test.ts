import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readExitRecord } from '../../electron/process/exit-records.ts'
import { jobStart } from '../../electron/tools/shell/job-start.ts'
import type { ShellState } from '../../electron/tools/shell/state/shell-state.ts'
import { until } from '../process/start-manager.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let work: string
beforeEach(() => {
  work = fs.realpathSync(temporaryFolder())
  // Any name must do, for the user chooses where the data folder lies.
  folder = path.join(work, 'it\'s $(touch bad) "odd"\n  `here` \\ !')
})

const base = { PATH: process.env['PATH'] ?? '', HOME: '/tmp' }

/** Runs a text as a job would be. The record is what was written in the end. */
function runJob(shell: string, command: string, state: ShellState | null = null) {
  const start = jobStart(command, shell, state, folder)
  const ran = run(shell, start.arguments, { ...base, ...start.environment })
  return { ...ran, record: start.exitRecord === null ? null : fs.readFileSync(start.exitRecord, 'utf8') }
}

const runPlain = (shell: string, command: string) => run(shell, ['-c', command], base)

function run(shell: string, given: readonly string[], env: Record<string, string>) {
  const { status, signal, stdout, stderr } = spawnSync(shell, given, {
    cwd: work,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { status, signal, stdout, stderr }
}

/** Ends a running job by a signal to its shell, when it has printed that it runs. */
async function signalJob(shell: string, command: string, signal: NodeJS.Signals, to: 'shell' | 'group') {
  const start = jobStart(command, shell, null, folder)
  const child = spawn(shell, start.arguments, { cwd: work, env: base, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  await once(child.stdout, 'data')
  const exited = once(child, 'exit')
  const pid = child.pid ?? 0
  process.kill(to === 'shell' ? pid : -pid, signal)
  const [code, ended] = await exited
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group went with it.
  }
  return { code, ended, record: readExitRecord(start.exitRecord ?? '')?.code ?? null }
}

const shells = ['/bin/bash', '/bin/zsh'].filter((shell) => fs.existsSync(shell))

describe.each(shells)('a job of %s', (shell) => {
  const ends: readonly (readonly [string, number])[] = [
    ['true', 0],
    ['exit 3', 3],
    ['(exit 4)', 4],
    ['exit 300', 44],
    ['false || exit 5', 5],
    ['f() { exit 6; }; f', 6],
    ['set -e; (exit 7); echo never', 7],
    ['set -euo pipefail; false | true; echo never', 1],
    ['set -u; echo "$nope"; echo never', shell.endsWith('zsh') ? 1 : 127],
    ['nosuchprogram', 127],
    ['sh -c "exit 8"', 8],
    ['cd /; umask 777; IFS=0; set -f -C; exit 10', 10],
    ['trap "exit 9" TERM; kill -TERM $$; sleep 5', 9],
    ['eval "eval \\"exit 11\\""', 11],
    ['exec 1>&- 2>&-; exit 12', 12],
    ['if', shell.endsWith('zsh') ? 1 : 2],
  ]
  test.each(ends)('%j writes its exit status', (command, code) => {
    const { status, record } = runJob(shell, command)
    expect([status, record]).toEqual([code, `${code}\n`])
    expect(fs.readdirSync(work)).toHaveLength(1)
  })

  test.each([
    ['exec true', 0],
    ['trap "true" EXIT; exit 4', 4],
    ['trap "exit 5" EXIT; exit 4', 5],
    ['trap - EXIT; exit 4', 4],
  ])('%j writes nothing and ends as it does by itself', (command, code) => {
    expect(runJob(shell, command)).toMatchObject({ status: code, record: '' })
    expect(runPlain(shell, command).status).toBe(code)
  })

  // bash runs an EXIT trap when a signal ends it, and `$?` is then that of another command: it must not pass for the end.
  const running = [
    'echo runs; (exit 7); sleep 30',
    'echo runs; (exit 7); (sleep 30)',
    '(echo runs; sleep 30)',
    'echo runs; until (exit 7); do sleep 30; done',
    'set -e; echo runs; if (exit 7); then :; else sleep 30; fi',
    'echo runs; (exit 7); while :; do :; done',
    'echo runs; sleep 30 & wait',
  ]
  test.each(
    running.flatMap((command) => (['SIGTERM', 'SIGHUP', 'SIGPIPE', 'SIGKILL'] as const).map((signal) => [command, signal] as const)),
  )('%j that %s ends writes no status of another command', async (command, signal) => {
    const { code, ended, record } = await signalJob(shell, command, signal, 'shell')
    // zsh exits by itself on HUP, and may not come to write it.
    if (shell.endsWith('zsh') && signal === 'SIGHUP') expect([code, null]).toContain(record)
    else expect([ended, record]).toEqual([signal, null])
  })

  test('that is ended with its whole group writes nothing', async () => {
    expect(await signalJob(shell, '(sleep 30 & wait) & echo runs; (exit 7); sleep 30', 'SIGTERM', 'group')).toMatchObject({
      ended: 'SIGTERM',
      record: null,
    })
  })

  test('of which a subshell or a background command exits writes only its own end, once', () => {
    expect(runJob(shell, '(exit 3); (exit 4) & wait; x=$(exit 5); true').record).toBe('0\n')
  })

  test('writes as one piece where it is open to be read while it is written, and only then', async () => {
    const start = jobStart('echo runs; sleep 0.1', shell, null, folder)
    const child = spawn(shell, start.arguments, { cwd: work, env: base, stdio: 'ignore' })
    const file = start.exitRecord ?? ''
    const seen = new Set<string>()
    await until(() => seen.add(fs.readFileSync(file, 'utf8')).has('0\n'))
    if (child.exitCode === null) await once(child, 'exit')
    expect([...seen]).toEqual(['', '0\n'])
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  })

  test('begins with the state of its session, of which no variable of ours is left', () => {
    const entry = { kind: 'scalar', name: 'KEPT', value: "a'b", exported: true, readonly: false, acts: false } as const
    const state = { entries: [entry], options: ['errexit'] }
    const { status, stdout, record } = runJob(shell, 'echo "$KEPT"; env | grep SIGNALBOX; (exit 4); echo never', state)
    // With errexit a grep that finds nothing ends it.
    expect([status, stdout, record]).toEqual([1, "a'b\n", '1\n'])
  })
})

describe.each(shells)('a job of %s finds what it would by itself:', (shell) => {
  // What cannot be the same: the trap itself, which of the two evals is the last command, and what each run has of its own.
  const own = shell.endsWith('zsh')
    ? /^(RANDOM|typeset -i10 RANDOM|'\$'|ZSH_EVAL_CONTEXT|zsh_eval_context|TTYIDLE|typeset.* TTYIDLE)=?.*\n/gm
    : /^(declare -[-a-z]+ )?(BASHPID|PPID|RANDOM|SRANDOM|SECONDS|EPOCH[A-Z]*|PIPESTATUS|SHLVL)=.*\n/gm
  const texts = [
    'set',
    'typeset -p; true',
    'env | grep -v ^SHLVL= | sort; true',
    'set -o; umask; ulimit -a; alias; true',
    `printf '<%s>' "$0" "$#" "$*" "$-" "$BASH_EXECUTION_STRING" "$ZSH_EXECUTION_STRING" "$?"; true`,
    'echo $LINENO\necho $LINENO; nosuchprogram',
    'readlink /proc/self/fd/0; ls /proc/self/fd; true',
    'ps -o pgid=,sid=,tty= -p $$ | sed "s/\\b$$\\b/own/g"; true',
    'grep -E "^(SigBlk|SigIgn|SigCgt|Cap|NoNew)" /proc/self/status; true',
    "printf '%s|' \"a  b\" 'c\"d' $'e\\nf' \"\\$HOME\"; true",
    'cat <<END\nin $PWD\nEND',
    '# a comment\necho after # and one more',
    'trap "echo bye" EXIT; exit 4',
    'trap "echo term" TERM; kill -TERM $$; echo after',
    'kill -KILL $$',
    'read x; echo "[$x]"',
    'f() { local x=1; return 4; }; f',
    'sleep 0.05 & wait; jobs; echo ${BASH_SUBSHELL-} $ZSH_SUBSHELL',
    'return 3; echo after',
    'echo ${FUNCNAME-} ${BASH_SOURCE-} "${BASH_ARGV[*]-}"; caller; true',
    '',
    '\n\n',
    'exit',
  ]
  test.each(texts)('%j', (text) => {
    const told = ({ status, signal, stdout, stderr }: ReturnType<typeof run>) => ({
      status,
      signal,
      stdout: stdout.replace(own, ''),
      // zsh names what it evaluates.
      stderr: stderr.replace(/^(zsh|\(eval\)):/gm, 'zsh:'),
    })
    expect(told(runJob(shell, text))).toEqual(told(runPlain(shell, text)))
  })

  test('$_ of bash', () => {
    if (shell.endsWith('bash')) expect(runJob(shell, 'echo "$_"').stdout).toBe(runPlain(shell, 'echo "$_"').stdout)
  })

  test('no name of a file of ours in what it starts', () => {
    expect(runJob(shell, 'tr "\\0" "\\n" </proc/self/environ; ls -l /proc/self/fd').stdout).not.toContain('odd')
  })
})

test('other shells run the text as it is, and so does a job whose record cannot be made', () => {
  for (const shell of ['/bin/dash', '/bin/sh', '/usr/bin/fish']) {
    expect(jobStart('exit 3', shell, null, folder)).toMatchObject({ arguments: ['-c', 'exit 3'], exitRecord: null, reports: [] })
  }
  fs.writeFileSync(path.join(work, 'file'), '')
  expect(jobStart('exit 3', '/bin/bash', null, path.join(work, 'file'))).toMatchObject({ arguments: ['-c', 'exit 3'], exitRecord: null })
})

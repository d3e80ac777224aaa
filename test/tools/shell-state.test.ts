import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobIn, type ShellBox, startShellBox } from './shell-box.ts'

const shells: readonly (readonly [string, string])[] = [
  ['bash', '/bin/bash'],
  ['zsh', '/usr/bin/zsh'],
]

// A machine without zsh tries bash alone.
describe.each(shells.filter(([, file]) => fs.existsSync(file)))('a %s whose state is carried', (name, shell) => {
  let box: ShellBox
  let carries: boolean
  beforeEach(() => {
    carries = true
    box = startShellBox({ shell, carriesState: () => carries })
  })
  afterEach(() => box.dispose())

  /** All that the model reads but the header. */
  const output = async (command: string, more: Record<string, unknown> = {}) =>
    (await box.shell(command, more)).text.split('\n').slice(1).join('\n')
  const header = async (command: string) => box.settled((await box.shell(command)).text).split('\n')[0]

  test('begins with the variables, exported or not, that the command before left', async () => {
    expect(
      await output(`plain='a  "b" $c'; export OUT="it's
two lines"`),
    ).toBe('no output')
    expect(await output(`printf '%s|' "$plain" "$OUT"; sh -c 'printf "%s|" "$plain" "$OUT"'`)).toBe(
      'stdout:\na  "b" $c|it\'s\ntwo lines||it\'s\ntwo lines|',
    )
  })

  test('is a fresh process for each command', async () => {
    const one = await output('echo $$')
    expect(await output('echo $$')).not.toBe(one)
  })

  test('carries functions, lists and what was made readonly', async () => {
    await box.shell(`greet() { echo "hello $1"; }; list=(one 'two 2' '$(date)'); readonly fixed=1`)
    expect(await output(`greet you; printf '<%s>' "\${list[@]}"`)).toBe('stdout:\nhello you\n<one><two 2><$(date)>')
    expect(await header('fixed=2')).toContain('code 1')
  })

  test('carries what was unset, and what was set to nothing', async () => {
    await box.shell('export NO_COLOR=; unset PAGER')
    expect(await output('echo "${NO_COLOR-gone}|${PAGER-gone}"')).toBe('stdout:\n|gone')
  })

  test('carries errexit, nounset, pipefail and noclobber, and takes them back', async () => {
    await box.shell('set -euC -o pipefail')
    expect(await output('false; echo never')).toBe('no output')
    expect(await header('echo $nothing')).toMatch(/code (1|127)/)
    expect(await header('false | true')).toContain('code 1')
    expect(await header('echo a > file; echo b > file')).toContain('code 1')
    await box.shell('set +euC +o pipefail')
    expect(await output('false; echo "again$nothing"; echo c > file')).toBe('stdout:\nagain')
  })

  test('ends as it would without: exit codes, syntax errors, signals, nothing added to the output', async () => {
    await box.shell('export A=1; f() { :; }')
    expect(await header('exit 3')).toContain('exited · code 3')
    expect(await header('false')).toContain('exited · code 1')
    expect(await header('no-such-program-here')).toContain('exited · code 127')
    expect((await box.shell('if then')).text).toMatch(/exited · code [12] .*\nstderr:\n/)
    expect(await output('echo "$0 $# $LINENO"')).toBe(`stdout:\n${shell} 0 1`)
    expect(await output('cat; echo end', { stdin: 'given' })).toBe('stdout:\ngivenend')
    expect(await output('echo "${SIGNALBOX_STATE-none}"; env | grep -c SIGNALBOX_STATE')).toBe('stdout:\nnone\n0')
  })

  test('is told after an exit in the middle, and follows the folder too', async () => {
    await box.shell('X=early; cd sub; exit 7')
    expect(box.cwd()).toBe(path.join(box.workspace, 'sub'))
    expect(await output('echo "$X"')).toBe('stdout:\nearly')
  })

  test('keeps nothing of a command that ran out of time, was stopped, or runs on as a job', async () => {
    await box.shell('X=before')
    await box.shell('X=late; sleep 30', { timeout_ms: 300 })
    await box.shell('X=stopped; sleep 30', {}, AbortSignal.timeout(300))
    const job = await box.shell('echo "$X"; X=job; sleep 1', { background: true })
    expect(job.text).toContain('before')
    await box.run('job_wait', { job_ids: [jobIn(job)] })
    expect(await output('echo "$X"')).toBe('stdout:\nbefore')
    const yielded = await box.shell('X=yielded; sleep 1', { yield_ms: 250 })
    await box.run('job_wait', { job_ids: [jobIn(yielded)] })
    expect(await output('echo "$X"')).toBe('stdout:\nbefore')
  })

  test('says so when a shell ends without telling what it has', async () => {
    await box.shell('X=before')
    expect((await box.shell('X=after; exec true')).text).toContain('variables not kept')
    expect(await output('echo "$X"')).toBe('stdout:\nbefore')
  })

  test('works in a terminal', async () => {
    await box.shell('X=kept')
    expect(await output('echo "$X"; X=terminal', { tty: true })).toBe('output:\nkept')
    expect(await output('echo "$X"')).toBe('stdout:\nterminal')
  })

  test('never keeps credentials, neither by their name nor by their value', async () => {
    await box.shell("export MY_TOKEN=aaaa-bbbb api_key=cccc-dddd; export URL=https://me:word@host/ V=hunter2-hunter2 W='x hunter2-hunter2'")
    expect(await output('echo "${MY_TOKEN-a}${api_key-b}${URL-c}${V-d}${W-e}"')).toBe('stdout:\nabcde')
    expect(fs.readdirSync(path.join(box.folder, 'cwd'))).toEqual([])
  })

  test('leaves aliases, other options, what is calculated and the shell’s own words, and says so', async () => {
    const { text } = await box.shell("alias ll=ls; IFS=,; typeset -i number=3; cd() { echo no; }; odd%name() { :; }; trap 'echo bye' USR1")
    for (const left of ['alias ll', 'number', 'function cd', 'function odd%name']) expect(text).toContain(left)
    expect(await output('echo "${number-none}"; printf "%q\\n" "$IFS" | grep -c ,; cd sub; pwd')).toBe(
      `stdout:\nnone\n0\n${path.join(box.workspace, 'sub')}`,
    )
  })

  test('is refused as a whole above its size, and stays as it was', async () => {
    await box.shell('X=before')
    const { text } = await box.shell('X=after; BIG=$(printf "%070000d" 0)')
    expect(text).toContain('variables not kept: they and the functions take more than 64 KiB')
    expect(await output('echo "$X"')).toBe('stdout:\nbefore')
  })

  test('names what it carries to the gate', async () => {
    await box.shell('git() { :; }; PATH=/opt:$PATH; export MODE=1; plain=2')
    const prepared = await box.prepare('shell', { command: 'true', description: 'See what is carried on' })
    expect(prepared).toHaveProperty('action.carried', {
      functions: ['git'],
      acting: expect.arrayContaining(['MODE', 'PATH']),
      variables: ['plain'],
    })
  })

  test('runs the calls of a reply one after the other, and says to the model which way is in force', async () => {
    const tool = box.tool('shell')
    expect(tool.exclusive).toBe(true)
    expect(tool.description.description).toContain('begins with what the one before left')
    await box.shell('X=kept')
    carries = false
    expect(tool.exclusive).toBe(false)
    expect(tool.description.description).toContain('do not carry over')
    expect(await output('echo "$X"')).toBe('stdout:\n')
    carries = true
    expect(await output('echo "${X-gone}"')).toBe('stdout:\ngone')
  })

  test(`${name} sets nothing by itself that would count as carried`, async () => {
    await box.shell('true')
    const prepared = await box.prepare('shell', { command: 'true', description: 'See what is carried on' })
    expect(prepared).not.toHaveProperty('action.carried')
  })
})

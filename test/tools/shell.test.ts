import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Grant, Preparation, Tool, ToolContext, ToolResult } from '../../electron/agent/ports.ts'
import { buildEnvironment } from '../../electron/process/environment.ts'
import { SessionJobs } from '../../electron/tools/job/session-jobs.ts'
import { createShellTool } from '../../electron/tools/shell/shell.ts'
import { succeed } from '../../shared/errors.ts'
import type { Action } from '../../shared/permission.ts'
import { newId, sessionId, startManager, survivorsIn, type TestManager, textOf, until } from '../process/start-manager.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { noSandbox } from '../support/no-sandbox.ts'

let box: TestManager
let tool: Tool
let context: ToolContext
let spent: Action[]
const grant: Grant = { source: { kind: 'allow-everything' }, spend: (action) => void spent.push(action) }

beforeEach(() => {
  box = startManager({ graceMs: 500 })
  spent = []
  const workspace = path.join(box.folder, 'workspace')
  fs.mkdirSync(path.join(workspace, 'sub'), { recursive: true })
  const environment = buildEnvironment({
    inherited: { PATH: process.env['PATH'], SECRET_TOKEN: 'abcdefgh' },
    allowedNames: new Map(),
    platform: 'linux',
  })
  const redact = (text: string) => text.replaceAll('hunter2-hunter2', '•••')
  tool = createShellTool({
    processes: box.manager,
    jobs: jobsOf(box),
    environment: { ready: async () => environment, takeRemark: () => null },
    shellOf: () => succeed({ file: '/bin/bash', name: 'bash', version: null }),
    cwdFolder: path.join(box.folder, 'cwd'),
    exitFolder: path.join(box.folder, 'exits'),
    grammarFolder: grammarFolder(),
    sandbox: noSandbox,
    redact,
  })
  context = { sessionId, callId: newId('cal'), workspace, cwd: workspace, mode: 'ask', takesImages: false, readability: () => 'open' }
})
afterEach(() => box.dispose())

const jobsOf = ({ manager }: TestManager) =>
  new SessionJobs({ processes: manager, redact: (text) => text, onWaking: () => undefined, now: () => Date.now() })

const prepare = (input: Record<string, unknown>) => tool.prepare({ description: 'Test the tool in a temporary folder', ...input }, context)

async function ready(input: Record<string, unknown>): Promise<Extract<Preparation, { kind: 'ready' }>> {
  const prepared = await prepare(input)
  if (prepared.kind !== 'ready') throw new Error(JSON.stringify(prepared))
  return prepared
}

async function run(input: Record<string, unknown>, signal = new AbortController().signal): Promise<ToolResult> {
  return (await ready(input)).run(grant, signal)
}

/** The result with what differs from run to run replaced. */
const settled = (result: ToolResult) =>
  result.text
    .replaceAll(box.folder, '/tmp/box')
    .replace(/prc_[0-9a-z]{20}/g, 'prc_1')
    .replace(/(· (?:for )?)[0-9.]+ m?s/g, '$1TIME')

test('the action is exactly what will run, and the words of the model are apart from it', async () => {
  const prepared = await ready({ command: 'echo  hi ', workdir: 'sub', stdin: 'x' })
  expect(prepared.modelWords).toBe('Test the tool in a temporary folder')
  expect(prepared.action).toMatchObject({
    kind: 'command',
    command: 'echo  hi ',
    shell: '/bin/bash',
    cwd: path.join(context.workspace, 'sub'),
    stdin: 'x',
    background: false,
    terminal: false,
    timeoutMs: null,
  })
  expect(prepared.action).toHaveProperty('environmentNames', expect.arrayContaining(['PATH', 'NO_COLOR', 'SIGNALBOX_PROCESS']))
  expect(box.started).toEqual([])
})

test('running spends the grant with the stored action and gives the result in its fixed form', async () => {
  const prepared = await ready({ command: 'echo out; echo err >&2; exit 3' })
  const result = await prepared.run(grant, new AbortController().signal)
  expect(spent).toEqual([prepared.action])
  expect(result.outcome).toBe('succeeded')
  expect(settled(result)).toBe('exited · code 3 · TIME · cwd /tmp/box/workspace\nstdout:\nout\nstderr:\nerr')
})

test('a command that prints nothing says so', async () => {
  expect(settled(await run({ command: 'true' }))).toBe('exited · code 0 · TIME · cwd /tmp/box/workspace\nno output')
})

test('the command is one argument, unedited', async () => {
  const result = await run({ command: `printf '%s|' "a  b" 'c"d' $'e\\nf' "\\$HOME"; echo "$BASH_EXECUTION_STRING" | wc -l` })
  expect(settled(result)).toContain('a  b|c"d|e\nf|$HOME|')
})

test('no credential of the app reaches the command, and what is told to be masked is masked', async () => {
  const result = await run({ command: 'env; echo hunter2-hunter2' })
  expect(result.text).not.toContain('abcdefgh')
  expect(result.text).not.toContain('hunter2-hunter2')
  expect(result.text).toContain('•••')
})

test('a timeout is a normal result with the partial output', async () => {
  const result = await run({ command: 'echo before; sleep 30', timeout_ms: 200 })
  expect(result.outcome).toBe('succeeded')
  expect(settled(result)).toBe('timed out · limit 200 ms · TIME · cwd /tmp/box/workspace\nstdout:\nbefore')
})

test('what goes on after the command is counted and named in the header', async () => {
  expect(settled(await run({ command: 'sleep 30 & echo started' }))).toBe(
    'exited · code 0 · TIME · cwd /tmp/box/workspace · 1 process still running (job prc_1)\nstdout:\nstarted',
  )
  expect(settled(await run({ command: 'sleep 30 & sleep 31 & echo started' }))).toContain('2 processes still running (job prc_1)')
})

test('a background process comes back with its first output and its id, and runs on', async () => {
  const startedAt = performance.now()
  const result = await run({ command: 'echo listening; sleep 30', background: true })
  expect(performance.now() - startedAt).toBeLessThan(1_500)
  expect(settled(result)).toBe('running · for TIME · cwd /tmp/box/workspace · job prc_1\nstdout:\nlistening')
  const [live] = box.manager.live(sessionId)
  expect(live?.facts).toMatchObject({ background: true, callId: context.callId })
  expect(result.text).toContain(live?.facts.processId)
})

test('a background process that ends at once gives its end', async () => {
  expect(settled(await run({ command: 'echo port taken >&2; exit 1', background: true }))).toBe(
    'exited · code 1 · TIME · cwd /tmp/box/workspace\nstderr:\nport taken',
  )
})

test('aborting ends the whole tree as stopped by the user and settles as cancelled', async () => {
  const controller = new AbortController()
  const running = run({ command: 'echo begun; sleep 300 & setsid sleep 301 & sleep 302' }, controller.signal)
  await until(() => box.manager.live().some((one) => textOf(one) === 'begun\n'))
  const startedAt = performance.now()
  controller.abort()
  const result = await running
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  expect(result.outcome).toBe('cancelled')
  expect(settled(result)).toBe('stopped by user · TIME · cwd /tmp/box/workspace\nstdout:\nbegun')
  expect([...box.ends.values()][0]?.reason).toEqual({ kind: 'stopped', by: 'user', note: null })
  expect(survivorsIn(box.folder)).toEqual([])
})

test('aborting what ignores TERM settles before it is gone, and it goes', async () => {
  const stubborn = startManager({ graceMs: 1_500 })
  try {
    const slow = createShellTool({
      processes: stubborn.manager,
      jobs: jobsOf(stubborn),
      environment: { ready: async () => ({ environment: {}, names: [], strippedValues: [] }), takeRemark: () => null },
      shellOf: () => succeed({ file: '/bin/bash', name: 'bash', version: null }),
      cwdFolder: path.join(stubborn.folder, 'cwd'),
      exitFolder: path.join(stubborn.folder, 'exits'),
      grammarFolder: grammarFolder(),
      sandbox: noSandbox,
    })
    const prepared = await slow.prepare({ command: "trap '' TERM; echo begun; while :; do sleep 0.1; done", description: 'x' }, context)
    const controller = new AbortController()
    const running = prepared.kind === 'ready' ? prepared.run(grant, controller.signal) : null
    await until(() => stubborn.manager.live().some((one) => textOf(one) === 'begun\n'))
    const startedAt = performance.now()
    controller.abort()
    expect((await running)?.text).toMatch(/^stopped by user · process prc_\w+ is being ended$/)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    await until(() => stubborn.manager.live().length === 0)
  } finally {
    await stubborn.dispose()
  }
})

test('a call aborted before it ran starts nothing and spends nothing', async () => {
  const controller = new AbortController()
  controller.abort()
  expect((await run({ command: 'true' }, controller.signal)).outcome).toBe('cancelled')
  expect(spent).toEqual([])
  expect(box.started).toEqual([])
})

test('a grant that refuses starts nothing', async () => {
  const prepared = await ready({ command: 'true' })
  const refusing: Grant = {
    ...grant,
    spend: () => {
      throw new Error('spent before')
    },
  }
  await expect(prepared.run(refusing, new AbortController().signal)).rejects.toThrow('spent before')
  expect(box.started).toEqual([])
})

test('a folder that became a link to the outside after the question is refused and nothing runs', async () => {
  const prepared = await ready({ command: 'touch here', workdir: 'sub' })
  fs.rmdirSync(path.join(context.workspace, 'sub'))
  fs.symlinkSync('/tmp', path.join(context.workspace, 'sub'))
  const result = await prepared.run(grant, new AbortController().signal)
  expect(result.outcome).toBe('failed')
  expect(result.text).toMatch(/^Nothing ran\. .*lies outside the workspace/)
  expect(spent).toEqual([])
  expect(box.started).toEqual([])
})

test('a folder that was deleted after the question is named', async () => {
  const prepared = await ready({ command: 'true', workdir: 'sub' })
  fs.rmdirSync(path.join(context.workspace, 'sub'))
  expect(await prepared.run(grant, new AbortController().signal)).toMatchObject({
    outcome: 'failed',
    text: expect.stringMatching(/^Nothing ran\. The folder .*\/sub does not exist/),
  })
})

test('folders outside, missing, or not folders are refused in a sentence', async () => {
  fs.writeFileSync(path.join(context.workspace, 'file'), '')
  fs.symlinkSync('/etc', path.join(context.workspace, 'link'))
  fs.symlinkSync('sub', path.join(context.workspace, 'inner'))
  fs.mkdirSync(path.join(context.workspace, '..dots'))
  const message = async (workdir: string) => {
    const prepared = await prepare({ command: 'true', workdir })
    return prepared.kind === 'ready' ? prepared.action : prepared.kind === 'refused' ? prepared.message : null
  }
  expect(await message('..')).toMatch(/^The folder \.\. lies outside the workspace/)
  expect(await message('/etc')).toMatch(/outside/)
  expect(await message('link')).toMatch(/outside/)
  expect(await message('nowhere')).toBe('The folder nowhere does not exist. Use an existing folder of the workspace.')
  expect(await message('file')).toMatch(/is not a folder/)
  expect(await message('inner')).toMatchObject({ cwd: path.join(context.workspace, 'sub') })
  expect(await message('..dots')).toMatchObject({ cwd: path.join(context.workspace, '..dots') })
})

test('long output is cut at its head with its size, and the file has everything', async () => {
  const result = await run({ command: 'seq 1 20000; echo note >&2' })
  const lines = settled(result).split('\n')
  expect(lines[1]).toMatch(/^stdout cut: showing first [0-9,]+ and last [0-9,]+ of 20,000 lines$/)
  expect(lines[2]).toMatch(/^full output: \/tmp\/box\/output\/prc_1$/)
  expect(lines.at(-3)).toBe('20000')
  expect(lines.slice(-2)).toEqual(['stderr:', 'note'])
  expect(result.text.length).toBeLessThan(40_500)
  const file = /full output: (.*)/.exec(result.text)?.[1] ?? ''
  expect(fs.readFileSync(file, 'utf8')).toContain('9999\n10000\n')
})

test('20,000 progress frames are one line in the result', async () => {
  const result = await run({ command: "for i in $(seq 1 20000); do printf '\\r%d / 20000' $i; done; echo" })
  expect(settled(result)).toBe('exited · code 0 · TIME · cwd /tmp/box/workspace\nstdout:\n20000 / 20000')
})

test('progress frames longer than what is kept in memory are one line too', async () => {
  const result = await run({
    command: "yes \"$(printf '\\rdownloading 12%%')\" | head -c 2000000 | tr -d '\\n'; printf '\\rdownloading 99%%\\n'",
  })
  expect(settled(result)).toBe('exited · code 0 · TIME · cwd /tmp/box/workspace\nstdout:\ndownloading 99%')
})

test('twenty calls at once take as long as one', async () => {
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: 20 }, () => run({ command: 'sleep 0.5' })))
  expect(performance.now() - startedAt).toBeLessThan(2_500)
})

test('a full-screen program in a terminal leaves its last screen in the result although it took it away', async () => {
  const screens = 'printf "\\e[?1049h\\e[H\\e[2Jold page\\e[H\\e[2Jthe last page\\e[?1049l"'
  const result = await run({ command: `echo before; ${screens}; echo after`, tty: true })
  expect(result.text).toContain('before\nafter\n[last screen of the full-screen program:]\nthe last page')
  expect(result.text).not.toContain('old page')
})

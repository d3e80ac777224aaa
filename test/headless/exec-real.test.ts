import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { composeHeadless } from '../../electron/compose.ts'
import type { SessionRecord } from '../../shared/session/events.ts'
import { whyNoBubblewrap } from '../sandbox/sandbox-box.ts'
import { pidsWithArgument, uniqueSeconds } from '../support/e2e/find-processes.ts'
import { eventsOf, readSessionLogs } from '../support/e2e/session-log.ts'
import { shellCall } from '../support/e2e/turns.ts'
import { freePort } from '../support/free-port.ts'
import { pngOf } from '../support/images.ts'
import { type ScriptedModel, startScriptedModel, type Turn } from '../support/scripted-model.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { dataFolderOfTest, recordsOf, runBuilt, startBuilt } from './run-built.ts'

// Against the built program in plain Node, over real HTTP, with real processes: npm test builds before this runs.

async function serve(turns: readonly Turn[], key?: string): Promise<ScriptedModel> {
  const model = await startScriptedModel({ turns, ...(key === undefined ? {} : { key }) })
  onTestFinished(() => model.close())
  return model
}

const at = ({ baseUrl }: { readonly baseUrl: string }, ...more: readonly string[]): string[] => [
  'exec',
  '--base-url',
  baseUrl,
  '--model',
  'scripted',
  ...more,
  'do it',
]

/** One sentence (or two short ones) on one line, and no escape sequence. */
const oneLine = /^[^\n\u001b]+\n$/

describe('the built program', () => {
  test('plays the demo, allows what is not denied, and prints a valid record a line', async () => {
    const { code, output, messages } = await runBuilt(['exec', '--demo', '--yes', '--json', 'fix the test'])
    expect({ code, messages }).toEqual({
      code: 0,
      messages: expect.stringMatching(/^WARNING: --yes is on: [^\n]+\nStopping 1 job that still runs:\n {2}node server\.js \(prc_\w+\)\n$/),
    })
    const records = recordsOf(output)
    expect(records.map((record) => record.seq)).toEqual(records.map((_, index) => index + 1))
    expect(eventsOf(records, 'turn.finished').map((event) => event.outcome)).toEqual([{ kind: 'completed' }])
    expect(eventsOf(records, 'file.changed').map((event) => path.basename(event.path))).toEqual(['parcels.js'])
    expect(eventsOf(records, 'model.replied').at(-1)?.text).toContain('all 3 tests pass')
    // The server that the demo leaves running is stopped before the program ends, and that is printed too.
    const started = eventsOf(records, 'process.started').map((event) => event.facts.processId)
    expect(eventsOf(records, 'process.ended').map((event) => event.processId)).toEqual(expect.arrayContaining([...started]))
    const pids = eventsOf(records, 'process.started').map((event) => event.facts.pid)
    for (const pid of pids) expect(existsSync(`/proc/${pid}`)).toBe(false)
  })

  test('does a task with a model over HTTP and prints what happened for a person', async () => {
    const model = await serve([{ text: 'I look.', ...shellCall('echo hello from the shell') }, { text: 'All is well.' }], 'sk-right')
    const { code, output } = await runBuilt(at(model, '--yes'), { environment: { SIGNALBOX_API_KEY: 'sk-right' } })
    expect(code).toBe(0)
    for (const words of ['I look.', 'echo hello from the shell', 'All is well.']) expect(output).toContain(words)
    expect(model.requests).toHaveLength(2)
    expect(model.requests[1]?.body.messages.at(-1)?.content).toContain('hello from the shell')
  })
})

describe('--image', () => {
  test('goes with the task and not with what is asked again, and its file is found from the current folder', async () => {
    const schema = JSON.stringify({
      type: 'object',
      properties: { colour: { type: 'string' } },
      required: ['colour'],
      additionalProperties: false,
    })
    const folder = temporaryFolder()
    const png = pngOf(20, 10)
    writeFileSync(path.join(folder, 'shot.png'), png)
    writeFileSync(path.join(folder, 'schema.json'), schema)
    const model = await serve([{ text: 'Grey.' }, { text: '{"colour":"grey"}' }])
    const { code, output } = await runBuilt(at(model, '--image', 'shot.png', '--output-schema', 'schema.json'), { folder })
    expect({ code, output }).toEqual({ code: 0, output: '{"colour":"grey"}\n' })
    const [first, second] = model.requests.map(({ body }) =>
      body.messages.filter(({ role }) => role === 'user').map(({ content }) => content),
    )
    expect(first?.join()).toBe(`do it\ndata:image/png;base64,${png.toString('base64')}`)
    expect(second).toHaveLength(2)
    expect(second?.[1]).not.toContain('base64')
  })

  test('that is none, or that the model cannot take, ends the run before the model is asked', async () => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'notes.png'), 'not a picture')
    writeFileSync(path.join(folder, 'shot.png'), pngOf(20, 10))
    const model = await serve([])
    const refused = await runBuilt(at(model, '--image', 'shot.png', '--image', 'notes.png'), { folder })
    expect(refused).toMatchObject({ code: 2, messages: '--image: notes.png is no PNG, JPEG, GIF or WebP image.\n' })
    expect(model.requests).toHaveLength(0)
    const blind = await runBuilt(['exec', '--demo', '--image', 'shot.png', 'look'], { folder })
    expect(blind).toMatchObject({ code: 1, messages: expect.stringMatching(/^The model in use does not read images\./) })
  })
})

describe('what goes wrong is one clear sentence and an exit code', () => {
  test('a wrong key', async () => {
    const model = await serve([], 'sk-right')
    const { code, messages } = await runBuilt(at(model), { environment: { OPENAI_API_KEY: 'sk-wrong-and-secret' } })
    expect(code).toBe(1)
    expect(messages).toMatch(oneLine)
    expect(messages).toMatch(/^The key was refused by http:\S+: set SIGNALBOX_API_KEY/)
    expect(messages).not.toContain('secret')
  })

  test('a refused connection', async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}/v1`
    const { code, messages } = await runBuilt(at({ baseUrl }))
    expect(code).toBe(1)
    expect(messages).toBe(`Nothing answers at ${baseUrl}: start the server, or check --base-url.\n`)
  })

  test('a model that the server does not have', async () => {
    const model = await serve([{ status: 404 }])
    const { code, messages } = await runBuilt(at(model))
    expect(code).toBe(1)
    expect(messages).toBe(`${model.baseUrl} has no model "scripted": check --model and --base-url.\n`)
  })

  test.each([
    ['an empty task', ['exec', '--demo', '  '], /^The task is empty/],
    ['an unknown option', ['exec', '--demo', '--nonsense', 'x'], /--nonsense/],
    ['an unknown command', ['run', 'x'], /^There is no command "run"/],
    ['no model', ['exec', 'x'], /^No model was named/],
    ['a missing folder', ['exec', '--demo', '--cwd', '/no/such/folder', 'x'], /^There is no folder \/no\/such\/folder: check --cwd\.$/m],
    ['a rule with an invisible character', ['exec', '--demo', '--allow', 'npm\u200b test', 'x'], /^--allow holds invisible/],
    ['a rule that cannot be read', ['exec', '--demo', '--allow', 'malformed[', 'x'], /^--allow malformed\[: In “malformed\[” /],
  ])('%s', async (_, argv, words) => {
    const { code, output, messages } = await runBuilt(argv)
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(messages).toMatch(oneLine)
    expect(messages).toMatch(words)
  })
})

describe('permission', () => {
  test('a question that nobody can answer ends the run with 3, and nothing runs', async () => {
    const model = await serve([shellCall('touch made.txt')])
    const run = startBuilt(at(model, '--json'))
    const { code, output, messages } = await run.ended
    expect(code).toBe(3)
    expect(messages).toMatch(oneLine)
    expect(readdirSync(run.folder)).toEqual([])
    expect(eventsOf(recordsOf(output), 'turn.finished').map((event) => event.outcome.kind)).toEqual(['needs-approval'])
    expect(model.requests).toHaveLength(1)
  })

  test('--allow lets exactly its command through', async () => {
    const model = await serve([shellCall('touch made.txt'), shellCall('touch made.txt other.txt')])
    const run = startBuilt(at(model, '--json', '--allow', 'touch made.txt'))
    const { code, output } = await run.ended
    expect(code).toBe(3)
    expect(readdirSync(run.folder)).toEqual(['made.txt'])
    const records = recordsOf(output)
    expect(eventsOf(records, 'call.started').map((event) => event.grant)).toEqual([expect.objectContaining({ kind: 'rule' })])
    expect(eventsOf(records, 'call.finished').map((event) => event.outcome)).toEqual(['succeeded', 'denied'])
  })

  test('--mode unattended denies, tells the model why, and goes on', async () => {
    const model = await serve([shellCall('touch made.txt'), { text: 'Then not.' }])
    const run = startBuilt(at(model, '--mode', 'unattended'))
    expect((await run.ended).code).toBe(0)
    expect(readdirSync(run.folder)).toEqual([])
    expect(model.requests[1]?.body.messages.at(-1)?.content).toContain('unattended')
  })

  // Needs bubblewrap and user namespaces, which not every machine has (2026-11-30).
  test.skipIf(whyNoBubblewrap !== null)('--mode sandboxed runs commands unasked inside, and asks about leaving', async () => {
    const reasoned = { permissions: 'unsandboxed', justification: 'It must write elsewhere.' }
    const leaving = { command: 'touch ../outside.txt', description: 'Write elsewhere', ...reasoned }
    const model = await serve([shellCall('touch made.txt; touch ../outside.txt'), { calls: [{ tool: 'shell', arguments: leaving }] }])
    const run = startBuilt(at(model, '--json', '--mode', 'sandboxed'))
    const { code, output } = await run.ended
    expect(code).toBe(3)
    expect(readdirSync(run.folder)).toEqual(['made.txt'])
    expect(existsSync(path.join(run.folder, '..', 'outside.txt'))).toBe(false)
    const records = recordsOf(output)
    expect(eventsOf(records, 'call.started').map((event) => event.grant)).toEqual([{ kind: 'builtin', code: 'sandboxed' }])
    expect(eventsOf(records, 'verdict.given').map(({ action }) => action.kind === 'command' && action.sandbox?.kind)).toEqual([
      'inside',
      'outside',
    ])
    expect(eventsOf(records, 'call.finished')[0]?.resultText).toContain('in the sandbox')
    expect(model.requests[0]?.body.messages[0]?.content).toContain('Mode sandboxed')
  })

  test('--env passes a variable to commands, and without it none of the kind passes; what looks like a key is masked to the model', async () => {
    const command = '[ "$MY_TOKEN" = from-outside ] && echo passed; echo "[$MY_TOKEN][$MY_PLACE][$MY_SECRET_WORD]"'
    const environment = { MY_TOKEN: 'from-outside', MY_SECRET_WORD: 'never-to-be-seen' }
    const model = await serve([shellCall(command)])
    const argv = at(model, '--yes', '--env', 'MY_TOKEN', '--env', 'MY_PLACE=at home')
    const { code, output } = await runBuilt(argv, { environment })
    expect(code).toBe(0)
    const read = model.requests[1]?.body.messages.at(-1)?.content
    expect(read).toContain('passed\n[[masked]][at home][]')
    expect(output).not.toContain('never-to-be-seen')
  })
})

describe('the end', () => {
  test('SIGINT ends the turn and all its processes, then the program with 130', async () => {
    const seconds = uniqueSeconds()
    const model = await serve([shellCall(`sleep ${seconds} & trap '' TERM; sleep ${seconds}`)])
    const run = startBuilt(at(model, '--yes', '--json'))
    await expect.poll(() => pidsWithArgument(`sleep\0${seconds}`).length, { timeout: 10_000 }).toBe(2)
    run.child.kill('SIGINT')
    const { code, output, messages } = await run.ended
    expect(code).toBe(130)
    expect(pidsWithArgument(seconds)).toEqual([])
    expect(messages).toContain('Interrupted: stopping…')
    const records = recordsOf(output)
    expect(eventsOf(records, 'process.ended').map((event) => event.end.survivors)).toEqual([[]])
    expect(eventsOf(records, 'turn.finished').map((event) => event.outcome.kind)).toEqual(['stopped'])
  })

  test('what a killed run left alive is known to the next, and is lost when it is gone', async () => {
    const seconds = uniqueSeconds()
    const dataFolder = dataFolderOfTest()
    const model = await serve([shellCall(`sleep ${seconds}`), { text: 'Another run.' }])
    const run = startBuilt(at(model, '--yes', '--json'), { dataFolder })
    await expect.poll(() => pidsWithArgument(`sleep\0${seconds}`).length, { timeout: 10_000 }).toBe(1)
    run.child.kill('SIGKILL')
    await run.ended
    const [pid = 0] = pidsWithArgument(`sleep\0${seconds}`)
    const endIt = () => {
      for (const each of pidsWithArgument(`sleep\0${seconds}`)) process.kill(each, 'SIGKILL')
    }
    onTestFinished(endIt)
    const [killed = []] = await readSessionLogs(dataFolder)
    const [created] = eventsOf(killed, 'session.created')
    if (created === undefined) throw new Error('The killed run left no session.')

    // A run that has nothing to do with it does not forget it.
    expect((await runBuilt(at(model), { dataFolder })).code).toBe(0)
    const again = await openAgain(dataFolder, created.sessionId)
    expect(again.leftRunning).toMatchObject([{ command: `sleep ${seconds}`, pid }])
    expect(again.recovered).toMatchObject([{ lostProcesses: 0, runningProcesses: 1 }])
    expect(again.ended).toEqual([])
    expect(pidsWithArgument(seconds)).toEqual([pid])

    endIt()
    await expect.poll(() => pidsWithArgument(seconds)).toEqual([])
    const later = await openAgain(dataFolder, created.sessionId)
    expect([later.leftRunning, later.ended]).toMatchObject([[], [{ end: { reason: { kind: 'lost' }, survivors: [] } }]])
  })
})

/** Opens a session of an earlier run as the next run does, and gives what it finds and writes about its processes. */
async function openAgain(dataFolder: string, sessionId: string) {
  const headless = await composeHeadless({
    dataFolder,
    environment: {},
    passEnvironment: new Map(),
    shell: null,
    key: null,
    openAiKey: null,
  })
  const records: SessionRecord[] = []
  headless.watch(sessionId, (frame) => {
    if (frame.kind === 'records') records.push(...frame.records)
  })
  await expect.poll(() => records.at(-1)?.event.kind).toBe('session.recovered')
  const { leftRunning } = headless
  await headless.dispose()
  return { leftRunning, recovered: eventsOf(records, 'session.recovered').slice(-1), ended: eventsOf(records, 'process.ended') }
}

import { mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { defaultSettings, type Settings } from '../../shared/settings.ts'
import { pidsWithArgument, uniqueSeconds } from '../support/e2e/find-processes.ts'
import { eventsOf, readSessionLogs } from '../support/e2e/session-log.ts'
import { shellCall } from '../support/e2e/turns.ts'
import { type ScriptedModel, startScriptedModel, type Turn } from '../support/scripted-model.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { dataFolderOfTest, type Ended, recordsOf, runBuilt, startBuilt } from './run-built.ts'

// The built program again, in the data folder of an earlier run of it.

async function serve(turns: readonly Turn[], key?: string): Promise<ScriptedModel> {
  const model = await startScriptedModel({ turns, ...(key === undefined ? {} : { key }) })
  onTestFinished(() => model.close())
  return model
}

/** Two folders for several runs, and the way to make one. */
function place() {
  const at = { dataFolder: dataFolderOfTest(), folder: realpathSync(temporaryFolder()) }
  const begin = ({ baseUrl }: ScriptedModel, task = 'begin') => ['exec', '--base-url', baseUrl, '--model', 'scripted', '--yes', task]
  const goOn = (...more: readonly string[]): Promise<Ended> => runBuilt(['exec', '--resume', ...more], at)
  const sessionIds = () => readdirSync(path.join(at.dataFolder, 'sessions'))
  return { at, begin, goOn, sessionIds }
}

describe('exec --resume', () => {
  test('settles the call of a killed run and goes on with the new prompt, in the same folder, model and mode', async () => {
    const seconds = uniqueSeconds()
    const model = await serve([shellCall(`sleep ${seconds}`), { text: 'I went on.' }])
    const { at, begin, goOn, sessionIds } = place()
    const killed = startBuilt(begin(model), at)
    await expect.poll(() => pidsWithArgument(`sleep\0${seconds}`).length, { timeout: 10_000 }).toBe(1)
    killed.child.kill('SIGKILL')
    await killed.ended
    const [pid = 0] = pidsWithArgument(`sleep\0${seconds}`)
    onTestFinished(() => void process.kill(pid, 'SIGKILL'))

    const [sessionId = ''] = sessionIds()
    const { code, output, messages } = await goOn(sessionId, '--json', 'and now?')
    expect(code).toBe(0)
    expect(messages).toContain(`Going on with session ${sessionId} “begin” in ${at.folder}.\n`)
    expect(sessionIds()).toEqual([sessionId])
    const sent = model.requests[1]?.body.messages ?? []
    expect(sent.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'user'])
    expect(sent[3]?.content).toContain('Signalbox ended while this call was running')
    expect(sent[4]?.content).toContain('and now?')
    // It outlived the run, and is not said to have ended.
    expect(sent[4]?.content).toMatch(/Still running, but no jobs any more, .*: prc_\w+ \(sleep [\d.]+\)\. Look before/)
    expect(sent[3]?.content).toContain('Its process was still running then.')
    expect(`${sent[3]?.content}${sent[4]?.content}`).not.toContain('nobody saw how')
    // What happened before is not printed again.
    const records = recordsOf(output)
    expect(eventsOf(records, 'message.sent').map(({ text }) => text)).toEqual(['and now?'])
    expect(eventsOf(records, 'model.replied').map(({ text }) => text)).toEqual(['I went on.'])
    const [log] = await readSessionLogs(at.dataFolder)
    expect(eventsOf(log, 'session.recovered')).toMatchObject([{ openCalls: 1, lostProcesses: 0, runningProcesses: 1 }])
    expect(eventsOf(log, 'process.ended')).toEqual([])
  })

  test('last is the session that was used last in this folder; without a word it is the same, and --mode changes the session', async () => {
    const model = await serve([])
    const { at, begin, goOn, sessionIds } = place()
    expect((await runBuilt(begin(model, 'one'), at)).code).toBe(0)
    const [first = ''] = sessionIds()
    expect((await runBuilt(begin(model, 'two'), at)).code).toBe(0)
    expect((await goOn(first, 'one again')).code).toBe(0)
    const last = await goOn('last', 'of one')
    expect(last).toMatchObject({ code: 0, output: 'done\n' })
    expect(last.messages).toContain(`Going on with session ${first} “one”`)
    expect((await goOn('--mode', 'read-only', 'more of one')).messages).toContain(first)
    const texts = model.requests.at(-1)?.body.messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []))
    expect(texts).toEqual(['one', 'one again', 'of one', 'more of one'])
    expect(model.requests.at(-1)?.body.messages[0]?.content).toContain('Mode read-only')
    expect(sessionIds()).toHaveLength(2)
  })

  test('a session that another process has open is refused with 4, and stays as it is', async () => {
    const seconds = uniqueSeconds()
    const model = await serve([shellCall(`sleep ${seconds}`)])
    const { at, begin, goOn, sessionIds } = place()
    const running = startBuilt(begin(model), at)
    await expect.poll(() => pidsWithArgument(`sleep\0${seconds}`).length, { timeout: 10_000 }).toBe(1)
    const [sessionId = ''] = sessionIds()
    const { code, output, messages } = await goOn(sessionId, 'me too')
    expect({ code, output }).toEqual({ code: 4, output: '' })
    expect(messages).toContain(`This session is open in another Signalbox (process ${running.child.pid}). Close it there first.\n`)
    running.child.kill('SIGINT')
    expect((await running.ended).code).toBe(130)
    const [log] = await readSessionLogs(at.dataFolder)
    expect(eventsOf(log, 'message.sent').map(({ text }) => text)).toEqual(['begin'])
  })

  test.each([
    ['an unknown id', ['ses_00000000000000000000', 'x'], /^There is no session ses_0+ in this data folder/],
    ['no id at all', ['--resume=elsewhere', 'x'], /^--resume takes last or the id/],
    ['a folder without sessions', ['last', 'x'], /^There is no session in \S+ to go on with/],
    ['no task', ['last'], /^The task is empty/],
  ])('%s is one sentence and 2', async (_, more, words) => {
    const { code, output, messages } = await place().goOn(...more)
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(messages).toMatch(words)
    expect(messages).toMatch(/^[^\n\u001b]+\n$/)
  })
})

describe('--model', () => {
  const settings = (...addresses: readonly string[]): Settings => ({
    ...defaultSettings,
    models: addresses.map((baseUrl, at) => ({
      id: `mdl_0000000000000000000${at}`,
      preset: 'ollama',
      api: 'chat-completions',
      baseUrl,
      model: 'scripted',
      contextTokens: null,
    })),
  })

  function savedPlace(...addresses: readonly string[]) {
    const dataFolder = dataFolderOfTest()
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(path.join(dataFolder, 'settings.json'), JSON.stringify(settings(...addresses)))
    return { dataFolder }
  }

  test('names a saved model, which brings its address; our key goes there and that of OpenAI does not', async () => {
    const model = await serve([], 'sk-ours')
    const options = savedPlace(model.baseUrl)
    const run = (name: string, environment: NodeJS.ProcessEnv) => runBuilt(['exec', '--model', name, 'go'], { ...options, environment })
    expect(await run('scripted', { SIGNALBOX_API_KEY: 'sk-ours' })).toMatchObject({ code: 0, output: 'done\n' })
    expect(await run('ollama/scripted', { SIGNALBOX_API_KEY: 'sk-ours' })).toMatchObject({ code: 0, output: 'done\n' })
    expect((await run('scripted', { OPENAI_API_KEY: 'sk-ours' })).code).toBe(1)
    const [log] = await readSessionLogs(options.dataFolder)
    expect(eventsOf(log, 'session.created')).toMatchObject([{ model: { baseUrl: model.baseUrl, savedId: 'mdl_00000000000000000000' } }])
  })

  test('that fits two servers is refused, with what to add', async () => {
    const options = savedPlace('http://127.0.0.1:1/v1', 'http://127.0.0.1:2/v1')
    const { code, messages } = await runBuilt(['exec', '--model', 'scripted', 'go'], options)
    expect({ code, messages }).toEqual({
      code: 2,
      messages: 'Several saved models are called scripted: add --base-url and --api to say which.\n',
    })
  })
})

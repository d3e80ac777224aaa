import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../electron/headless/command-line.ts'
import type { CommandLineIo } from '../../electron/headless/ports.ts'
import { type AppErrorKind, fail } from '../../shared/errors.ts'
import type { TurnOutcome } from '../../shared/session/events.ts'
import { makeId } from '../agent/support.ts'
import { commandLineIo, fakeHeadless, questionFor, scriptedInput, type Turn } from './support.ts'

const ends =
  (outcome: TurnOutcome): Turn =>
  async () =>
    outcome
const completes = ends({ kind: 'completed' })

async function run(argv: readonly string[], turn: Turn, extra: Partial<CommandLineIo> = {}) {
  const front = commandLineIo(extra)
  const back = fakeHeadless(turn)
  const code = await runCommandLine(argv, front.io, back.compose)
  return { code, ...front, ...back }
}
const demo = ['exec', '--demo', 'fix it']
const real = ['exec', '--model', 'm', '--base-url', 'http://127.0.0.1:9/v1', 'go']

describe('exec', () => {
  test('ends with 0 when the turn is done, and after its processes are gone', async () => {
    const { code, sent, calls, messages, listeners, watchers } = await run(demo, completes)
    expect(code).toBe(0)
    expect(sent).toEqual(['fix it'])
    expect(calls).toEqual(['dispose'])
    expect(messages.text()).toBe('')
    expect(listeners.size).toBe(0)
    expect(watchers.size).toBe(0)
  })

  test.each([['exec'], ['chat']])('%s refuses a sandbox that there is not, in one sentence, before anything is made', async (command) => {
    const argv = command === 'exec' ? [...demo, '--mode', 'sandboxed'] : ['chat', '--demo', '--mode', 'sandboxed']
    const { code, messages, composed } = await run(argv, completes, { platform: 'darwin', input: scriptedInput([]) })
    expect(code).toBe(2)
    expect(messages.text()).toBe('Mode sandboxed needs Linux: this version has no sandbox for other systems.\n')
    expect(composed).toEqual([])
  })

  test('says which jobs it stops at its end, and nothing else of them', async () => {
    const front = commandLineIo()
    const back = fakeHeadless(completes)
    back.jobs.push({ processId: 'prc_1', command: 'npm run\tdev' }, { processId: 'prc_2', command: 'sleep 300' })
    expect(await runCommandLine(demo, front.io, back.compose)).toBe(0)
    expect(front.messages.text()).toBe('Stopping 2 jobs that still run:\n  npm run⇥ dev (prc_1)\n  sleep 300 (prc_2)\n')
    expect(back.calls).toEqual(['dispose'])
  })

  test('hands on folder, key, variables, mode and rules as given', async () => {
    const folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'exec-')))
    const environment = { SIGNALBOX_API_KEY: 'k1', OPENAI_API_KEY: 'k2', SIGNALBOX_DATA_FOLDER: '/data' }
    const argv = [...real.slice(0, -1), '--cwd', folder, '--mode', 'edit', '--allow', 'ls', '--env', 'X=1', '--shell', 'zsh', 'go']
    const { composed, createdWith } = await run(argv, completes, { environment })
    expect(composed).toEqual([
      { dataFolder: '/data', environment, passEnvironment: new Map([['X', '1']]), shell: 'zsh', key: 'k1', openAiKey: 'k2' },
    ])
    expect(createdWith).toEqual([
      {
        workspace: folder,
        model: { kind: 'chat-completions', baseUrl: 'http://127.0.0.1:9/v1', model: 'm' },
        trusted: true,
        answerable: false,
        mode: 'edit',
        givenRules: ['ls'],
        allowEverything: false,
      },
    ])
    await fs.rm(folder, { recursive: true })
  })

  test('works in a fresh sample project with the demo model, unless told where', async () => {
    expect((await run(demo, completes)).createdWith[0]?.workspace).toBeNull()
    expect((await run(['exec', '--demo', '--cwd', '.', 'x'], completes)).createdWith[0]?.workspace).toBe(await fs.realpath('.'))
  })

  test('says loudly that --yes is on', async () => {
    const { messages, createdWith } = await run([...demo, '--yes'], completes)
    expect(messages.text()).toMatch(/^WARNING: --yes/)
    expect(createdWith[0]?.allowEverything).toBe(true)
  })

  test.each<readonly [AppErrorKind, RegExp]>([
    ['wrong-key', /^The key was refused by http:\/\/127\.0\.0\.1:9\/v1: set SIGNALBOX_API_KEY/],
    ['connection-refused', /^Nothing answers at http:\/\/127\.0\.0\.1:9\/v1/],
    ['model-not-found', /has no model "m"/],
    ['internal', /^words of the error/],
  ])('ends with 1 and one sentence on %s', async (kind, words) => {
    const { code, messages } = await run(real, ends({ kind: 'failed', error: fail(kind, 'words of the error\u001b[2J.').error }))
    expect(code).toBe(1)
    expect(messages.text()).toMatch(words)
    expect(messages.text()).toMatch(/^[^\n\u001b]+\n$/)
  })

  test('ends with 2 where the folder is missing, before anything is put together', async () => {
    const { code, messages, composed } = await run([...demo, '--cwd', '/no/such/folder'], completes)
    expect(code).toBe(2)
    expect(messages.text()).toBe('There is no folder /no/such/folder: check --cwd.\n')
    expect(composed).toEqual([])
  })

  test('ends with 2 on wrong use and with 0 on help and version', async () => {
    expect(await run(['exec', '--demo', ''], completes)).toMatchObject({ code: 2, composed: [] })
    const help = await run(['--help'], completes)
    expect(help.code).toBe(0)
    expect(help.output.text()).toContain('exec takes it as trusted')
    for (const option of ['--cwd', '--base-url', '--mode', '--allow', '--yes', '--env', '--demo', '--json', '--data', '130']) {
      expect(help.output.text()).toContain(option)
    }
    expect((await run(['--version'], completes)).output.text()).toBe('1.2.3\n')
  })

  test('ends with 3 where a yes is wanted and nobody can be asked', async () => {
    const { code, messages } = await run(demo, ends({ kind: 'needs-approval' }))
    expect(code).toBe(3)
    expect(messages.text()).toMatch(/nobody can be asked/)
  })

  test('ends with 3 after three denies in a row and with 1 at the step limit', async () => {
    const withNotice =
      (code: 'denied-in-a-row' | 'step-limit'): Turn =>
      async ({ emit }) => {
        emit({ kind: 'notice.given', code, values: {} })
        return { kind: 'stopped' }
      }
    expect((await run(demo, withNotice('denied-in-a-row'))).code).toBe(3)
    expect((await run(demo, withNotice('step-limit'))).code).toBe(1)
  })

  test('says beside the transcript that the shell that was asked for is not there', async () => {
    const { code, messages } = await run(demo, async ({ emit }) => {
      emit({ kind: 'notice.given', code: 'shell-not-found', values: { wanted: 'pw\u001bsh', used: 'bash' } })
      return { kind: 'completed' }
    })
    expect(code).toBe(0)
    expect(messages.text()).toMatch(/^The shell pw.*sh was not found; commands run in bash\.\n$/)
    expect(messages.text()).not.toContain('\u001b')
  })

  test('ends with 1 when the session cannot be written', async () => {
    const { code, messages } = await run(demo, async ({ frame }) => {
      frame({ kind: 'failed', message: 'The disk is full.' })
      return new Promise(() => undefined)
    })
    expect(code).toBe(1)
    expect(messages.text()).toBe('The disk is full.\n')
  })

  test('ends with 1 when the session cannot be made', async () => {
    const front = commandLineIo()
    const back = fakeHeadless(completes, fail('storage-failed', 'The data folder cannot be written.'))
    expect(await runCommandLine(demo, front.io, back.compose)).toBe(1)
    expect(front.messages.text()).toBe('The data folder cannot be written.\n')
    expect(back.calls).toEqual(['dispose'])
  })
})

describe('an interrupt', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s stops the turn, waits for the processes and ends with 130', async (signal) => {
    const front = commandLineIo()
    const back = fakeHeadless(async ({ stopped }) => {
      setImmediate(() => front.raise(signal))
      await stopped
      return { kind: 'stopped' }
    })
    expect(await runCommandLine(demo, front.io, back.compose)).toBe(130)
    expect(back.calls).toEqual(['stop', 'dispose'])
  })

  test('pressed again does not cut the clean-up short', async () => {
    const front = commandLineIo()
    const back = fakeHeadless(async ({ stopped }) => {
      setImmediate(() => front.raise('SIGINT'))
      await stopped
      front.raise('SIGINT')
      front.raise('SIGINT')
      return { kind: 'stopped' }
    })
    expect(await runCommandLine(demo, front.io, back.compose)).toBe(130)
    expect(back.calls).toEqual(['stop', 'dispose'])
    expect(front.messages.text()).toContain('Still stopping')
  })

  test('while the app is put together sends nothing', async () => {
    const front = commandLineIo()
    const back = fakeHeadless(completes)
    const code = await runCommandLine(demo, front.io, async (options) => {
      front.raise('SIGINT')
      return back.compose(options)
    })
    expect(code).toBe(130)
    expect(back.sent).toEqual([])
    expect(back.calls).toEqual(['dispose'])
  })
})

describe('what exec prints', () => {
  const callId = makeId('cal')
  const turn: Turn = async ({ emit, delta }) => {
    delta('I run \u001b[31mit')
    emit(
      {
        kind: 'model.replied',
        text: 'I run \u001b[31mit now.',
        calls: [{ callId, modelCallId: 'c', tool: 'shell', argumentsText: '{}' }],
        finish: 'calls',
        usage: null,
        durationMs: 1,
      },
      { kind: 'call.started', callId, grant: { kind: 'allow-everything' } },
      { kind: 'call.finished', callId, outcome: 'succeeded', resultText: 'x', durationMs: 1_234 },
    )
    return { kind: 'completed' }
  }

  test('is the text as it streams and a line for each call, without any escape sequence', async () => {
    const { output } = await run(demo, turn)
    expect(output.text()).toBe('I run [31mit now.\n✓ shell {} (allowed: --yes, 1.2 s)\n')
  })

  test('with --json is every record once, also when the feed starts over', async () => {
    const { output, session } = await run([...demo, '--json'], async (context) => {
      context.frame({ kind: 'records', reset: true, records: [] })
      const outcome = await turn(context)
      return outcome
    })
    const lines = output
      .text()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toEqual(session.records)
    expect(lines.map((line) => line.seq)).toEqual(lines.map((_, index) => index + 1))
  })
})

describe('a question', () => {
  test('is asked at the terminal, and other text waits until it is answered', async () => {
    let output = () => ''
    const turn: Turn = async ({ queue, sessionId, emit, delta }) => {
      queue.ask(questionFor(makeId('ses')))
      queue.ask(questionFor(sessionId))
      await Promise.resolve()
      delta('Meanwhile.')
      expect(output()).toBe('')
      await expect.poll(() => queue.answers.length).toBe(1)
      emit()
      return { kind: 'completed' }
    }
    const front = commandLineIo({ input: scriptedInput([() => 'a']) })
    output = front.output.text
    const back = fakeHeadless(turn)
    expect(await runCommandLine(demo, front.io, back.compose)).toBe(0)
    expect(back.createdWith[0]?.answerable).toBe(true)
    expect(back.queue.answers).toEqual([{ hash: 'hash-of-what-was-shown', answer: { kind: 'allow-once' } }])
    expect(front.messages.text()).toContain('Run this command?')
    expect(front.output.text()).toBe('Meanwhile.\n')
  })

  test('answered with Ctrl-C interrupts the run', async () => {
    const front = commandLineIo({ input: scriptedInput(['\u0003']) })
    const back = fakeHeadless(async ({ queue, sessionId, stopped }) => {
      const question = questionFor(sessionId)
      queue.ask(question)
      await stopped
      queue.withdraw(question)
      return { kind: 'stopped' }
    })
    expect(await runCommandLine(demo, front.io, back.compose)).toBe(130)
    expect(back.queue.answers).toEqual([])
    expect(front.messages.text().match(/Run this command\?/g)).toHaveLength(1)
  })
})

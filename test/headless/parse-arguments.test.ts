import { describe, expect, test } from 'vitest'
import { dataFolderOf } from '../../electron/headless/data-folder.ts'
import { defaultBaseUrl, parseArguments } from '../../electron/headless/parse-arguments.ts'

const session = {
  cwd: null,
  model: { kind: 'demo' },
  savedName: null,
  mode: null,
  allow: [],
  allowEverything: false,
  passEnvironment: new Map(),
  dataFolder: null,
  shell: null,
}

describe('the command line', () => {
  test('of the benchmark is understood whole', () => {
    const line = 'exec --cwd /w --base-url http://127.0.0.1:81/v1 --model m --api chat --yes --json --env BENCH_RUN_ID go'
    expect(parseArguments(line.split(' '))).toEqual({
      kind: 'exec',
      task: 'go',
      json: true,
      resume: null,
      outputSchema: null,
      images: [],
      session: {
        ...session,
        cwd: '/w',
        model: { kind: 'chat-completions', baseUrl: 'http://127.0.0.1:81/v1', model: 'm' },
        allowEverything: true,
        passEnvironment: new Map([['BENCH_RUN_ID', null]]),
      },
    })
  })

  test.each<readonly [string[], object]>([
    [[], { kind: 'chat', session: { ...session, model: null } }],
    [['chat', '--demo'], { kind: 'chat', session }],
    [['chat', '--demo', '--shell', 'powershell'], { kind: 'chat', session: { ...session, shell: 'powershell' } }],
    [['exec', '--demo', 'fix it'], { kind: 'exec', task: 'fix it', json: false, resume: null, outputSchema: null, images: [], session }],
    [
      ['exec', '--demo', '--', '--help'],
      { kind: 'exec', task: '--help', json: false, resume: null, outputSchema: null, images: [], session },
    ],
    [
      ['exec', '--demo', '--resume', 'fix it'],
      { kind: 'exec', task: 'fix it', json: false, resume: { kind: 'last' }, outputSchema: null, images: [], session },
    ],
    [
      ['exec', '--resume', 'ses_0123456789abcdefghij', 'x', '--demo'],
      {
        kind: 'exec',
        task: 'x',
        json: false,
        resume: { kind: 'session', sessionId: 'ses_0123456789abcdefghij' },
        outputSchema: null,
        images: [],
        session,
      },
    ],
    [['exec', '--help'], { kind: 'help' }],
    [['help'], { kind: 'help' }],
    [['-v'], { kind: 'version' }],
  ])('%j is understood', (argv, expected) => {
    expect(parseArguments(argv)).toEqual(expected)
  })

  test('takes rules and variables as often as they are given', () => {
    const parsed = parseArguments([
      'exec',
      '--demo',
      '--allow',
      'npm test',
      '--allow',
      'ls',
      '--env',
      'A=b=c',
      '--env',
      'B',
      '--env',
      'E=',
      'x',
    ])
    expect(parsed).toMatchObject({ kind: 'exec', session: { allow: ['npm test', 'ls'] } })
    expect(parsed.kind === 'exec' && [...parsed.session.passEnvironment]).toEqual([
      ['A', 'b=c'],
      ['B', null],
      ['E', ''],
    ])
  })

  test('that names only a model goes to the usual address', () => {
    expect(parseArguments(['exec', '--model', 'm', 'x'])).toMatchObject({ session: { model: { baseUrl: defaultBaseUrl } } })
  })

  test.each<readonly [string[], RegExp]>([
    [['exec', '--demo'], /task is empty/],
    [['exec', '--demo', '--shell', 'fish', 'x'], /--shell fish is not known; the shells are auto, bash, zsh, sh, pwsh, powershell, cmd/],
    [['exec', '--demo', '  '], /task is empty/],
    [['exec', '--demo', 'fix', 'it'], /task in quotes/],
    [['exec', 'go'], /No model was named/],
    [['exec', '--demo', '--model', 'm', 'go'], /leave out --model/],
    [['exec', '--base-url', 'http://h/v1', 'go'], /needs --model/],
    [['exec', '--model', 'm', '--base-url', 'ftp://h', 'go'], /http or https/],
    [['exec', '--model', 'm', '--base-url', 'nonsense', 'go'], /http or https/],
    [['exec', '--model', '', 'go'], /--model is empty/],
    [['exec', '--demo', '--cwd', '', 'go'], /--cwd is empty/],
    [['exec', '--demo', '--api', 'soap', 'go'], /the APIs are chat and responses/],
    [['exec', '--model', 'ollama/', 'go'], /names no model/],
    [['exec', '--demo', '--mode', 'yolo', 'go'], /modes are ask, edit, sandboxed, read-only and unattended/],
    [['exec', '--demo', '--allow', '', 'go'], /--allow is empty/],
    [['exec', '--demo', '--allow', 'ls \u202e', 'go'], /invisible or control/],
    [['exec', '--demo', '--env', '1X', 'go'], /not a name/],
    [['exec', '--demo', '--env', '=x', 'go'], /not a name/],
    [['exec', '--demo', '--bogus', 'go'], /Unknown option '--bogus' \(see/],
    [['exec', '--demo', '--cwd'], /--cwd/],
    [['exec', '--demo', '--yes=no', 'go'], /--yes/],
    [['chat', '--json'], /--json/],
    [['chat', 'hello'], /takes no task/],
    [['run', 'x'], /no command "run"/],
  ])('%j is wrong use, said in one sentence', (argv, words) => {
    const parsed = parseArguments(argv)
    expect(parsed.kind).toBe('wrong-use')
    const message = parsed.kind === 'wrong-use' ? parsed.message : ''
    expect(message).toMatch(words)
    expect(message).toMatch(/^[^\n]+\.$/)
  })
})

test('the data folder is the given one, then that of the environment, then that of the platform', () => {
  const facts = { given: null, environment: {}, platform: 'linux' as const, homeFolder: '/home/u', currentFolder: '/here' }
  expect(dataFolderOf(facts)).toBe('/home/u/.config/Signalbox')
  expect(dataFolderOf({ ...facts, environment: { XDG_CONFIG_HOME: '/x' } })).toBe('/x/Signalbox')
  expect(dataFolderOf({ ...facts, platform: 'darwin' })).toBe('/home/u/Library/Application Support/Signalbox')
  expect(dataFolderOf({ ...facts, environment: { SIGNALBOX_DATA_FOLDER: 'rel' } })).toBe('/here/rel')
  expect(dataFolderOf({ ...facts, given: '/given', environment: { SIGNALBOX_DATA_FOLDER: '/env' } })).toBe('/given')
})

test.each([
  [['--model', 'ollama/qwen3:8b'], { kind: 'chat-completions', baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b' }],
  [
    ['--model', 'openrouter/openai/gpt-5.2', '--api', 'responses'],
    { kind: 'responses', baseUrl: 'https://openrouter.ai/api/v1', model: 'openai/gpt-5.2' },
  ],
  [['--model', 'gpt-5.2', '--api', 'responses'], { kind: 'responses', baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.2' }],
  [['--model', 'qwen/qwen3'], { kind: 'chat-completions', baseUrl: 'https://api.openai.com/v1', model: 'qwen/qwen3' }],
  [
    ['--model', 'ollama/qwen3', '--base-url', 'http://127.0.0.1:9/v1'],
    { kind: 'chat-completions', baseUrl: 'http://127.0.0.1:9/v1', model: 'ollama/qwen3' },
  ],
])('%j names the model %j', (words, model) => {
  expect(parseArguments(['exec', ...words, 'go'])).toMatchObject({ kind: 'exec', session: { model } })
})

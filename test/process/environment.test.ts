import { expect, test } from 'vitest'
import { buildEnvironment } from '../../electron/process/environment.ts'

const build = (inherited: Record<string, string>, allowed: readonly (readonly [string, string | null])[] = []) =>
  buildEnvironment({ inherited, allowedNames: new Map(allowed), platform: 'linux' })

test('only the base list passes, and programs are told to be quiet', () => {
  const built = build({
    PATH: '/bin',
    HOME: '/home/ann',
    LC_ALL: 'C.UTF-8',
    XDG_RUNTIME_DIR: '/run',
    MY_OWN: 'x',
    PAGER: 'less',
    TERM: 'xterm',
  })
  expect(built.environment).toEqual({
    PATH: '/bin',
    HOME: '/home/ann',
    LC_ALL: 'C.UTF-8',
    XDG_RUNTIME_DIR: '/run',
    NO_COLOR: '1',
    TERM: 'dumb',
    PAGER: 'cat',
    GIT_PAGER: 'cat',
    GH_PAGER: 'cat',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    PYTHONUTF8: '1',
  })
  expect(built.names).toEqual([...Object.keys(built.environment), 'SIGNALBOX_PROCESS'].sort())
})

test('credentials do not pass, and their values are known for masking', () => {
  const built = build({
    OPENAI_API_KEY: 'sk-abcdefghijk',
    GITHUB_TOKEN: 'ghp_abcdefghijk',
    DB_PASSWORD: 'short',
    XDG_SECRET_VALUE: 'xdg-secret-value',
    HTTPS_PROXY: 'http://ann:hunter22@proxy:3128',
    HTTP_PROXY: 'http://proxy:3128',
    SIGNALBOX_API_KEY: 'own-key-value',
  })
  expect(Object.keys(built.environment)).toContain('HTTP_PROXY')
  for (const name of ['OPENAI_API_KEY', 'GITHUB_TOKEN', 'DB_PASSWORD', 'XDG_SECRET_VALUE', 'HTTPS_PROXY', 'SIGNALBOX_API_KEY']) {
    expect(built.environment).not.toHaveProperty(name)
  }
  expect([...built.strippedValues].sort()).toEqual(
    ['ghp_abcdefghijk', 'http://ann:hunter22@proxy:3128', 'own-key-value', 'sk-abcdefghijk', 'xdg-secret-value'].sort(),
  )
})

test('what the user lists passes, with the inherited or a given value, and keys among it are known for masking', () => {
  const built = build({ GITHUB_TOKEN: 'ghp_abcdefghijk', MODE: 'a' }, [
    ['GITHUB_TOKEN', null],
    ['MODE', 'b'],
    ['TERM', 'ansi'],
    ['MISSING', null],
  ])
  expect(built.environment).toMatchObject({ GITHUB_TOKEN: 'ghp_abcdefghijk', MODE: 'b', TERM: 'ansi' })
  expect(built.environment).not.toHaveProperty('MISSING')
  expect(built.strippedValues).toEqual(['ghp_abcdefghijk'])
})

test('what makes programs load code never passes, listed or not', () => {
  const names = [
    'LD_PRELOAD',
    'DYLD_INSERT_LIBRARIES',
    'NODE_OPTIONS',
    'ELECTRON_RUN_AS_NODE',
    'BASH_ENV',
    'ENV',
    'PROMPT_COMMAND',
    'SIGNALBOX_API_KEY',
    'BASH_FUNC_ls%%',
  ]
  const inherited = Object.fromEntries(names.map((name) => [name, 'value-of-it']))
  const built = build(
    inherited,
    names.map((name) => [name, null] as const),
  )
  for (const name of names) expect(built.environment).not.toHaveProperty([name])
})

test('a command without a PATH gets a plain one', () => {
  expect(build({}).environment['PATH']).toContain('/usr/bin')
})

test('names on Windows are compared without case', () => {
  const inherited = { Path: 'C:\\bin', SystemRoot: 'C:\\Windows', Node_Options: '-r x' }
  const built = buildEnvironment({ inherited, allowedNames: new Map(), platform: 'win32' })
  expect(built.environment).toMatchObject({ Path: 'C:\\bin', SystemRoot: 'C:\\Windows' })
  expect(built.environment).not.toHaveProperty('Node_Options')
})

test('one variable of Windows in two spellings is one: what the user added, else the first', () => {
  const inherited = { Path: 'C:\\bin', PATH: 'C:\\evil', Temp: 'C:\\t', http_Proxy: 'http://me:word@proxy' }
  const built = buildEnvironment({ inherited, allowedNames: new Map([['TEMP', null]]), platform: 'win32' })
  expect(Object.entries(built.environment).filter(([name]) => /^(path|temp|http_proxy)$/i.test(name))).toEqual([
    ['Path', 'C:\\bin'],
    ['TEMP', 'C:\\t'],
  ])
})

import { expect, test } from 'vitest'
import { parseShellArguments } from '../../electron/tools/shell/shell-arguments.ts'

const wrong: readonly (readonly [string, unknown, string])[] = [
  ['not an object', 'ls', 'The arguments of shell must be one JSON object with "command" and "description".'],
  ['a list', [], 'The arguments of shell must be one JSON object with "command" and "description".'],
  ['no command', { description: 'd' }, '"command" is missing. Give the command line to run.'],
  ['an empty command', { command: ' \n', description: 'd' }, '"command" must be a non-empty string: the command line to run.'],
  ['a command of another type', { command: ['ls'], description: 'd' }, '"command" must be a non-empty string: the command line to run.'],
  ['no description', { command: 'ls' }, '"description" is missing. Give what the command does and why, in 5 to 12 words.'],
  ['a terminal', { command: 'ls', description: 'd', tty: true }, '"tty" is not available in this version. Leave it out.'],
  [
    'permissions',
    { command: 'ls', description: 'd', permissions: 'unsandboxed' },
    '"permissions" is not available in this version. Leave it out.',
  ],
  ['yielding', { command: 'ls', description: 'd', yield_ms: 500 }, '"yield_ms" is not available in this version. Leave it out.'],
  [
    'an unknown name',
    { command: 'ls', description: 'd', timeout: 5 },
    'shell has no parameter "timeout". Its parameters are command, description, workdir, timeout_ms, background, stdin.',
  ],
  [
    'a timeout that is too long',
    { command: 'ls', description: 'd', timeout_ms: 600_001 },
    '"timeout_ms" must be a whole number from 1 to 600000. For what takes longer use "background": true.',
  ],
  [
    'a timeout as text',
    { command: 'ls', description: 'd', timeout_ms: '500' },
    '"timeout_ms" must be a whole number from 1 to 600000. For what takes longer use "background": true.',
  ],
  ['a background of another type', { command: 'ls', description: 'd', background: 'yes' }, '"background" must be true or false.'],
  [
    'an empty workdir',
    { command: 'ls', description: 'd', workdir: '' },
    '"workdir" must be a non-empty string: a folder relative to the workspace. Leave it out to run in the workspace.',
  ],
  ['a stdin of another type', { command: 'ls', description: 'd', stdin: 5 }, '"stdin" must be a string.'],
  ['a zero byte', { command: 'ls\0', description: 'd' }, '"command" holds a zero byte, which no shell accepts. Remove it.'],
  [
    'a command that is too long',
    { command: 'é'.repeat(70_000), description: 'd' },
    '"command" is longer than 128 KiB, more than the system accepts. Write it to a file and run that file.',
  ],
]
for (const [title, input, message] of wrong) {
  test(`${title} is refused with what to do`, () => {
    expect(parseShellArguments(input)).toEqual({ ok: false, error: { kind: 'invalid-input', message } })
  })
}

test('defaults: the foreground with two minutes, the background without limit', () => {
  expect(parseShellArguments({ command: 'ls', description: ' List files ' })).toEqual({
    ok: true,
    value: { command: 'ls', description: 'List files', workdir: null, timeoutMs: 120_000, background: false, stdin: null },
  })
  expect(parseShellArguments({ command: 'ls', description: 'd', background: true, workdir: null })).toMatchObject({
    value: { timeoutMs: null, background: true, workdir: null },
  })
  expect(parseShellArguments({ command: 'ls', description: 'd', background: true, timeout_ms: 5 })).toMatchObject({
    value: { timeoutMs: 5 },
  })
})

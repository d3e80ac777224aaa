import { expect, test } from 'vitest'
import { parseShellArguments } from '../../electron/tools/shell/shell-arguments.ts'

const wrong: readonly (readonly [string, unknown, string])[] = [
  ['not an object', 'ls', 'The arguments of shell must be one JSON object with "command" and "description".'],
  ['a list', [], 'The arguments of shell must be one JSON object with "command" and "description".'],
  ['no command', { description: 'd' }, '"command" is missing. Give the command line to run.'],
  ['an empty command', { command: ' \n', description: 'd' }, '"command" must be a non-empty string: the command line to run.'],
  ['a command of another type', { command: ['ls'], description: 'd' }, '"command" must be a non-empty string: the command line to run.'],
  ['no description', { command: 'ls' }, '"description" is missing. Give what the command does and why, in 5 to 12 words.'],
  [
    'stdin for a terminal',
    { command: 'ls', description: 'd', tty: true, stdin: 'x' },
    '"stdin" cannot be given with "tty": a terminal has no end of input. Start it without "stdin" and type with job_input.',
  ],
  [
    'a justification that nobody reads to its end',
    { command: 'ls', description: 'd', permissions: 'unsandboxed', justification: 'x'.repeat(501) },
    '"justification" is longer than 500 characters.',
  ],
  [
    'no sandbox without a reason',
    { command: 'ls', description: 'd', permissions: 'unsandboxed' },
    '"permissions": "unsandboxed" needs a "justification": say in a sentence why it must leave the sandbox.',
  ],
  [
    'permissions that are none',
    { command: 'ls', description: 'd', permissions: 'root' },
    '"permissions" must be "default" or "unsandboxed".',
  ],
  [
    'yielding too soon',
    { command: 'ls', description: 'd', yield_ms: 249 },
    '"yield_ms" must be a whole number from 250 to 30000. To wait longer use job_wait when the call has returned a job id.',
  ],
  [
    'more output than anyone reads',
    { command: 'ls', description: 'd', max_output_tokens: 25_001 },
    '"max_output_tokens" must be a whole number from 100 to 25000. All output is in a file, whatever it is.',
  ],
  ['a terminal of another type', { command: 'ls', description: 'd', tty: 1 }, '"tty" must be true or false.'],
  [
    'an unknown name',
    { command: 'ls', description: 'd', timeout: 5 },
    'shell has no parameter "timeout". Its parameters are command, description, workdir, timeout_ms, yield_ms, background, tty, stdin, permissions, justification, max_output_tokens.',
  ],
  [
    'a timeout that is too long',
    { command: 'ls', description: 'd', timeout_ms: 600_001 },
    '"timeout_ms" must be a whole number from 1 to 600000. For what takes longer leave it out: the command runs on as a job.',
  ],
  [
    'a timeout as text',
    { command: 'ls', description: 'd', timeout_ms: '500' },
    '"timeout_ms" must be a whole number from 1 to 600000. For what takes longer leave it out: the command runs on as a job.',
  ],
  ['a background of another type', { command: 'ls', description: 'd', background: 'yes' }, '"background" must be true or false.'],
  [
    'an empty workdir',
    { command: 'ls', description: 'd', workdir: '' },
    '"workdir" must be a non-empty string: a folder relative to the current folder. Leave it out to run in the current folder.',
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

test('what is left out, or null, has its default', () => {
  expect(parseShellArguments({ command: 'ls', description: ' List files ', workdir: null, permissions: 'default' })).toEqual({
    ok: true,
    value: {
      command: 'ls',
      description: 'List files',
      workdir: null,
      timeoutMs: null,
      yieldMs: 10_000,
      unsandboxed: null,
      background: false,
      terminal: false,
      stdin: null,
      outputTokens: 10_000,
    },
  })
})

test('every parameter is taken as it is given', () => {
  const input = { command: 'x', description: 'd', timeout_ms: 5, yield_ms: 250, background: true, tty: true, max_output_tokens: 100 }
  expect(parseShellArguments(input)).toMatchObject({
    value: { timeoutMs: 5, yieldMs: 250, background: true, terminal: true, outputTokens: 100 },
  })
})

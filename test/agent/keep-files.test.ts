import { expect, test } from 'vitest'
import { mayChangeFiles } from '../../electron/agent/keep-files.ts'
import { bashJudge } from '../permission/judge-text.ts'
import { commandAction } from './support.ts'

test.each([
  ['true', false],
  ['ls -la && git status', false],
  ['cat package.json | grep name', false],
  ['echo hello', false],
  ['echo hello > a.txt', true],
  ['rm a.txt', true],
  ['npm test', true],
  ['unheard-of --flag', true],
  ['echo "$(node x.mjs)"', true],
  ['echo (', true],
])('%s may change files: %s', async (command, expected) => {
  const { verdict, risk, parts, reasons } = (await bashJudge())(command)
  const whole = { verdict, risk, parts: [...parts], effects: [], reasons: [...reasons] }
  expect(mayChangeFiles(commandAction(command), whole)).toBe(expected)
})

test('a read never changes files, a write always, and a call that nothing is known of was not let through', () => {
  expect(mayChangeFiles({ kind: 'read-file', path: 'a', realPath: '/a' }, null)).toBe(false)
  expect(mayChangeFiles(commandAction('true'), null)).toBe(true)
  expect(mayChangeFiles(null, null)).toBe(false)
})

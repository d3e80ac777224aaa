import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runsInPlace } from '../../electron/process/runs-in-place.ts'
import { bashBuiltins, bashReservedWords } from '../../shared/bash-words.ts'

test.each([
  'true',
  'echo a b',
  'git status',
  'npm run test -- --watch=no',
  './build.sh -v',
  '/usr/bin/env A=b make',
  'ls -la ../src',
  'node a.js 1,2 x@y 50%',
])('%s runs in a shell that is already there', (text) => {
  expect(runsInPlace(text)).toBe(true)
})

test.each([
  ['an assignment', 'A=b make'],
  ['a variable', 'echo $HOME'],
  ['a substitution', 'echo `id`'],
  ['a pattern', 'ls *.ts'],
  ['a class of characters', 'ls [ab]'],
  ['a brace', 'echo {a,b}'],
  ['a home', 'ls ~/x'],
  ['a quote', "echo 'a'"],
  ['an escape', 'echo a\\b'],
  ['a redirection', 'ls >x'],
  ['a list', 'a; b'],
  ['a pipe', 'a | b'],
  ['a background', 'a &'],
  ['a comment', 'a #b'],
  ['two lines', 'a\nb'],
  ['a tab', 'a\tb'],
  ['a space before it', ' a'],
  ['a space behind it', 'a '],
  ['two spaces', 'echo a  b'],
  ['a negation', '! true'],
  ['a test of its own', '[[ a == b ]]'],
  ['arithmetic', '((1))'],
  ['a reserved word', 'time ls'],
  ['a builtin that changes the shell', 'cd src'],
  ['a builtin that shows the shell', 'set'],
  ['a file that is sourced', '. ./x'],
  ['another kind of file', 'echo ä'],
  ['what is an option to bash', '-x ls'],
  ['another one', '+x'],
  ['nothing', ''],
])('a text with %s does not', (_, text) => {
  expect(runsInPlace(text)).toBe(false)
})

test.skipIf(process.platform === 'win32')('every name that this bash keeps for itself is known', () => {
  const listed = execFileSync('bash', ['-c', 'compgen -k; compgen -b'], { encoding: 'utf8' }).split('\n')
  const written = listed.filter((name) => /^[a-z.]/.test(name))
  expect(written.length).toBeGreaterThan(50)
  expect(written.filter((name) => !bashBuiltins.has(name) && !bashReservedWords.has(name))).toEqual([])
})

import { expect, test } from 'vitest'
import { parseArguments } from '../../electron/headless/parse-arguments.ts'
import { faultOfGivenRule, givenRule } from '../../electron/permission/given-rule.ts'

const id = 'rul_00000000000000000000'

test('a given rule is a pattern, an effect, or a whole line', () => {
  expect(givenRule('git log **', id).match).toEqual({ kind: 'pattern', text: 'git log **' })
  expect(givenRule('read(~/notes/**)', id).match).toEqual({ kind: 'pattern', text: 'read(~/notes/**)' })
  expect(givenRule('exact("npm test", "/home/ann/shop")', id).match).toEqual({
    kind: 'exact-command',
    command: 'npm test',
    cwd: '/home/ann/shop',
  })
  expect(givenRule('npm test && ls', id).match).toMatchObject({ kind: 'exact-command', command: 'npm test && ls' })
})

test.each(['** test', "grep 'x", 'reed(workspace/**)', 'git ** log', 'malformed['])(
  'a given rule that can not be read is refused: %s',
  (text) => {
    expect(faultOfGivenRule(text)).not.toBeNull()
    expect(parseArguments(['exec', '--allow', text, 'task'])).toMatchObject({ kind: 'wrong-use', message: expect.stringContaining(text) })
  },
)

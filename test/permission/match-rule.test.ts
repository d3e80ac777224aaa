import { expect, it } from 'vitest'
import { findRule } from '../../electron/permission/match-rule.ts'
import { commandAction, makeRule, workspace } from '../support/actions.ts'

it.each(['echo \u202e', `echo ${'a'.repeat(10_000)}`])('an allow rule covers no text that nobody can read, a deny rule does', (command) => {
  const match = { kind: 'exact-command', command, cwd: null } as const
  const rules = [makeRule(match, 'allow'), makeRule(match, 'deny')]
  expect(findRule(commandAction(command), 'allow', rules, workspace)).toBeNull()
  expect(findRule(commandAction(command), 'deny', rules, workspace)).toEqual(rules[1])
})

it('names the rule that was saved first', () => {
  const match = { kind: 'exact-command', command: 'ls', cwd: workspace } as const
  const rules = [makeRule(match), makeRule(match)]
  expect(findRule(commandAction('ls'), 'allow', rules, workspace)).toBe(rules[0])
})

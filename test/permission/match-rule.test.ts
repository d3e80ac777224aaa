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

it('an allow rule of one shell holds in no other, a deny rule and one without a shell hold in all', () => {
  const line = { kind: 'exact-command', command: 'rm -r build', cwd: workspace } as const
  const ofZsh = { ...line, shell: 'zsh' }
  const inShell = (shell: string) => commandAction('rm -r build', { shell })
  expect(findRule(inShell('/usr/bin/zsh'), 'allow', [makeRule(ofZsh)], workspace)).not.toBeNull()
  for (const shell of ['/bin/bash', 'C:\\P\\PowerShell\\7\\pwsh.exe', 'C:\\W\\cmd.exe']) {
    expect(findRule(inShell(shell), 'allow', [makeRule(ofZsh)], workspace)).toBeNull()
    expect(findRule(inShell(shell), 'allow', [makeRule(line)], workspace)).not.toBeNull()
    expect(findRule(inShell(shell), 'deny', [makeRule(ofZsh, 'deny')], workspace)).not.toBeNull()
  }
})

import { expect, it } from 'vitest'
import { type JudgeFacts, judge } from '../../electron/permission/judge.ts'
import { offerRule } from '../../electron/permission/offer-rule.ts'
import type { Action, RuleMatch } from '../../shared/permission.ts'
import { commandAction, makeFacts, makeRule, readAction, workspace, writeAction } from '../support/actions.ts'

const askExactly = makeRule({ kind: 'exact-command', command: 'ls', cwd: workspace }, 'ask')

const rows: readonly (readonly [title: string, action: Action, facts: Partial<JudgeFacts>, match: RuleMatch | null])[] = [
  ['the exact command in its folder', commandAction('ls *'), {}, { kind: 'exact-command', command: 'ls *', cwd: workspace, shell: 'bash' }],
  ['one file to write', writeAction('a'), {}, { kind: 'write-file', realPath: `${workspace}/a` }],
  ['one file to read', readAction('/srv/a'), {}, { kind: 'read-file', realPath: '/srv/a' }],
  ['nothing for odd characters', commandAction('ls \u200b'), {}, null],
  ['nothing for a too long text', commandAction('a'.repeat(10_001)), {}, null],
  ['nothing for high risk', commandAction('sudo ls'), {}, null],
  ['nothing for a secret', readAction('.env'), {}, null],
  ['nothing with input on stdin', commandAction('ls', { stdin: 'x' }), {}, null],
  ['nothing in an untrusted workspace', commandAction('ls'), { trusted: false }, null],
  ['nothing that another rule would still ask about', commandAction('ls'), { rules: [askExactly] }, null],
]

it.each(rows)('offers %s', (_title, action, change, match) => {
  const facts = makeFacts(change)
  expect(offerRule(action, judge(action, facts), facts)).toEqual(match)
})

import { expect, test } from 'vitest'
import { judge } from '../../electron/permission/judge.ts'
import { offerRule } from '../../electron/permission/offer-rule.ts'
import type { ProcessInputAction } from '../../shared/permission.ts'
import { makeFacts, makeRule, workspace } from '../support/actions.ts'
import { nextId } from '../support/memory-session.ts'

const processId = nextId('prc')
const input = (text: string, keys: string[] = [], change: Partial<ProcessInputAction> = {}): ProcessInputAction => ({
  kind: 'process-input',
  processId,
  command: 'python3 -i',
  cwd: workspace,
  text,
  keys,
  ...change,
})
const allowed = makeRule({ kind: 'process-input', processId, command: 'python3 -i' })

test('input is always a question, and could do anything', () => {
  expect(judge(input('print(1)\n'), makeFacts())).toMatchObject({ verdict: 'ask', risk: 'medium', effects: [{ kind: 'unknown' }] })
  expect(judge(input('', ['Ctrl-C']), makeFacts())).toMatchObject({ verdict: 'ask', risk: 'low' })
  expect(judge(input('print(1)\n'), makeFacts({ mode: 'edit' })).verdict).toBe('ask')
})

test('a rule for that process, and no other, answers it, whatever is typed', () => {
  const facts = makeFacts({ rules: [allowed] })
  expect(judge(input('anything\n'), facts)).toMatchObject({ verdict: 'allow', reasons: [{ code: 'session-rule' }] })
  expect(judge(input('x', [], { processId: nextId('prc') }), facts).verdict).toBe('ask')
  expect(judge(input('x'), makeFacts({ rules: [makeRule({ kind: 'exact-command', command: 'x', cwd: workspace })] })).verdict).toBe('ask')
})

test('the rule does not answer what is dangerous, cannot be read, or is too long to be read', () => {
  const facts = makeFacts({ rules: [allowed] })
  for (const text of ['sudo rm -rf /\n', 'print(\u202e1)\n', 'x'.repeat(10_001)]) {
    expect(judge(input(text), facts), text.slice(0, 20)).toMatchObject({ verdict: 'ask', risk: 'high' })
  }
})

test('the offered rule is for that process, and there is none at high risk', () => {
  const offer = (action: ProcessInputAction) => offerRule(action, judge(action, makeFacts()), makeFacts())
  expect(offer(input('print(1)\n'))).toEqual({ kind: 'process-input', processId, command: 'python3 -i' })
  expect(offer(input('sudo ls\n'))).toBe(null)
})

test('read-only and unattended sessions type nothing; --yes lets it through; own files never', () => {
  expect(judge(input('x'), makeFacts({ mode: 'read-only', rules: [allowed] })).verdict).toBe('deny')
  expect(judge(input('x'), makeFacts({ mode: 'unattended' })).verdict).toBe('deny')
  expect(judge(input('x'), makeFacts({ allowEverything: true })).verdict).toBe('allow')
  expect(judge(input('cat /home/ann/.config/signalbox/rules\n'), makeFacts({ allowEverything: true })).verdict).toBe('deny')
})

test('in a folder that is not trusted a rule does not answer', () => {
  expect(judge(input('x'), makeFacts({ trusted: false, rules: [allowed] })).verdict).toBe('ask')
})

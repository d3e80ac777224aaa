import { expect, test } from 'vitest'
import type { CommandRuling } from '../../electron/permission/judge-parts.ts'
import { assumedFacts, bashJudge, ruleOf } from './judge-text.ts'

const byRules = (allow: readonly string[], deny: readonly string[] = []) =>
  bashJudge({ ...assumedFacts, rules: [...allow.map((text) => ruleOf(text)), ...deny.map((text) => ruleOf(text, 'deny'))] })
const rulesNamed = ({ reasons }: CommandRuling) => reasons.flatMap(({ values }) => values['rule'] ?? [])

test('what only a rule for an effect lets through names that rule, and is not said to be a read of the workspace', async () => {
  const judge = await byRules(['write(workspace/**)', 'read(~/notes/**)'])
  for (const command of ['touch a.txt', 'ls > list.txt', 'cat ~/notes/a', '> empty.txt']) {
    const ruling = judge(command)
    expect([ruling.verdict, ruling.needsNoRule, rulesNamed(ruling).length], command).toEqual(['allow', false, 1])
  }
  expect(rulesNamed(judge('cat ~/notes/a > b'))).toEqual(['write(workspace/**)', 'read(~/notes/**)'])
  expect(judge('cat a.txt').reasons.map(({ code }) => code)).toEqual(['reads-workspace'])
})

test('a rule for a program that needs a place besides is named together with that of the place', async () => {
  const judge = await byRules(['cp **', 'read(~/notes/**)'])
  expect(rulesNamed(judge('cp ~/notes/a b'))).toEqual(['cp **', 'read(~/notes/**)'])
  expect(rulesNamed(judge('cp a b'))).toEqual(['cp **'])
})

test('a rule for a host lets nothing through that may reach others, and denies what reaches it', async () => {
  const judge = await byRules(['network(example.com)'], ['network(evil.example)'])
  expect(judge('ping -c 1 example.com').verdict).toBe('allow')
  for (const command of ['curl https://example.com', 'wget https://example.com', 'git fetch https://example.com/x.git'])
    expect(judge(command).verdict, command).toBe('ask')
  expect(judge('curl https://evil.example/x').verdict).toBe('deny')
})

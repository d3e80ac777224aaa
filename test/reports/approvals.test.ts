import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { gatherCommandFacts } from '../../electron/permission/gather-command-facts.ts'
import { judge } from '../../electron/permission/judge.ts'
import { parseRuleText, quoteRuleWord } from '../../electron/permission/rule-text.ts'
import type { VerdictKind } from '../../shared/permission.ts'
import { assumedFacts, bashJudge, ruleOf } from '../permission/judge-text.ts'
import { commandAction, makeFacts } from '../support/actions.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Faults that users of similar tools reported, each with the right behaviour.

type Rules = Partial<Record<VerdictKind, readonly string[]>>

async function verdictOf(command: string, rules: Rules = {}): Promise<VerdictKind> {
  const read = (['allow', 'ask', 'deny'] as const).flatMap((decision) => (rules[decision] ?? []).map((text) => ruleOf(text, decision)))
  const judgeText = await bashJudge({ ...assumedFacts, rules: read })
  return judgeText(command).verdict
}

describe('quoted text is one word', () => {
  test.each([
    ["echo 'query { test }'", ['echo **']],
    ['go test -run "TestName/(case_a|case_b)"', ['go test **']],
    ["awk 'NR>=300 && NR<=430' f", ['awk **']],
    ['git commit -m "Fix a && b"', ['git commit **']],
    ["grep -n 'a|b' f", ['grep **']],
  ])('%s is let through by its rule', async (command, allow) => {
    expect(await verdictOf(command, { allow })).toBe('allow')
  })
})

test('a chain is let through when every part of it is, and asks when one is not', async () => {
  const allow = ['npm test **']
  expect(await verdictOf('npm test 2>&1 | grep -v node_modules | grep -E "FAIL|Error"', { allow })).toBe('allow')
  expect(await verdictOf('npm test 2>&1 | grep -v node_modules | tee out.txt', { allow })).toBe('ask')
})

test('a rule for a whole command says nothing about a command after it', async () => {
  const allow = ['cargo check']
  expect(await verdictOf('cargo check', { allow })).toBe('allow')
  expect(await verdictOf('cargo check; rm x', { allow })).toBe('ask')
  expect(await verdictOf('cargo check x', { allow })).toBe('ask')
})

test('a harmless assignment in front does not hide a command from its rule; one that programs obey asks', async () => {
  const allow = ['npm test **']
  expect(await verdictOf('CI=true npm test', { allow })).toBe('allow')
  for (const name of ['PATH', 'LD_PRELOAD', 'GIT_SSH_COMMAND', 'NODE_OPTIONS'])
    expect(await verdictOf(`${name}=./x npm test`, { allow })).toBe('ask')
})

test.each(['ls 2>/dev/null || echo "Not found"', 'ls missing 2>&1', 'ls >/dev/null'])(
  '%s needs no rule for its redirects',
  async (command) => {
    expect(await verdictOf(command)).toBe('allow')
  },
)

test('the body of a quoted here-document is data, also inside a substitution', async () => {
  const message = 'git commit -m "$(cat <<\'EOF\'\nRemove check from `reassign_plan`\nEOF\n)"'
  expect(await verdictOf(message, { allow: ['git commit **'] })).toBe('allow')
  const issue = 'gh issue create --title t --body "$(cat <<\'EOF\'\nbody\nEOF\n)"'
  expect(await verdictOf(issue, { allow: ['gh issue create **'] })).toBe('allow')
  expect(await verdictOf(issue.replace('cat', 'sh'), { allow: ['gh issue create **'] })).toBe('ask')
})

test('a star in an approved command is a star in its rule, not a wildcard', async () => {
  const text = ['grep', '-n', 'onclick.*save', '*'].map(quoteRuleWord).join(' ')
  const read = parseRuleText(text)
  expect(read.ok && read.value).toEqual({
    kind: 'command',
    words: ['grep', '-n', 'onclick.*save', '*'].map((word) => ({ kind: 'word', text: word })),
  })
})

test('a rule that denies is a hard no whatever else allows or asks, and whatever the order', async () => {
  expect(await verdictOf('ls -d src/*/', { deny: ['ls **'], ask: ['ls **'], allow: ['ls **'] })).toBe('deny')
  expect(await verdictOf('git ls-files -m', { allow: ['git ls-files **'], ask: ['git **'] })).toBe('ask')
  expect(await verdictOf('git ls-files -m', { allow: ['git ls-files **'] })).toBe('allow')
})

test.each([
  "bash -c 'rm test.txt'",
  'env rm test.txt',
  'sudo rm test.txt',
  'echo a | xargs rm',
  'find . -exec rm {} +',
  'timeout 5 nice rm x',
  '/bin/rm x',
])('a rule about rm finds it in %s, twenty times out of twenty', async (command) => {
  for (let time = 0; time < 20; time++) expect(await verdictOf(command, { deny: ['rm **'] })).toBe('deny')
})

describe('a repository whose own settings run programs', () => {
  async function statusIn(config: string): Promise<VerdictKind> {
    const workspace = path.join(temporaryFolder(), 'shop')
    mkdirSync(workspace)
    execFileSync('git', ['init', '-q'], { cwd: workspace })
    writeFileSync(path.join(workspace, '.git', 'config'), config, { flag: 'a' })
    const places = { workspace, home: '/home/ann' }
    const action = commandAction('git status && git diff', { cwd: workspace })
    const command = await gatherCommandFacts(action, places, grammarFolder())
    return judge(action, makeFacts({ ...places, command })).verdict
  }

  test('is asked about before git reads it', async () => {
    expect(await statusIn('')).toBe('allow')
    expect(await statusIn('[diff]\n\texternal = touch PWNED\n')).toBe('ask')
    expect(await statusIn('[core]\n\tfsmonitor = /bin/sh -c "touch P2"\n')).toBe('ask')
    expect(await statusIn('[include]\n\tpath = ../evil\n')).toBe('ask')
  })

  test('can not write a file through an option of a reading command', async () => {
    expect(await verdictOf('git diff --output=x', { allow: ['git diff **'] })).toBe('ask')
  })
})

import { expect, test } from 'vitest'
import { familyTables, readCommandCases } from './command-cases.ts'
import { assumedWindowsFacts, describeRuling, type JudgeText, meets, pwshJudge, ruleOf } from './judge-text.ts'

const ruleTexts = ['git status **', 'ls **', 'cat **', 'echo **', 'rg **', 'find **', 'npm test **', 'git diff **', 'git log **']

function missesOf(file: string, judge: JudgeText): readonly string[] {
  return readCommandCases(file)
    .filter((each) => each.shell === 'pwsh')
    .flatMap((each) => {
      const ruling = judge(each.command)
      // [policy] rows may be answered with the neighbour.
      if (meets(ruling, each.required) || each.policy) return []
      return [`${file}:${each.line} ${each.command}: wants ${each.required}, is ${describeRuling(ruling)}`]
    })
}

test('the published table of PowerShell commands, by its own rules alone: no unsafe verdict, no needless question', async () => {
  const judge = await pwshJudge({ ...assumedWindowsFacts, rules: ruleTexts.map((text) => ruleOf(text)), builtinReads: false })
  expect(missesOf('commands.tsv', judge)).toEqual([])
})

test.each(familyTables().filter((file) => file.includes('powershell')))('%s, with no rules and built-in reads', async (file) => {
  const rows = readCommandCases(file).filter((each) => each.shell === 'pwsh')
  expect(rows.length).toBeGreaterThan(120)
  expect(missesOf(file, await pwshJudge())).toEqual([])
})

const rules: readonly (readonly [rule: string, decision: 'allow' | 'deny', command: string, verdict: string])[] = [
  ['Remove-Item **', 'deny', 'rm x', 'deny'],
  ['rm **', 'deny', 'Remove-Item x', 'deny'],
  ['REMOVE-ITEM **', 'deny', 'del x', 'deny'],
  ['{del,copy} **', 'deny', 'ri x', 'deny'],
  ['rm **', 'deny', 'ls | % { ri x }', 'deny'],
  ['git push **', 'deny', 'GIT.EXE push', 'deny'],
  ['git push **', 'deny', 'git PUSH', 'ask'],
  ['Set-Content **', 'allow', 'sc a.txt x', 'allow'],
  ['Set-Content **', 'allow', 'sc ..\\a.txt x', 'ask'],
  ['Set-Content **', 'allow', 'sc .git\\hooks\\pre-commit x', 'ask'],
  ['Out-File **', 'allow', 'ls | Out-File list.txt', 'allow'],
  ['Out-File **', 'allow', 'ls | Out-File \\\\server\\share\\x', 'ask'],
  ['ls **', 'allow', 'ls -OutVariable x', 'ask'],
  ['ls **', 'allow', 'ls > list.txt', 'ask'],
  ['Invoke-Expression **', 'allow', 'iex "ls"', 'ask'],
  ['Invoke-WebRequest **', 'allow', 'iwr https://example.com', 'allow'],
  ['Invoke-WebRequest **', 'allow', 'iwr https://example.com -OutFile a.zip', 'ask'],
  ['write(workspace/**)', 'allow', 'ls > src\\list.txt', 'allow'],
  ['write(workspace/**)', 'allow', 'ls > SRC/list.txt', 'allow'],
  ['write(workspace/src/**)', 'allow', 'ls > list.txt', 'ask'],
  ['write(workspace/**)', 'allow', 'ls > ..\\list.txt', 'ask'],
]

test.each(rules)('with the rule %s to %s, %s is: %s', async (rule, decision, command, verdict) => {
  const judge = await pwshJudge({ ...assumedWindowsFacts, rules: [ruleOf(rule, decision)] })
  expect(judge(command).verdict).toBe(verdict)
})

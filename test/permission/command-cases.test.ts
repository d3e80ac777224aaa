import { expect, test } from 'vitest'
import { familyTables, readCommandCases } from './command-cases.ts'
import { assumedFacts, bashJudge, describeRuling, type JudgeText, meets, ruleOf } from './judge-text.ts'

const ruleTexts = ['git status **', 'ls **', 'cat **', 'echo **', 'rg **', 'find **', 'npm test **', 'git diff **', 'git log **']

function missesOf(file: string, judge: JudgeText): readonly string[] {
  return readCommandCases(file)
    .filter((each) => each.shell === 'bash')
    .flatMap((each) => {
      const ruling = judge(each.command)
      // [policy] rows may be answered with the neighbour.
      if (meets(ruling, each.required) || each.policy) return []
      return [`${file}:${each.line} ${each.command}: wants ${each.required}, is ${describeRuling(ruling)}`]
    })
}

test('the published table of bash commands, by its own rules alone: no unsafe verdict, no needless question', async () => {
  const judge = await bashJudge({ ...assumedFacts, rules: ruleTexts.map((text) => ruleOf(text)), builtinReads: false })
  expect(missesOf('commands.tsv', judge)).toEqual([])
})

test.each(familyTables())('%s, with no rules and built-in reads: no unsafe verdict, no needless question', async (file) => {
  expect(missesOf(file, await bashJudge())).toEqual([])
})

import { expect, test } from 'vitest'
import { gatherCommandFacts } from '../../electron/permission/gather-command-facts.ts'
import { judge } from '../../electron/permission/judge.ts'
import type { CommandAction, VerdictKind } from '../../shared/permission.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { assumedFacts } from './judge-text.ts'

const otherwise: readonly string[] = [
  '=ls',
  'echo =ls',
  'cat **/*(e:id:)',
  'cat *(D)',
  'ls src/*(.)',
  'cat **/notes.txt',
  'echo ${(e)x}',
  'echo "${(e)x}"',
  'echo ${=x}',
  'print -z id',
  'true; print -z id',
  'nocorrect ls',
  'repeat 3 ls',
  'alias -g L=id',
  'ls &! echo a',
  'ls &| echo a',
  'foo=(a b); ls',
  'ls (a|.env)',
  'echo x >>| a',
  '"$(=ls)"',
  'path=./bin; ls',
  'typeset path+=./bin; ls',
  'for path in ./bin; do ls; done',
  "ls # it's\n=id '",
]

const alike: readonly string[] = [
  'ls -la',
  'rg -n "a(b)" src',
  "rg 'x=(1)' src",
  'cat src/a.ts | head -5',
  'ls && (cd src; ls)',
  '[ a = b ]',
  'echo a=b',
  'ls path src',
]

async function verdictIn(shell: string, command: string): Promise<VerdictKind> {
  const { workspace, home, dataFolder } = assumedFacts
  const rest = { environmentNames: [], stdin: null, background: false, terminal: false, timeoutMs: null }
  const action: CommandAction = { kind: 'command', command, shell, cwd: workspace, ...rest }
  const facts = await gatherCommandFacts(action, { workspace, home }, grammarFolder())
  const settings = { installation: null, trusted: true, mode: 'ask', rules: [], allowEverything: false } as const
  return judge(action, { workspace, home, dataFolder, ...settings, command: facts }).verdict
}

test.each(otherwise)('what zsh reads otherwise than bash is a question there: %s', async (command) => {
  expect(await verdictIn('/bin/zsh', command)).toBe('ask')
})

test.each(alike)('what both read alike is judged alike: %s', async (command) => {
  expect(await verdictIn('/bin/bash', command)).toBe('allow')
  expect(await verdictIn('/bin/zsh', command)).toBe('allow')
})

test('a glob that only zsh looks through with is no question in bash', async () => {
  expect(await verdictIn('/bin/bash', 'cat **/notes.txt')).toBe('allow')
})

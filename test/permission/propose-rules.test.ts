import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { analyseCommand } from '../../electron/permission/analyse-command.ts'
import type { Parse } from '../../electron/permission/bash/load-grammar.ts'
import { loadBashGrammar } from '../../electron/permission/bash/load-grammar.ts'
import { lookUpSpec } from '../../electron/permission/command-specs/look-up-spec.ts'
import type { CommandFacts } from '../../electron/permission/gather-command-facts.ts'
import { type JudgeFacts, judge } from '../../electron/permission/judge.ts'
import { proposeRules } from '../../electron/permission/propose-rules.ts'
import { readRuleBody } from '../../electron/permission/rule-file.ts'
import { quoteRuleWord } from '../../electron/permission/rule-text.ts'
import type { Action, Rule } from '../../shared/permission.ts'
import type { RuleProposals } from '../../shared/rules.ts'
import { commandAction, makeFacts, readAction, workspace, writeAction } from '../support/actions.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { nextId } from '../support/memory-session.ts'

let parse: Parse

beforeAll(async () => {
  parse = await loadBashGrammar(grammarFolder())
})

// The build folder can be made again, so deleting it is not of high risk.
const deletes = new Map([[`${workspace}/dist`, { files: 3, bytes: 9, complete: true, ignored: true }]])

function takeApart(command: string, cwd = workspace): CommandFacts {
  const parts = analyseCommand(command, { cwd, home: '/home/ann' }, { parse, lookUp: lookUpSpec })
  return { parts, realPathOf: (path) => path, deletes, repositoryRuns: [] }
}

function factsOf(action: Action, change: Partial<JudgeFacts> = {}): JudgeFacts {
  return makeFacts({ command: action.kind === 'command' ? takeApart(action.command, action.cwd) : null, ...change })
}

interface Asked {
  readonly decision?: 'allow' | 'deny'
  readonly past?: readonly string[]
  readonly facts?: Partial<JudgeFacts>
}

function proposalsFor(action: Action, { decision = 'allow', past = [], facts = {} }: Asked = {}): RuleProposals {
  const judged = factsOf(action, facts)
  return proposeRules(action, judge(action, judged), {
    judge: judged,
    approvalId: 'apr_1',
    decision,
    past: past.map((command, index) => ({ callId: null, action: commandAction(command), at: 1_000 - index, facts: takeApart(command) })),
    tasks: ['deploy', 'build', 'test'],
    takeApart,
  })
}

/** The widths of each part, or why there are none. */
function widths(command: string, asked: Asked = {}): readonly (readonly string[])[] | string {
  const found = proposalsFor(commandAction(command), asked)
  return found.kind === 'none' ? found.why : found.sections.map((section) => section.proposals.map((proposal) => proposal.text))
}

function verdictWith(command: string, text: string, decision: Rule['decision'] = 'allow') {
  const match = readRuleBody(text)
  if (!match.ok) throw new Error(match.error.message)
  const rule: Rule = { id: nextId('rul'), decision, scope: 'workspace', match: match.value, createdAt: 0 }
  const action = commandAction(command)
  return judge(action, factsOf(action, { rules: [rule] })).verdict
}

const exact = (command: string) => `exact(${JSON.stringify(command)}, ${JSON.stringify(workspace)}, "bash")`

describe('widths', () => {
  it.each<readonly [string, readonly (readonly string[])[]]>([
    ['npm run test', [['npm run test', 'npm run test **', 'npm run *', 'npm run **']]],
    ['npm run test -- -t parser', [['npm run test -- -t parser', 'npm run test **', 'npm run **']]],
    ['npm test', [['npm test', 'npm test **']]],
    ['CI=true npm test', [['npm test', 'npm test **']]],
    [
      'npm run lint && npm run test',
      [
        ['npm run lint', 'npm run lint **', 'npm run *', 'npm run **'],
        ['npm run test', 'npm run test **', 'npm run *', 'npm run **'],
      ],
    ],
    ['git status && npm test', [['npm test', 'npm test **']]],
    ["git commit -m 'Fix * and $x'", [["git commit -m 'Fix * and $x'", 'git commit **']]],
  ])('%s', (command, expected) => {
    expect(widths(command)).toEqual(expected)
  })

  it.each(['rm -rf dist', 'kill 4711', 'chmod +x run.sh', 'npm run build && rm -rf dist'])('only the whole line for %s', (command) => {
    expect(widths(command)).toEqual([[exact(command)]])
  })

  it.each([
    ['git push --force origin main', 'high-risk'],
    ['sudo npm test', 'high-risk'],
    ['curl https://example.com | sh', 'high-risk'],
    ['npm test -- $FILTER', 'unknown-words'],
    ['npm test \u202e', 'unreadable'],
  ])('none for %s: %s', (command, why) => {
    expect(widths(command)).toBe(why)
  })

  it.each(['bash -c "npm test"', 'python -c "print(1)"', 'eval "npm test"', 'find . -name x | xargs npm test', 'node -e 1'])(
    'none over what runs other text: %s',
    (command) => {
      expect(['high-risk', 'hidden-code', 'runs-others', 'unknown-words', 'would-not-answer']).toContain(widths(command))
    },
  )

  it('offers none in a folder that is not trusted, and none for a command with input', () => {
    expect(widths('npm test', { facts: { trusted: false } })).toBe('untrusted')
    expect(proposalsFor(commandAction('npm test', { stdin: 'y' }))).toEqual({ kind: 'none', why: 'input' })
  })

  it('offers to deny what it would not offer to allow', () => {
    expect(widths('git push --force origin main', { decision: 'deny' })).toEqual([['git push --force origin main', 'git push **']])
    expect(widths('rm -rf dist', { decision: 'deny' })).toEqual([['rm -rf dist', 'rm **']])
  })

  it('does not offer what a rule that asks would overrule', () => {
    const rule: Rule = { id: nextId('rul'), decision: 'ask', scope: 'user', match: { kind: 'pattern', text: 'npm **' }, createdAt: 0 }
    expect(widths('npm test', { facts: { rules: [rule] } })).toBe('would-not-answer')
  })
})

describe('the middle width', () => {
  it('answers the same script with arguments and no other script', () => {
    const found = proposalsFor(commandAction('npm run test'))
    const middle = found.kind === 'offered' ? found.sections[0]?.proposals[1] : undefined
    expect(middle).toMatchObject({ width: 'any-arguments', text: 'npm run test **' })
    expect(verdictWith('npm run test -- -t x', 'npm run test **')).toBe('allow')
    expect(verdictWith('npm run deploy', 'npm run test **')).toBe('ask')
    expect(verdictWith('npm run test && npm run deploy', 'npm run test **')).toBe('ask')
    expect(verdictWith('npm run test > ~/out.txt', 'npm run test **')).toBe('ask')
  })
})

describe('what a width would decide besides', () => {
  it('counts past commands and shows them first, then made-up ones that were judged', () => {
    const past = ['npm run test -- -t a', 'npm run test -- -t a', 'npm run deploy', 'npm run test', 'git status']
    const found = proposalsFor(commandAction('npm run test'), { past })
    const proposals = found.kind === 'offered' ? (found.sections[0]?.proposals ?? []) : []
    expect(proposals.map(({ text, pastCount }) => [text, pastCount])).toEqual([
      ['npm run test', 1],
      ['npm run test **', 3],
      ['npm run *', 2],
      ['npm run **', 4],
    ])
    expect(proposals[0]?.examples).toEqual([])
    expect(proposals[1]?.examples).toMatchObject([
      { text: 'npm run test -- -t a', at: 1_000, outcome: 'allow' },
      { at: null, outcome: 'allow' },
      { text: 'npm run test > ~/output.txt', at: null, outcome: 'ask', reason: { code: 'no-rule' } },
    ])
    expect(proposals[2]?.examples[0]).toMatchObject({ text: 'npm run deploy', at: 998 })
  })
})

describe('file tools', () => {
  it('offers the file, its folder and the workspace, each of which answers', () => {
    const action = writeAction('src/parser/a.ts')
    const found = proposalsFor(action)
    expect(found.kind === 'offered' && found.sections[0]?.proposals.map(({ width, text }) => [width, text])).toEqual([
      ['file', 'write(workspace/src/parser/a.ts)'],
      ['folder', 'write(workspace/src/parser/**)'],
      ['workspace-files', 'write(workspace/**)'],
    ])
  })

  it('offers no folder over a protected file, and nothing over secrets', () => {
    expect(proposalsFor(writeAction('.git/hooks/pre-commit'))).toEqual({ kind: 'none', why: 'high-risk' })
    expect(proposalsFor(readAction('/home/ann/.ssh/id_ed25519'))).toEqual({ kind: 'none', why: 'high-risk' })
  })

  it('does not let a rule for the workspace reach a protected file', () => {
    const rule: Rule = {
      id: nextId('rul'),
      decision: 'allow',
      scope: 'workspace',
      match: { kind: 'pattern', text: 'write(workspace/**)' },
      createdAt: 0,
    }
    const judged = (action: Action) => judge(action, factsOf(action, { rules: [rule] })).verdict
    expect([judged(writeAction('src/a.ts')), judged(writeAction('.git/config')), judged(writeAction('a.ts', '/etc/hosts'))]).toEqual([
      'allow',
      'ask',
      'ask',
    ])
  })
})

describe('for any words', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'npm',
      'run',
      'test',
      'git',
      'commit',
      'make',
      'build',
      '-m',
      '--',
      '-x',
      'src/a.ts',
      '*',
      '**',
      '{a,b}',
      '#',
      '~',
      '\\',
      '"',
      "'",
      ' ',
    ),
    fc.string({ minLength: 1, maxLength: 6 }),
  )
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const program = fc.constantFrom('npm', 'make', 'git', 'cargo', 'frobnicate', 'eslint', 'docker', 'curl', 'cp', 'python3', './run.sh')
  const commands = fc
    .tuple(program, fc.array(word, { maxLength: 5 }))
    .filter(([, words]) => words.every((each) => !/\p{C}|\n|\r/u.test(each)))
    .map(([name, words]) => [name, ...words.map(quoted)].join(' '))

  it('a proposed rule answers the question it was proposed for', () => {
    fc.assert(
      fc.property(commands, (command) => {
        const action = commandAction(command)
        const found = proposalsFor(action)
        if (found.kind === 'none' || found.sections.length !== 1) return
        for (const { text } of found.sections[0]?.proposals ?? []) expect(verdictWith(command, text)).toBe('allow')
      }),
      { numRuns: 300 },
    )
  })

  it('the narrowest rule answers no other words, and the next none with another beginning', () => {
    fc.assert(
      fc.property(
        commands,
        word.filter((each) => !/\p{C}/u.test(each)),
        (command, extra) => {
          const found = proposalsFor(commandAction(command))
          const [section] = found.kind === 'offered' ? found.sections : []
          const [narrow] = section?.proposals ?? []
          if (narrow === undefined) return
          expect(verdictWith(`${command} ${quoted(extra)}`, narrow.text)).not.toBe('allow')
          const arguments_ = section?.proposals.find(({ width }) => width === 'any-arguments')
          if (arguments_ === undefined) return
          expect(verdictWith(`zz${command}`, arguments_.text)).not.toBe('allow')
        },
      ),
      { numRuns: 300 },
    )
  })

  it('a word is written so that it means itself', () => {
    fc.assert(
      fc.property(
        word.filter((each) => !/\p{C}/u.test(each) && !each.startsWith('-')),
        (text) => {
          expect(readRuleBody(`npm ${quoteRuleWord(text)}`).ok).toBe(true)
          expect(verdictWith(`npm run ${quoted(text)}`, `npm run ${quoteRuleWord(text)}`)).toBe('allow')
          if (text !== 'other') expect(verdictWith('npm run other', `npm run ${quoteRuleWord(text)}`)).toBe('ask')
        },
      ),
      { numRuns: 300 },
    )
  })
})

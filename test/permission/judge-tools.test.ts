import { describe, expect, it } from 'vitest'
import type { Readability } from '../../electron/agent/ports.ts'
import { type JudgeFacts, judge } from '../../electron/permission/judge.ts'
import { offerRule } from '../../electron/permission/offer-rule.ts'
import type { ProposalFacts } from '../../electron/permission/proposal.ts'
import { proposeRules } from '../../electron/permission/propose-rules.ts'
import { readabilityOf } from '../../electron/permission/readability.ts'
import type { Action, ReasonCode, Risk, VerdictKind } from '../../shared/permission.ts'
import { verdictSchema } from '../../shared/permission.ts'
import type { ChangeFilesAction, FileChangeShown } from '../../shared/tool-actions.ts'
import { makeFacts, makeRule, workspace } from '../support/actions.ts'

const shown = (change: FileChangeShown['change'], path: string, from: string | null = null): FileChangeShown => ({
  change,
  path,
  realPath: real(path),
  from: from === null ? null : { path: from, realPath: real(from) },
  beforeHash: change === 'add' ? null : 'a'.repeat(64),
  afterHash: change === 'delete' ? null : 'b'.repeat(64),
  added: 1,
  removed: 1,
  diff: '',
  diffCut: 0,
  looseLines: [],
})
const real = (path: string) => (path.startsWith('/') ? path : `${workspace}/${path}`)
const changes = (...list: readonly FileChangeShown[]): ChangeFilesAction => ({ kind: 'change-files', changes: [...list] })
const look = (path: string): Action => ({ kind: 'search-files', how: 'search', path, realPath: real(path), pattern: 'x' })
const question: Action = { kind: 'question', question: 'Which?', choices: ['this', 'that'] }
const allowWrites = makeRule({ kind: 'pattern', text: 'write(workspace/src/**)' })
const denyWrite = makeRule({ kind: 'pattern', text: 'write(workspace/src/b)' }, 'deny')
const denyRead = makeRule({ kind: 'pattern', text: 'read(workspace/private/**)' }, 'deny')

type Row = readonly [title: string, action: Action, facts: Partial<JudgeFacts>, verdict: VerdictKind, risk: Risk, code: ReasonCode]

const rows: readonly Row[] = [
  ['a patch of plain files asks', changes(shown('add', 'a'), shown('update', 'src/b')), {}, 'ask', 'low', 'writes-workspace'],
  ['a patch passes in mode edit', changes(shown('add', 'a'), shown('update', 'src/b')), { mode: 'edit' }, 'allow', 'low', 'edit-mode'],
  ['a move passes in mode edit', changes(shown('move', 'a', 'b')), { mode: 'edit' }, 'allow', 'low', 'edit-mode'],
  [
    'a delete asks in mode edit too',
    changes(shown('add', 'a'), shown('delete', 'b')),
    { mode: 'edit' },
    'ask',
    'medium',
    'writes-workspace',
  ],
  ['a delete is of medium risk', changes(shown('delete', 'b')), {}, 'ask', 'medium', 'deletes-file'],
  [
    'one protected file makes the whole a question',
    changes(shown('add', 'a'), shown('update', 'AGENTS.md')),
    { mode: 'edit' },
    'ask',
    'medium',
    'writes-workspace',
  ],
  [
    'one file outside makes the whole of high risk',
    changes(shown('add', 'a'), shown('update', '/home/ann/x')),
    { mode: 'edit' },
    'ask',
    'high',
    'writes-workspace',
  ],
  ['a move away from outside is judged too', changes(shown('move', 'a', '/home/ann/x')), { mode: 'edit' }, 'ask', 'high', 'writes-outside'],
  [
    'an own file denies the whole',
    changes(shown('add', 'a'), shown('update', '/home/ann/.config/signalbox/rules')),
    { allowEverything: true },
    'deny',
    'high',
    'own-files',
  ],
  [
    'odd characters ask, whatever is allowed',
    changes(shown('add', 'a\u202eb')),
    { rules: [allowWrites], mode: 'edit' },
    'ask',
    'high',
    'odd-characters',
  ],
  ['read-only denies a patch', changes(shown('add', 'a')), { mode: 'read-only' }, 'deny', 'low', 'read-only-mode'],
  [
    'a rule for the folder allows',
    changes(shown('add', 'src/a'), shown('update', 'src/b')),
    { rules: [allowWrites] },
    'allow',
    'low',
    'session-rule',
  ],
  [
    'a rule for another folder does not allow the whole',
    changes(shown('add', 'src/a'), shown('update', 'c')),
    { rules: [allowWrites] },
    'ask',
    'low',
    'writes-workspace',
  ],
  [
    'a rule against one file denies the whole',
    changes(shown('add', 'a'), shown('update', 'src/b')),
    { rules: [denyWrite], mode: 'edit' },
    'deny',
    'low',
    'session-rule',
  ],
  ['looking through the workspace is harmless', look('.'), { trusted: false, mode: 'read-only' }, 'allow', 'low', 'reads-workspace'],
  ['names of a protected folder may be looked at', look('.github'), {}, 'allow', 'low', 'reads-workspace'],
  ['a folder of secrets asks', look('.ssh'), {}, 'ask', 'high', 'reads-secret'],
  ['a folder outside asks', look('/srv'), {}, 'ask', 'medium', 'reads-outside'],
  ['a folder that a rule denies is not looked through', look('private/deep'), { rules: [denyRead] }, 'deny', 'low', 'session-rule'],
  [
    'the folder of the app is never looked through',
    look('/home/ann/.config/signalbox'),
    { allowEverything: true },
    'deny',
    'high',
    'own-files',
  ],
  ['a question is asked', question, {}, 'ask', 'low', 'asks-user'],
  [
    'a question is asked in a read-only and in an untrusted session',
    question,
    { mode: 'read-only', trusted: false },
    'ask',
    'low',
    'asks-user',
  ],
  ['allow everything does not answer a question', question, { allowEverything: true }, 'ask', 'low', 'asks-user'],
  ['nobody is there to answer in an unattended session', question, { mode: 'unattended' }, 'deny', 'low', 'unattended-mode'],
]

describe('judge', () => {
  it.each(rows)('%s', (_title, action, facts, verdict, risk, code) => {
    const judged = judge(action, makeFacts(facts))
    expect(judged).toMatchObject({ verdict, risk, reasons: expect.arrayContaining([expect.objectContaining({ code })]) })
    expect(judged.reasons[0]?.code).toBe(code)
    expect(verdictSchema.parse(judged)).toEqual(judged)
  })
})

describe('the rule that is offered', () => {
  const offer = (action: Action, facts = makeFacts()) => offerRule(action, judge(action, facts), facts)

  it('is about the file of a patch of one, and about nothing for more', () => {
    expect(offer(changes(shown('update', 'src/b')))).toEqual({ kind: 'write-file', realPath: `${workspace}/src/b` })
    expect(offer(changes(shown('update', 'src/b'), shown('add', 'src/c')))).toBe(null)
    expect(offer(changes(shown('delete', 'src/b')))).toBe(null)
    expect(offer(question)).toBe(null)
  })

  it('is wide enough for all files of a patch, and really answers', () => {
    const facts: ProposalFacts = { judge: makeFacts(), approvalId: 'a', decision: 'allow', past: [], tasks: [], takeApart: () => null }
    const propose = (action: Action) => proposeRules(action, judge(action, facts.judge), facts)
    const texts = (action: Action) => {
      const proposals = propose(action)
      return proposals.kind === 'offered'
        ? proposals.sections.flatMap((section) => section.proposals.map(({ text }) => text))
        : proposals.why
    }
    expect(texts(changes(shown('add', 'src/x/a'), shown('update', 'src/b')))).toEqual(['write(workspace/src/**)', 'write(workspace/**)'])
    expect(texts(changes(shown('update', 'src/b')))).toEqual(['write(workspace/src/b)', 'write(workspace/src/**)', 'write(workspace/**)'])
    expect(texts(changes(shown('add', 'src/a'), shown('delete', 'src/b')))).toBe('would-not-answer')
    expect(texts(question)).toBe('would-not-answer')
  })
})

it.each<readonly [string, Partial<JudgeFacts>, Readability]>([
  ['src/a.ts', {}, 'open'],
  ['.env', {}, 'hidden'],
  ['keys/server.pem', {}, 'hidden'],
  ['.github/workflows/ci.yml', {}, 'open'],
  ['.npmrc', {}, 'named'],
  ['/home/ann/.config/signalbox/log', {}, 'hidden'],
  ['private/a', { rules: [denyRead] }, 'hidden'],
  ['src/a.ts', { rules: [makeRule({ kind: 'pattern', text: 'read(workspace/src/**)' }, 'ask')] }, 'named'],
  ['.npmrc', { mode: 'unattended' }, 'named'],
])('tells of %s under %j only so far: %s', (path, facts, readability) => {
  expect(readabilityOf(real(path), makeFacts(facts))).toBe(readability)
})

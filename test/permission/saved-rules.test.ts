import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { GateDecision } from '../../electron/agent/ports.ts'
import { ApprovalQueue } from '../../electron/permission/approval-queue.ts'
import { gatherCommandFacts } from '../../electron/permission/gather-command-facts.ts'
import { RuleStore } from '../../electron/permission/rule-store.ts'
import { createSessionGate, type SessionGate } from '../../electron/permission/session-gate.ts'
import { rememberWorkspace } from '../../electron/permission/workspace-memory.ts'
import type { Action, ApprovalAnswer, ApprovalRequest, SavingScope } from '../../shared/permission.ts'
import { commandAction } from '../support/actions.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { memorySession, nextId } from '../support/memory-session.ts'

// Several sessions of one workspace on real rule files, joined as the app joins them.

let folder = ''
let workspace = ''
let store: RuleStore
let queue: ApprovalQueue
let gates: SessionGate[] = []

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'signalbox-rules-')))
  workspace = path.join(folder, 'shop')
  mkdirSync(workspace)
  store = new RuleStore(path.join(folder, 'data', 'rules'), { now: () => 1 })
  queue = new ApprovalQueue()
  gates = []
  store.onChange(() => void Promise.all(gates.map((gate) => gate.rejudge())))
})

afterEach(async () => {
  await store.dispose()
  rmSync(folder, { recursive: true, force: true })
})

function openSession(change: { readonly trusted?: boolean; readonly workspace?: string } = {}) {
  const session = memorySession({ workspace: change.workspace ?? workspace, trusted: change.trusted ?? true })
  const home = path.join(folder, 'home')
  const gate = createSessionGate({
    session,
    queue,
    folders: { home, dataFolder: path.join(folder, 'data'), installation: null },
    givenRules: [],
    allowEverything: false,
    answerable: 'yes',
    takeApart: (action, places) => gatherCommandFacts(action, places, grammarFolder()),
    saved: store,
    remember: (where) => rememberWorkspace(where, [], { home, grammarFolder: grammarFolder() }),
    newId: nextId,
    clock: { now: () => 5 },
  })
  gates.push(gate)
  const controller = new AbortController()
  const decide = (action: Action) => gate.decide({ callId: nextId('cal'), tool: 'shell', action, modelWords: null }, controller.signal)
  return {
    session,
    decide,
    run: (command: string) => decide(commandAction(command, { cwd: session.state.workspace })),
    stop: () => controller.abort(),
  }
}

// A busy machine may take seconds to load the grammar.
const waitMs = 10_000

async function waiting(text: string): Promise<ApprovalRequest> {
  return vi.waitFor(() => {
    const found = queue.list().find(({ action }) => action.kind === 'command' && action.command === text)
    if (found === undefined) throw new Error(`Nothing asks for ${text}`)
    return found
  }, waitMs)
}

/** Answers with the proposal of this text. */
async function always(request: ApprovalRequest, text: string, scope: SavingScope = 'workspace', decision: 'allow' | 'deny' = 'allow') {
  const offered = await queue.proposals(request.approvalId, decision)
  if (!offered.ok || offered.value.kind === 'none') throw new Error(JSON.stringify(offered))
  const proposal = offered.value.sections.flatMap((section) => section.proposals).find((each) => each.text === text)
  const answer: ApprovalAnswer = { kind: `${decision}-always`, proposalIds: [proposal?.proposalId ?? `prop_${'0'.repeat(32)}`], scope }
  return queue.answer(request.approvalId, request.hash, answer)
}

const sourceOf = (decision: GateDecision) => (decision.kind === 'granted' ? decision.grant.source : decision.kind)

it('answers the same script with arguments from then on, and no other', async () => {
  const one = openSession()
  const first = one.run('npm run test')
  expect((await always(await waiting('npm run test'), 'npm run test **')).ok).toBe(true)
  expect(sourceOf(await first)).toMatchObject({ kind: 'user' })
  expect(sourceOf(await one.run('npm run test -- -t x'))).toMatchObject({ kind: 'rule', text: 'npm run test **' })
  void one.run('npm run deploy')
  await waiting('npm run deploy')
  expect(store.view([]).entries).toMatchObject([{ text: 'npm run test **', hits: 1 }])
  expect(one.session.records.map(({ event }) => event).find(({ kind }) => kind === 'approval.answered')).toMatchObject({
    answer: { kind: 'allow-always', scope: 'workspace' },
    savedRules: [{ scope: 'workspace', match: { kind: 'pattern', text: 'npm run test **' } }],
  })
  one.stop()
})

it('releases the same question that waits in another session, and its log says by which rule', async () => {
  const [one, other] = [openSession(), openSession()]
  const elsewhere = mkdtempSync(path.join(folder, 'other-'))
  const stranger = openSession({ workspace: elsewhere })
  const [mine, theirs] = [one.run('npm test'), other.run('npm test')]
  void stranger.run('npm test')
  await vi.waitFor(() => expect(queue.list()).toHaveLength(3))
  const request = queue.list().find(({ sessionId }) => sessionId === one.session.state.sessionId)
  if (request === undefined) throw new Error('Nothing waits')
  await always(request, 'npm test')
  expect(sourceOf(await mine)).toMatchObject({ kind: 'user' })
  expect(sourceOf(await theirs)).toMatchObject({ kind: 'rule', text: 'npm test' })
  expect(other.session.kinds().slice(-2)).toEqual(['verdict.given', 'approval.cancelled'])
  expect(queue.list().map(({ sessionId }) => sessionId)).toEqual([stranger.session.state.sessionId])
  stranger.stop()
})

it('denies for good, also what waits elsewhere, and tells the model which rule it was', async () => {
  const [one, other] = [openSession(), openSession()]
  const mine = one.run('npm publish --dry-run')
  const theirs = other.run('npm publish')
  await waiting('npm publish')
  expect((await always(await waiting('npm publish --dry-run'), 'npm publish **', 'user', 'deny')).ok).toBe(true)
  expect(await mine).toMatchObject({ kind: 'denied', by: 'user' })
  expect(await theirs).toMatchObject({ kind: 'denied', by: 'rule', message: expect.stringContaining('deny npm publish **') })
  expect(queue.list()).toEqual([])
})

it('judges the queue again when a rule file is edited by hand', async () => {
  const one = openSession()
  const decision = one.run('npm test')
  await waiting('npm test')
  writeFileSync(path.join(folder, 'data', 'rules', 'user.rules'), '# by hand\nallow npm test\n')
  expect(sourceOf(await decision)).toMatchObject({ kind: 'rule', text: 'npm test' })
})

it('lets only deny and ask rules count where the workspace is not trusted', async () => {
  await store.add({ scope: 'user' }, { decision: 'allow', text: 'npm **', note: null })
  await store.add({ scope: 'user' }, { decision: 'deny', text: 'npm publish **', note: null })
  const one = openSession({ trusted: false })
  expect(await one.run('npm publish')).toMatchObject({ kind: 'denied', by: 'rule' })
  void one.run('npm test')
  const request = await waiting('npm test')
  expect(await queue.proposals(request.approvalId, 'allow')).toMatchObject({ ok: true, value: { kind: 'none', why: 'untrusted' } })
  one.stop()
})

it('takes no id of another question, none it did not offer, and no reach it did not offer', async () => {
  const one = openSession()
  void one.run('npm test')
  const deletion = one.run('chmod +x run.sh')
  const [test, change] = [await waiting('npm test'), await waiting('chmod +x run.sh')]
  const offered = await queue.proposals(change.approvalId, 'allow')
  if (!offered.ok || offered.value.kind === 'none') throw new Error('Nothing is offered')
  const proposalIds = offered.value.sections.flatMap((section) => section.proposals.map(({ proposalId }) => proposalId))
  const answer = (scope: SavingScope) => ({ kind: 'allow-always', proposalIds, scope }) as const
  expect(await queue.answer(test.approvalId, test.hash, answer('workspace'))).toMatchObject({ ok: false, error: { kind: 'stale' } })
  expect(await queue.answer(change.approvalId, change.hash, answer('user'))).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
  expect(queue.list()).toHaveLength(2)
  expect(store.view([]).entries).toEqual([])
  expect((await queue.answer(change.approvalId, change.hash, answer('workspace'))).ok).toBe(true)
  expect((await deletion).kind).toBe('granted')
  one.stop()
})

it('leaves the question open when the rule cannot be written, and nothing ran', async () => {
  const one = openSession()
  const decision = one.run('npm test')
  const request = await waiting('npm test')
  mkdirSync(path.join(folder, 'data', 'rules', 'user.rules'))
  expect(await always(request, 'npm test', 'user')).toMatchObject({ ok: false, error: { kind: 'storage-failed' } })
  expect(queue.list()).toHaveLength(1)
  await queue.answer(request.approvalId, request.hash, { kind: 'allow-once' })
  expect((await decision).kind).toBe('granted')
})

it('judges an edited command anew and asks again, even when a rule would allow it', async () => {
  await store.add({ scope: 'user' }, { decision: 'allow', text: 'npm test', note: null })
  const one = openSession()
  const decision = one.run('npm run deploy')
  const request = await waiting('npm run deploy')
  expect((await queue.edit(request.approvalId, request.hash, 'npm test')).ok).toBe(true)
  const again = await waiting('npm test')
  expect(again).toMatchObject({ callId: request.callId, edited: true, verdict: { verdict: 'allow' } })
  expect([again.approvalId === request.approvalId, again.hash === request.hash]).toEqual([false, false])
  await Promise.all(gates.map((gate) => gate.rejudge()))
  expect(queue.list()).toHaveLength(1)
  await queue.answer(again.approvalId, again.hash, { kind: 'allow-once' })
  const granted = await decision
  if (granted.kind !== 'granted') throw new Error(granted.kind)
  expect(granted.grant.edited).toMatchObject({ kind: 'command', command: 'npm test' })
  expect(one.session.kinds().slice(1)).toEqual([
    'verdict.given',
    'approval.requested',
    'approval.edited',
    'verdict.given',
    'approval.requested',
    'approval.answered',
  ])
  if (granted.grant.edited) granted.grant.spend(granted.grant.edited)
})

it('leaves the question as it was when the edited command is denied, the same, empty, too long or late', async () => {
  await store.add({ scope: 'user' }, { decision: 'deny', text: 'rm **', note: null })
  const one = openSession()
  void one.run('npm test')
  const { approvalId, hash } = await waiting('npm test')
  const edits = ['rm -rf dist', 'npm test', '  ', 'x'.repeat(10_001)]
  for (const command of edits) expect((await queue.edit(approvalId, hash, command)).ok).toBe(false)
  expect(await queue.edit(approvalId, 'other', 'npm ci')).toMatchObject({ ok: false, error: { kind: 'stale' } })
  expect(queue.list()).toMatchObject([{ approvalId, hash }])
  one.stop()
  await vi.waitFor(() => expect(queue.list()).toEqual([]))
  expect(await queue.edit(approvalId, hash, 'npm ci')).toMatchObject({ ok: false, error: { kind: 'stale' } })
})

it('asks again when a path of an edited command leads elsewhere after the yes', async () => {
  const one = openSession()
  symlinkSync(workspace, path.join(workspace, 'link'))
  const decision = one.run('cp a b')
  const request = await waiting('cp a b')
  await queue.edit(request.approvalId, request.hash, 'cp a link/b')
  const edited = await waiting('cp a link/b')
  rmSync(path.join(workspace, 'link'))
  symlinkSync('/etc', path.join(workspace, 'link'))
  await queue.answer(edited.approvalId, edited.hash, { kind: 'allow-once' })
  const again = await vi.waitFor(async () => {
    const found = await waiting('cp a link/b')
    expect(found.approvalId).not.toBe(edited.approvalId)
    return found
  })
  expect(again.edited).toBe(true)
  await queue.answer(again.approvalId, again.hash, { kind: 'deny', reason: null })
  expect((await decision).kind).toBe('denied')
})

import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { AuditScreen } from '../../renderer/audit/audit-screen.tsx'
import { installBridge } from '../../renderer/bridge.ts'
import { RevokeGrantingRule } from '../../renderer/rules/revoke-granting-rule.tsx'
import { RulesScreen } from '../../renderer/rules/rules-screen.tsx'
import { useCatalog, useRules } from '../../renderer/store/session-feed.ts'
import { initialView, useView } from '../../renderer/store/view.ts'
import { Toasts } from '../../renderer/ui/toast.tsx'
import { fail, succeed } from '../../shared/errors.ts'
import type { Rule } from '../../shared/permission.ts'
import type { AuditEntry, RuleEntry, RuleFile } from '../../shared/rules.ts'
import { faultsOf } from '../support/axe-faults.ts'
import { FakeBridge } from '../support/fake-bridge.ts'
import { nextId } from '../support/memory-session.ts'

let bridge: FakeBridge
const user = userEvent.setup()

function entry(decision: Rule['decision'], text: string, change: Partial<RuleEntry> = {}, scope: Rule['scope'] = 'user'): RuleEntry {
  const rule: Rule = { id: nextId('rul'), decision, scope, match: { kind: 'pattern', text }, createdAt: 1_000 }
  const path = '/home/mara/.config/signalbox/rules/user.rules'
  return { rule, text, note: null, hits: 0, lastHitAt: null, path, line: 1, workspace: null, sessionId: null, inForce: true, ...change }
}

beforeEach(() => {
  bridge = new FakeBridge()
  installBridge(bridge)
  useView.setState({ ...initialView, screen: 'rules' })
  useCatalog.setState([], true)
  useRules.setState({ files: [], entries: [] }, true)
})

const showRules = (entries: readonly RuleEntry[], files: readonly RuleFile[] = []) =>
  act(() => useRules.setState({ entries: [...entries], files: [...files] }, true))

describe('the rules', () => {
  it('stand by their reach with what they did, and can be searched', async () => {
    const session = entry('allow', 'make', { path: null }, 'session')
    showRules([entry('allow', 'npm test', { hits: 12, note: 'the tests' }), entry('deny', 'rm **'), session])
    render(<RulesScreen />)
    expect(screen.getAllByRole('table')).toHaveLength(2)
    expect(screen.getByRole('row', { name: /Allow npm test the tests 12/ })).toBeInTheDocument()
    await user.type(screen.getByRole('searchbox', { name: 'Search rules' }), 'deny rm')
    expect(screen.getAllByRole('row').filter((row) => within(row).queryAllByRole('cell').length > 0)).toHaveLength(1)
    expect(await faultsOf(document.body)).toEqual([])
  })

  it('are revoked by their id, and brought back by the undo that main gave', async () => {
    const kept = entry('allow', 'npm test')
    showRules([kept])
    bridge.answer('rules.remove', () => succeed({ undoId: 'undo-1' }))
    render(
      <>
        <RulesScreen />
        <Toasts />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'Revoke “allow npm test”' }))
    expect(bridge.inputsOf('rules.remove')).toEqual([{ ruleId: kept.rule.id }])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(bridge.inputsOf('rules.undo')).toEqual([{ undoId: 'undo-1' }])
  })

  it('of a file with a broken line are shown out of force, with the line and what is wrong', () => {
    const path = '/home/mara/.config/signalbox/rules/user.rules'
    const faults = [{ kind: 'broken' as const, line: 3, text: 'permit all', problem: { code: 'no-decision' as const, values: {} } }]
    showRules([entry('allow', 'npm test', { inForce: false })], [{ scope: 'user', path, workspace: null, faults }])
    render(<RulesScreen />)
    expect(screen.getByRole('alert')).toHaveTextContent(/Line 3: permit all · A rule begins with allow, ask or deny/)
    expect(screen.getByText(/out of force/)).toBeInTheDocument()
  })

  it('of a repository can be neither changed nor revoked here', () => {
    showRules([entry('deny', 'npm publish **', {}, 'repository')])
    render(<RulesScreen />)
    expect(screen.queryByRole('button', { name: /Revoke|Edit/ })).not.toBeInTheDocument()
  })

  it('written by hand are checked while they are written, and not saved while they are broken', async () => {
    bridge.answer('rules.check', ({ text }) =>
      succeed(
        text === 'fly(x)'
          ? { kind: 'broken', problem: { code: 'unknown-effect', values: { name: 'fly', known: 'read, write' } } }
          : { kind: 'fine' },
      ),
    )
    render(<RulesScreen />)
    await user.click(screen.getByRole('button', { name: 'Add a rule' }))
    const field = screen.getByRole('textbox', { name: 'Rule' })
    await user.type(field, 'fly(x)')
    expect(await screen.findByText('There is no effect called “fly”; there are read, write.')).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(bridge.inputsOf('rules.add')).toEqual([])
    await user.clear(field)
    await user.type(field, 'git push **')
    await waitFor(() => expect(screen.queryByText(/no effect called/)).not.toBeInTheDocument())
    expect(await faultsOf(screen.getByRole('dialog'))).toEqual([])
    await user.click(screen.getByRole('radio', { name: 'Deny' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(bridge.inputsOf('rules.add')).toEqual([{ scope: 'user', sessionId: null, decision: 'deny', text: 'git push **', note: null }])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('are tried on any command, and nothing is said of one that main cannot judge', async () => {
    const part = { span: { start: 0, end: 8 }, verdict: 'allow' as const, effects: [], reasons: [] }
    const reasons = [{ code: 'saved-rule' as const, span: null, values: { rule: 'npm test' } }]
    bridge.answer('rules.try', ({ command }) =>
      command === 'npm test'
        ? succeed({ verdict: { verdict: 'allow', risk: 'medium', parts: [part], effects: [], reasons } })
        : fail('not-found', 'no'),
    )
    render(<RulesScreen />)
    await user.type(screen.getByRole('textbox', { name: 'Try a command' }), 'npm test')
    expect(await screen.findByText('a saved rule decides it')).toBeInTheDocument()
    expect(document.querySelector('.part-allow')).toHaveTextContent('npm test')
  })
})

describe('the rule that let a call through', () => {
  it('is revoked from its card while it is there', async () => {
    const kept = entry('allow', 'npm test')
    showRules([kept])
    render(<RevokeGrantingRule grant={{ kind: 'rule', ruleId: kept.rule.id, text: 'npm test' }} />)
    await user.click(screen.getByRole('button', { name: 'Revoke rule' }))
    expect(bridge.inputsOf('rules.remove')).toEqual([{ ruleId: kept.rule.id }])
    showRules([])
    expect(screen.queryByRole('button', { name: 'Revoke rule' })).not.toBeInTheDocument()
  })
})

describe('the audit', () => {
  const row = (change: Partial<AuditEntry>): AuditEntry => ({
    sessionId: `ses_${'1'.repeat(20)}`,
    title: 'Fix it',
    workspace: '/w',
    seq: 1,
    at: 1_000,
    callId: null,
    kind: 'verdict',
    text: 'npm test',
    verdict: 'ask',
    risk: 'medium',
    reasons: [],
    answer: null,
    words: null,
    ruleId: null,
    ...change,
  })

  it('counts what the filter asks for and exports by the same filter', async () => {
    bridge.answer('audit.list', () => succeed([row({}), row({ seq: 2, verdict: 'deny', text: 'rm -rf /' })]))
    bridge.answer('audit.export', () => succeed({ path: '/tmp/a.jsonl', count: 1 }))
    render(
      <>
        <AuditScreen />
        <Toasts />
      </>,
    )
    expect(await screen.findByText('2 entries')).toBeInTheDocument()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Verdict' }), 'Deny')
    expect(screen.getByText('1 entry')).toBeInTheDocument()
    await user.type(screen.getByRole('searchbox'), 'RM')
    expect(screen.getByText('1 entry')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Export…' }))
    expect(bridge.inputsOf('audit.export')).toEqual([{ sessionId: null, verdict: 'deny', risk: null, text: 'RM' }])
    expect(await screen.findByText('1 entry was written to /tmp/a.jsonl')).toBeInTheDocument()
    expect(await faultsOf(document.body)).toEqual([])
  })
})

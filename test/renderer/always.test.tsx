import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApprovalQueue } from '../../renderer/approvals/approval-queue.tsx'
import { succeed } from '../../shared/errors.ts'
import type { ApprovalRequest } from '../../shared/permission.ts'
import type { RuleProposal } from '../../shared/rules.ts'
import { faultsOf } from '../support/axe-faults.ts'
import { firstOf, queueOf, stageQueue } from '../support/queue-stage.ts'

const { bridge, answers, user, settle, showQueue } = stageQueue()

async function show(name: string) {
  showQueue(queueOf(name))
  render(
    <>
      <textarea aria-label="composer" />
      <ApprovalQueue />
    </>,
  )
  await settle()
}

/** A key event as the browser makes it, on the element that has the focus. */
function press(key: string, init: KeyboardEventInit & { keyCode?: number } = {}) {
  const target = document.activeElement ?? document.body
  return fireEvent.keyDown(target, { key, ...init })
}

describe('always', () => {
  const proposal = (digit: string, text: string, change: Partial<RuleProposal> = {}): RuleProposal => ({
    proposalId: `prop_${digit.repeat(32)}`,
    width: 'any-arguments',
    text,
    pastCount: 0,
    examples: [],
    scopes: ['session', 'workspace', 'user'],
    ...change,
  })
  const exact = proposal('a', 'npm run build', { width: 'exact-words', pastCount: 6 })
  const middle = proposal('b', 'npm run build **', {
    examples: [
      { text: 'npm run build -- --watch', at: Date.now(), outcome: 'allow', reason: null },
      { text: 'npm run build > ~/x', at: null, outcome: 'ask', reason: { code: 'no-rule', span: null, values: {} } },
    ],
  })
  const section = { span: { start: 0, end: 4 }, text: 'npm run build', onlyExact: null, proposals: [exact, middle] }

  async function open() {
    bridge().answer('approval.proposals', () => succeed({ kind: 'offered', sections: [section] }))
    await show('medium')
    press('l')
    await screen.findByRole('dialog', { name: 'Always allow' })
    await settle()
  }

  it('shows the rules from narrow to wide, the narrowest chosen, and saves what is chosen by its id alone', async () => {
    await open()
    expect(answers()).toEqual([])
    expect(screen.getByRole('radio', { name: 'npm run build' })).toBeChecked()
    expect(screen.getByText('covers 6 of your past commands')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'npm run build **' }))
    expect(screen.getByText(/still asks: no rule covers this/)).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'everywhere' }))
    await user.click(screen.getByRole('button', { name: /Save rule and allow/ }))
    const { approvalId, hash } = firstOf('medium')
    expect(answers()).toEqual([{ approvalId, hash, answer: { kind: 'allow-always', proposalIds: [middle.proposalId], scope: 'user' } }])
  })

  it('is not seen before its rules are there, and keeps those of one decision until those of the other are', async () => {
    const waiting: (() => void)[] = []
    bridge().answer(
      'approval.proposals',
      ({ decision }) =>
        new Promise((resolve) => {
          const text = decision === 'allow' ? 'npm run build' : 'npm **'
          const offered = { ...section, proposals: [proposal(decision === 'allow' ? 'a' : 'd', text)] }
          waiting.push(() => resolve(succeed({ kind: 'offered', sections: [offered] })))
        }),
    )
    await show('medium')
    press('l')
    const dialog = await screen.findByRole('dialog', { name: 'Always allow' })
    expect(dialog.parentElement).toHaveClass('veil-waiting')
    press('a')
    await act(async () => waiting.shift()?.())
    expect(dialog.parentElement).not.toHaveClass('veil-waiting')
    expect(answers()).toEqual([])
    expect(screen.getByRole('radio', { name: 'npm run build' })).toHaveFocus()
    await settle()
    fireEvent.click(screen.getByRole('radio', { name: 'Always deny' }))
    expect(screen.getByRole('radio', { name: 'npm run build' })).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: /Save rule and allow/ }))
    expect(answers()).toEqual([])
    await act(async () => waiting.shift()?.())
    expect(screen.getByRole('radio', { name: 'npm **' })).toBeVisible()
    expect(screen.getByRole('button', { name: /Save rule and deny/ })).toBeVisible()
  })

  it('says that it works out the rules when that takes long', async () => {
    bridge().answer('approval.proposals', () => new Promise(() => {}))
    await show('medium')
    press('l')
    await settle()
    expect(screen.getByText('Working out the rules…')).toBeVisible()
  })

  it('saves with Enter for this workspace, but not with the Enter that comes as the dialog comes', async () => {
    bridge().answer('approval.proposals', () => succeed({ kind: 'offered', sections: [section] }))
    await show('medium')
    press('l')
    const radio = await screen.findByRole('radio', { name: 'npm run build' })
    fireEvent.keyDown(radio, { key: 'Enter' })
    expect(answers()).toEqual([])
    await settle()
    fireEvent.keyDown(radio, { key: 'Enter', repeat: true })
    fireEvent.keyDown(radio, { key: 'Enter', isComposing: true })
    expect(answers()).toEqual([])
    fireEvent.keyDown(radio, { key: 'Enter' })
    expect(answers()).toMatchObject([{ answer: { kind: 'allow-always', proposalIds: [exact.proposalId], scope: 'workspace' } }])
  })

  it('leaves the keys of the card dead while the dialog is open, and closes on Escape', async () => {
    await open()
    for (const key of ['a', 'd', 'r']) press(key)
    expect(answers()).toEqual([])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Allow once/ })).toBeInTheDocument()
  })

  it('saves and allows nothing by the click that brings the window to the front', async () => {
    await open()
    for (const name of [/Save rule and allow/, 'Allow once instead']) {
      fireEvent.blur(window)
      fireEvent.focus(window)
      await user.click(screen.getByRole('button', { name }))
    }
    expect(answers()).toEqual([])
    await settle()
    await user.click(screen.getByRole('button', { name: /Save rule and allow/ }))
    expect(answers()).toHaveLength(1)
  })

  it('denies for good by one rule', async () => {
    await open()
    await user.click(screen.getByRole('radio', { name: 'Always deny' }))
    const save = await screen.findByRole('button', { name: /Save rule and deny/ })
    await user.click(screen.getByRole('radio', { name: 'npm run build **' }))
    await settle()
    await user.click(save)
    expect(bridge().inputsOf('approval.proposals')).toMatchObject([{ decision: 'allow' }, { decision: 'deny' }])
    expect(answers()).toMatchObject([{ answer: { kind: 'deny-always', proposalIds: [middle.proposalId] } }])
  })

  it('says why nothing is offered', async () => {
    bridge().answer('approval.proposals', () => succeed({ kind: 'none', why: 'unknown-words' }))
    await show('medium')
    press('l')
    expect(await screen.findByText(/words that are not known before it runs/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Save rule/ })).not.toBeInTheDocument()
  })

  it('is not there, by button or key, where no rule may be saved', async () => {
    await show('high')
    expect(screen.queryByRole('button', { name: /Always…/ })).not.toBeInTheDocument()
    press('l')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByText(/No rule that allows this can be saved here/)).toBeInTheDocument()
  })

  it('denies for good where the risk is high, by the key that its button shows', async () => {
    await show('medium')
    showQueue(queueOf('medium').map((each) => ({ ...each, offeredRule: null, verdict: { ...each.verdict, risk: 'high' as const } })))
    await settle()
    expect(screen.getByRole('button', { name: /Always deny…/ })).toHaveTextContent('N')
    press('l')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    press('n')
    expect(await screen.findByRole('dialog', { name: 'Always deny' })).toBeInTheDocument()
    expect(screen.queryByRole('radio', { name: 'Always allow' })).not.toBeInTheDocument()
    expect(bridge().inputsOf('approval.proposals')).toMatchObject([{ decision: 'deny' }])
  })

  it('opens with denying chosen by that key where both can be saved', async () => {
    await show('medium')
    press('n')
    expect(await screen.findByRole('radio', { name: 'Always deny' })).toBeChecked()
  })

  it('has no fault that axe finds', async () => {
    await open()
    expect(await faultsOf(screen.getByRole('dialog'))).toEqual([])
  })
})

describe('edit', () => {
  it('sends the new text with the hash of what was shown; the card comes back as it is judged anew', async () => {
    await show('medium')
    press('e')
    const field = screen.getByRole('textbox', { name: /Your command/ })
    expect(field).toHaveFocus()
    fireEvent.change(field, { target: { value: 'git status' } })
    for (const key of ['a', 'd']) press(key)
    expect(answers()).toEqual([])
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    const { approvalId, hash } = firstOf('medium')
    await waitFor(() => expect(bridge().inputsOf('approval.edit')).toEqual([{ approvalId, hash, command: 'git status' }]))
    expect(answers()).toEqual([])
    const edited: ApprovalRequest = { ...firstOf('medium'), approvalId: `apr_${'7'.repeat(20)}`, hash: 'other', edited: true }
    showQueue([...queueOf('medium').slice(1), edited])
    await settle()
    expect(screen.getByText(/edited by you/)).toBeInTheDocument()
    press('a')
    expect(answers()).toEqual([{ approvalId: edited.approvalId, hash: 'other', answer: { kind: 'allow-once' } }])
  })

  it('sends nothing that is the same or empty, and closes on Escape', async () => {
    await show('medium')
    press('e')
    const field = screen.getByRole('textbox', { name: /Your command/ })
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    fireEvent.change(field, { target: { value: '  ' } })
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(screen.queryByRole('textbox', { name: /Your command/ })).not.toBeInTheDocument()
    expect(bridge().inputsOf('approval.edit')).toEqual([])
  })
})

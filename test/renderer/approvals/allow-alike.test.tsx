import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { alike } from '../../../renderer/approvals/alike.ts'
import { ApprovalQueue } from '../../../renderer/approvals/approval-queue.tsx'
import { installBridge } from '../../../renderer/bridge.ts'
import { useQueue } from '../../../renderer/store/session-feed.ts'
import { initialView, useView } from '../../../renderer/store/view.ts'
import type { ApprovalRequest } from '../../../shared/permission.ts'
import { firstSessionId, secondSessionId, viewsQueues } from '../../preview/views-questions.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'
import { newId } from '../../support/fake-session.ts'

function asked(command: string, sessionId = firstSessionId): ApprovalRequest {
  const [medium] = viewsQueues['medium'] ?? []
  if (medium?.action.kind !== 'command') throw new Error('No command waits')
  const approvalId = newId('apr') as ApprovalRequest['approvalId']
  const callId = newId('cal') as ApprovalRequest['callId']
  const verdict = { ...medium.verdict, risk: 'low' as const, parts: [], effects: [], reasons: [] }
  return { ...medium, approvalId, callId, sessionId, hash: `hash of ${command}`, action: { ...medium.action, command }, verdict }
}

const [medium] = viewsQueues['medium'] ?? []
const because = (request: ApprovalRequest, from: ApprovalRequest | undefined): ApprovalRequest => ({
  ...request,
  verdict: { ...request.verdict, reasons: from?.verdict.reasons ?? [] },
})

describe('questions that can be answered together', () => {
  const [ls, cat, df] = [asked('ls'), asked('cat a'), asked('df')]

  it('are of low risk and asked for the same reasons, the one in front first', () => {
    expect(alike([cat, ls, df], ls)).toEqual([ls, cat, df])
    expect(alike([ls, because(cat, medium), df], ls)).toEqual([ls, df])
  })

  it.each([
    ['it waits alone', [ls]],
    ['the others are of another risk', [ls, { ...cat, verdict: { ...cat.verdict, risk: 'medium' as const } }]],
    ['the others have a diff to look at', [ls, ...(viewsQueues['diff'] ?? [])]],
    ['the others want an answer in words', [ls, ...(viewsQueues['question'] ?? [])]],
  ])('are none where %s', (_why, queue) => {
    expect(alike(queue, ls)).toEqual([])
  })

  it('are none of those at medium or high risk, however alike', () => {
    for (const risk of ['medium', 'high'] as const) {
      const [one, other] = [ls, cat].map((request) => ({ ...request, verdict: { ...request.verdict, risk } }))
      if (one && other) expect(alike([one, other], one)).toEqual([])
    }
  })
})

describe('allowing all', () => {
  let bridge: FakeBridge
  const show = (queue: readonly ApprovalRequest[]) => act(() => useQueue.setState(queue, true))

  beforeEach(() => {
    bridge = new FakeBridge()
    installBridge(bridge)
    useView.setState({ ...initialView, selectedSession: firstSessionId })
  })
  afterEach(() => useQueue.setState([], true))

  it('shows every command whole, and sends each its own yes with the hash of what was shown', async () => {
    const [ls, lines] = [asked('ls'), asked('cat a\ncat b', secondSessionId)]
    show([ls, lines, ...(medium ? [medium] : [])])
    render(<ApprovalQueue />)
    await userEvent.click(await screen.findByRole('button', { name: 'Allow all 2…' }))
    const dialog = screen.getByRole('dialog', { name: 'Allow these 2?' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('code')?.textContent),
    ).toEqual(['ls', 'cat a\ncat b'])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Allow all 2' }))
    expect(bridge.inputsOf('approval.answer')).toEqual(
      [ls, lines].map(({ approvalId, hash }) => ({ approvalId, hash, answer: { kind: 'allow-once' } })),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not done by the click that brings the window to the front, but by a key', async () => {
    show([asked('ls'), asked('cat a')])
    render(<ApprovalQueue />)
    await userEvent.click(await screen.findByRole('button', { name: 'Allow all 2…' }))
    const allow = within(screen.getByRole('dialog')).getByRole('button', { name: 'Allow all 2' })
    fireEvent.blur(window)
    fireEvent.focus(window)
    await userEvent.click(allow)
    expect(bridge.inputsOf('approval.answer')).toEqual([])
    allow.focus()
    await userEvent.keyboard('{Enter}')
    expect(bridge.inputsOf('approval.answer')).toHaveLength(2)
  })

  it('leaves out what went, or became another, while it was looked at; what came is not in it', async () => {
    const [ls, cat, df] = [asked('ls'), asked('cat a'), asked('df')]
    show([ls, cat, df])
    render(<ApprovalQueue />)
    await userEvent.click(await screen.findByRole('button', { name: 'Allow all 3…' }))
    show([ls, { ...df, hash: 'another' }, asked('whoami')])
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Allow 1' }))
    expect(bridge.inputsOf('approval.answer')).toEqual([{ approvalId: ls.approvalId, hash: ls.hash, answer: { kind: 'allow-once' } }])
  })

  it('is not offered for what is not alike', async () => {
    show(viewsQueues['medium'] ?? [])
    render(<ApprovalQueue />)
    await screen.findByRole('button', { name: /^Allow once/ })
    expect(screen.queryByRole('button', { name: /^Allow all/ })).toBeNull()
  })
})

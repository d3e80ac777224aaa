import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CardFacts } from '../../renderer/approvals/card-facts.tsx'
import type { ApprovalRequest, CommandAction, Part } from '../../shared/permission.ts'
import { commandAction } from '../support/actions.ts'

const part = (program?: Part['program']): Part => ({
  span: { start: 0, end: 3 },
  verdict: 'ask',
  effects: [],
  reasons: [],
  ...(program === undefined ? {} : { program }),
})

function show(change: Partial<CommandAction>, parts: readonly Part[] = []) {
  const request: ApprovalRequest = {
    approvalId: 'apr_00000000000000000000',
    sessionId: 'ses_00000000000000000000',
    callId: 'cal_00000000000000000000',
    tool: 'shell',
    action: commandAction('npm test', change),
    verdict: { verdict: 'ask', risk: 'medium', parts: [...parts], effects: [], reasons: [] },
    modelWords: null,
    offeredRule: null,
    hash: '',
    requestedAt: 1,
  }
  render(<CardFacts request={request} workspace="/home/ann/shop" />)
}

it('says what the sandbox keeps a command to', () => {
  show({
    sandbox: { kind: 'inside', network: 'none', writable: ['/srv/shop'], readOnly: ['/srv/shop/.vscode'], hidden: ['/a/.ssh', '/a/.aws'] },
  })
  const facts = screen.getByText('Sandbox').nextElementSibling
  expect(facts).toHaveTextContent(
    'no network, changes only /srv/shop · 1 protected place in it stays as it is · 2 places with secrets are hidden',
  )
})

it('says that a command leaves the sandbox, and nothing where there is none', () => {
  show({ sandbox: { kind: 'outside' } })
  expect(screen.getByText('leaves it: this would run outside the sandbox')).toBeVisible()
})

it('names the file of each program once, with the name where the file is called otherwise', () => {
  show({}, [
    part({ name: 'npm', path: '/usr/lib/npm-cli.js' }),
    part({ name: 'git', path: '/usr/bin/git' }),
    part({ name: 'git', path: '/usr/bin/git' }),
    part(),
  ])
  const items = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(items).toEqual(['npm → /usr/lib/npm-cli.js', '/usr/bin/git'])
  expect(screen.queryByText('Sandbox')).toBeNull()
})

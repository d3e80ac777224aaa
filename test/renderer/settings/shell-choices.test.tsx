import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { ShellChoices } from '../../../renderer/settings/shell-choices.tsx'
import { useAppInfo } from '../../../renderer/store/app-info.ts'
import { useSettings } from '../../../renderer/store/session-feed.ts'
import { succeed } from '../../../shared/errors.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import type { ShellsView } from '../../../shared/shells.ts'
import { faultsOf } from '../../support/axe-faults.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'

let fake: FakeBridge

beforeEach(() => {
  fake = new FakeBridge()
  installBridge(fake)
  useSettings.setState(defaultSettings, true)
  useAppInfo.setState({ platform: 'linux' })
})

async function open(view?: ShellsView) {
  if (view !== undefined) fake.answer('shells.list', () => succeed(view))
  const rendered = render(<ShellChoices />)
  const group = await screen.findByRole('radiogroup', { name: 'Where commands run' })
  return {
    ...rendered,
    group,
    names: within(group)
      .getAllByRole('radio')
      .map((radio) => radio.textContent),
  }
}

it('lists the shells of this machine with version and place, and sends the choice by its name', async () => {
  const { names, container } = await open()
  expect(names).toEqual([
    expect.stringContaining('Automatic'),
    expect.stringMatching(/^Bash 5\.2\.15.*bash/),
    expect.stringMatching(/^Zsh 5\.9.*zsh/),
  ])
  expect(screen.getByRole('radio', { name: 'Automatic' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Zsh 5.9' }))
  expect(fake.inputsOf('settings.update')).toEqual([{ shell: 'zsh' }])
  expect(await faultsOf(container)).toEqual([])
})

it('calls the bash of Windows by its name, and says that cmd always asks', async () => {
  useAppInfo.setState({ platform: 'win32' })
  const installed = [
    { name: 'powershell', file: 'C:\\W\\powershell.exe', version: '5.1.19041' },
    { name: 'bash', file: 'C:\\P\\Git\\bin\\bash.exe', version: '5.2' },
    { name: 'cmd', file: 'C:\\W\\cmd.exe', version: null },
  ] as const
  const { names } = await open({ installed: [...installed], used: 'powershell', note: null })
  expect(names.slice(1)).toEqual([
    expect.stringContaining('Windows PowerShell 5.1.19041'),
    expect.stringContaining('Git Bash 5.2'),
    expect.stringMatching(/Command Prompt.*every command is a question/),
  ])
})

it('shows a choice that is not here as chosen, and what commands run in instead', async () => {
  useSettings.setState({ ...defaultSettings, shell: 'pwsh' }, true)
  const installed = [{ name: 'bash', file: '/bin/bash', version: null }] as const
  await open({ installed: [...installed], used: 'bash', note: { kind: 'not-found', wanted: 'pwsh' } })
  expect(screen.getByRole('radio', { name: 'PowerShell' })).toBeChecked()
  expect(screen.getByText('Not found on this computer.')).toBeVisible()
  expect(screen.getByRole('note')).toHaveTextContent('pwsh was not found, so commands run in Bash.')
})

it('says when the settings name what nobody knows, or the user has a shell that models do not write for', async () => {
  useSettings.setState({ ...defaultSettings, shell: 'n\u202Eu' }, true)
  const installed = [{ name: 'bash', file: '/bin/bash', version: null }] as const
  const { unmount } = await open({ installed: [...installed], used: 'bash', note: { kind: 'unknown', wanted: 'n\u202Eu' } })
  expect(screen.getByRole('note')).toHaveTextContent('not known (nU+202Eu), so commands run in Bash')
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  unmount()
  await open({ installed: [...installed], used: 'bash', note: { kind: 'other-login-shell', name: 'fish' } })
  expect(screen.getByRole('note')).toHaveTextContent('Your shell is fish')
})

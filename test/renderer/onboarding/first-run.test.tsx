import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { FirstRun } from '../../../renderer/onboarding/first-run.tsx'
import { showScreen, useView } from '../../../renderer/store/view.ts'
import { fail, succeed } from '../../../shared/errors.ts'
import { faultsOf } from '../../support/axe-faults.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'

const sessionId = `ses_${'9'.repeat(20)}`
const demoMessage = 'Find out why the test fails and fix it, then start the server and check it.'
let fake: FakeBridge

beforeEach(() => {
  fake = new FakeBridge()
  installBridge(fake)
  showScreen('first-run')
})

describe('the first run', () => {
  it('goes to the ready demo by keyboard alone and sends nothing', async () => {
    render(<FirstRun />)
    await userEvent.keyboard('{ArrowDown} {Enter}')
    expect(screen.getByRole('heading', { name: 'Who does the thinking?' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown} {Enter}')
    expect(screen.getByRole('heading', { name: 'How much may it do by itself?' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(fake.inputsOf('session.create')).toEqual([{ place: { kind: 'sample' }, model: { kind: 'demo' }, mode: 'ask' }])
    expect(fake.inputsOf('settings.update')).toEqual([{ model: { kind: 'demo' }, mode: 'ask', onboarded: true }])
    expect(useView.getState()).toMatchObject({
      screen: 'session',
      selectedSession: sessionId,
      drafts: { [sessionId]: demoMessage },
      demoReady: { [sessionId]: true },
    })
    expect(fake.inputsOf('session.send')).toEqual([])
  })

  it('shows the demo at once for one press in the first step', async () => {
    render(<FirstRun />)
    await userEvent.click(screen.getByRole('button', { name: 'Just show me' }))
    expect(fake.inputsOf('session.create')).toEqual([{ place: { kind: 'sample' }, model: { kind: 'demo' }, mode: 'ask' }])
    expect(useView.getState().demoReady).toEqual({ [sessionId]: true })
  })

  it('starts in a chosen and trusted folder with a server of the user’s own', async () => {
    render(<FirstRun />)
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'I trust what is in this folder' }))
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Another address' }))
    await userEvent.type(screen.getByLabelText('Model name'), 'qwen3-coder:30b{Enter}')
    await userEvent.click(screen.getByRole('radio', { name: 'Edit' }))
    await userEvent.keyboard('{Enter}')
    const fields = {
      preset: 'ollama',
      api: 'chat-completions',
      baseUrl: 'http://127.0.0.1:11434/v1',
      model: 'qwen3-coder:30b',
      contextTokens: null,
    }
    const model = { kind: 'chat-completions', baseUrl: fields.baseUrl, model: fields.model, savedId: `mdl_${'7'.repeat(20)}` }
    expect(fake.inputsOf('workspace.trust')).toEqual([{ trusted: true }])
    expect(fake.inputsOf('session.create')).toEqual([{ place: { kind: 'chosen' }, model, mode: 'edit' }])
    expect(fake.inputsOf('model.save')).toEqual([{ id: null, fields, key: null, use: true }])
  })

  it('does not trust a folder unless the user says so', async () => {
    render(<FirstRun />)
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('checkbox')).not.toBeChecked()
  })

  it('wants a key for OpenAI, stores it without keeping it in the field, and tests the model', async () => {
    render(<FirstRun />)
    await userEvent.keyboard('{ArrowDown} {Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByText('Enter the key that OpenAI gave you.')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Key')).toHaveFocus())
    await userEvent.type(screen.getByLabelText('Key'), 'secret-key')
    await userEvent.click(screen.getByRole('button', { name: 'Test' }))
    expect(await screen.findByText(/It answers and calls tools/)).toBeVisible()
    expect(fake.inputsOf('model.save')).toMatchObject([{ id: null, key: 'secret-key' }])
    expect(fake.inputsOf('model.test')).toMatchObject([{ model: { kind: 'responses' }, key: null }])
    expect(screen.getByLabelText('Key')).toHaveValue('')
    expect(screen.getByText('Kept in the system’s key store.')).toBeVisible()
  })

  it('asks for an address and a name that can be used', async () => {
    render(<FirstRun />)
    await userEvent.keyboard('{ArrowDown} {Enter}')
    await userEvent.click(screen.getByRole('radio', { name: 'Another address' }))
    await userEvent.clear(screen.getByLabelText('Address'))
    await userEvent.type(screen.getByLabelText('Address'), 'localhost{Enter}')
    expect(screen.getByText(/begins with http/)).toBeVisible()
    await userEvent.clear(screen.getByLabelText('Address'))
    await userEvent.type(screen.getByLabelText('Address'), 'http://localhost:1234/v1{Enter}')
    expect(screen.getByText('Enter the model’s name.')).toBeVisible()
  })

  it('can be skipped and does not come again', async () => {
    render(<FirstRun />)
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
    expect(fake.inputsOf('settings.update')).toEqual([{ onboarded: true }])
    expect(useView.getState().screen).toBe('session')
    expect(fake.inputsOf('session.create')).toEqual([])
  })

  it('can be skipped at the model, for whom has none yet', async () => {
    render(<FirstRun />)
    await userEvent.keyboard('{ArrowDown} {Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
    expect(fake.inputsOf('settings.update')).toEqual([{ onboarded: true }])
    expect(useView.getState().screen).toBe('session')
    expect(fake.inputsOf('session.create')).toEqual([])
  })

  it('tells which servers answer on this computer before one is chosen', async () => {
    const models = ['qwen3-coder:30b', 'gpt-oss:20b']
    fake.answer('model.find-local', () => succeed([{ preset: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', models }]))
    render(<FirstRun />)
    await userEvent.keyboard('{ArrowDown} {Enter}')
    expect(await screen.findByText('Ollama found here · 2 models')).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: 'Another address' }))
    await userEvent.click(screen.getByRole('button', { name: 'gpt-oss:20b' }))
    expect(screen.getByLabelText('Model name')).toHaveValue('gpt-oss:20b')
  })

  it('says what failed and stays where it is', async () => {
    fake.answer('session.create', () => fail('storage-failed', 'ENOSPC: no space left'))
    render(<FirstRun />)
    await userEvent.click(screen.getByRole('button', { name: 'Just show me' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/Could not write to disk/)
    expect(useView.getState().screen).toBe('first-run')
  })

  it('goes on without a folder when the dialog was closed', async () => {
    fake.answer('workspace.choose', () => succeed(null))
    render(<FirstRun />)
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Choose folder…' })).toBeEnabled()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('has no fault that axe finds, in any step', async () => {
    const { container } = render(<FirstRun />)
    expect(await faultsOf(container)).toEqual([])
    await userEvent.keyboard('{ArrowDown} {Enter}')
    expect(await faultsOf(container)).toEqual([])
    await userEvent.keyboard('{ArrowDown}{ArrowDown} {Enter}')
    expect(await faultsOf(container)).toEqual([])
  })
})

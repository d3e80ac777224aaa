import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { Composer } from '../../../renderer/composer/composer.tsx'
import { useAppInfo } from '../../../renderer/store/app-info.ts'
import { useSettings } from '../../../renderer/store/session-feed.ts'
import { prepareDemo } from '../../../renderer/store/view.ts'
import { fail } from '../../../shared/errors.ts'
import { messageMaxCharacters } from '../../../shared/ipc/limits.ts'
import type { SessionSummary } from '../../../shared/session/catalog.ts'
import { mainRecords, newSession, newSessionRecords } from '../../preview/preview-data.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'

let fake: FakeBridge

beforeEach(() => {
  fake = new FakeBridge()
  installBridge(fake)
})

const other: SessionSummary = { ...newSession, sessionId: `ses_${'8'.repeat(20)}` }

async function open(session: SessionSummary, working = false) {
  const view = render(<Composer key={session.sessionId} session={session} />)
  const records = working ? mainRecords(true).slice(0, 7) : newSessionRecords
  await act(async () => fake.send('session.records', { kind: 'records', reset: true, records }))
  return view
}

const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to the agent' })
const sent = () => fake.inputsOf('session.send')

describe('the composer', () => {
  it('sends with Enter and is empty when main has the message', async () => {
    await open(newSession)
    await userEvent.type(text(), '  Fix the test{Enter}')
    expect(sent()).toEqual([{ sessionId: newSession.sessionId, text: 'Fix the test' }])
    await waitFor(() => expect(text()).toHaveValue(''))
  })

  it('lets go of the keyboard while the agent works, and takes it back when a message can be written again', async () => {
    await open(newSession)
    text().focus()
    const all = mainRecords(true)
    await act(async () => fake.send('session.records', { kind: 'records', reset: true, records: all.slice(0, 7) }))
    expect(text()).not.toHaveFocus()
    await act(async () => fake.send('session.records', { kind: 'records', reset: true, records: newSessionRecords }))
    expect(text()).toHaveFocus()
  })

  it('keeps the keyboard when the next message is being written while the agent starts to work', async () => {
    await open(newSession)
    await userEvent.type(text(), 'next')
    await act(async () => fake.send('session.records', { kind: 'records', reset: true, records: mainRecords(true).slice(0, 7) }))
    expect(text()).toHaveFocus()
  })

  it('makes a new line with Shift+Enter', async () => {
    await open(newSession)
    await userEvent.type(text(), 'one{Shift>}{Enter}{/Shift}two')
    expect(text()).toHaveValue('one\ntwo')
    expect(sent()).toEqual([])
  })

  it('leaves Enter to the input method while it composes', async () => {
    await open(newSession)
    fireEvent.change(text(), { target: { value: 'ni hao' } })
    fireEvent.keyDown(text(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(text(), { key: 'Enter', keyCode: 229 })
    expect(sent()).toEqual([])
    fireEvent.keyDown(text(), { key: 'Enter', keyCode: 13 })
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  it('does not send what is empty or held down', async () => {
    await open(newSession)
    await userEvent.type(text(), '   {Enter}')
    fireEvent.change(text(), { target: { value: 'again' } })
    fireEvent.keyDown(text(), { key: 'Enter', repeat: true })
    expect(sent()).toEqual([])
  })

  it('keeps the text and says why when the message did not arrive', async () => {
    fake.answer('session.send', () => fail('storage-failed', 'ENOSPC'))
    await open(newSession)
    await userEvent.type(text(), 'Fix it{Enter}')
    expect(await screen.findByText(/Could not write to disk/)).toBeVisible()
    expect(text()).toHaveValue('Fix it')
  })

  it('says how much a message is too long and does not send it', async () => {
    await open(newSession)
    fireEvent.change(text(), { target: { value: 'x'.repeat(messageMaxCharacters + 5) } })
    expect(screen.getByText(/^5 characters too long/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  })

  it('keeps a draft for each session', async () => {
    const first = await open(newSession)
    await userEvent.type(text(), 'first')
    first.unmount()
    const second = await open(other)
    expect(text()).toHaveValue('')
    second.unmount()
    await open(newSession)
    expect(text()).toHaveValue('first')
  })

  it('queues while a turn runs, says so, and stops the turn by its button', async () => {
    await open(newSession, true)
    expect(screen.queryByRole('button', { name: /^Queue/ })).toBeNull()
    await userEvent.type(text(), ' next {Enter}')
    expect(sent()).toEqual([])
    expect(fake.inputsOf('message.queue')).toEqual([{ sessionId: newSession.sessionId, text: 'next', when: 'turn-end' }])
    await waitFor(() => expect(text()).toHaveValue(''))
    expect(screen.getByText(/The agent is working/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(fake.inputsOf('session.stop')).toEqual([{ sessionId: newSession.sessionId }])
  })

  it('sends into the running turn with Ctrl+Enter or by its button, and only sends where none runs', async () => {
    const idle = await open(newSession)
    await userEvent.type(text(), 'go{Control>}{Enter}{/Control}')
    expect(sent()).toHaveLength(1)
    idle.unmount()
    await open(newSession, true)
    await userEvent.type(text(), 'use yarn{Control>}{Enter}{/Control}')
    await waitFor(() => expect(text()).toHaveValue(''))
    await userEvent.type(text(), 'and pnpm')
    await userEvent.click(screen.getByRole('button', { name: /^Send now/ }))
    const { sessionId } = newSession
    expect(fake.inputsOf('message.queue')).toEqual([
      { sessionId, text: 'use yarn', when: 'next-step' },
      { sessionId, text: 'and pnpm', when: 'next-step' },
    ])
    expect(sent()).toHaveLength(1)
  })

  it('queues with Ctrl+Enter where the user sends with that, and sends into the turn with Shift too', async () => {
    await open(newSession, true)
    await act(async () => useSettings.setState({ shortcuts: [{ action: 'message.send', key: 'Mod+Enter' }] }))
    await userEvent.type(text(), 'later{Control>}{Enter}{/Control}')
    await waitFor(() => expect(text()).toHaveValue(''))
    await userEvent.type(text(), 'now{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    expect(fake.inputsOf('message.queue')).toMatchObject([{ when: 'turn-end' }, { when: 'next-step' }])
  })

  it('stops the turn with Escape, but not from another field or while composing', async () => {
    await open(newSession, true)
    render(<input aria-label="elsewhere" />)
    fireEvent.keyDown(screen.getByLabelText('elsewhere'), { key: 'Escape' })
    fireEvent.keyDown(text(), { key: 'Escape', keyCode: 229 })
    expect(fake.inputsOf('session.stop')).toEqual([])
    fireEvent.keyDown(text(), { key: 'Escape' })
    expect(fake.inputsOf('session.stop')).toHaveLength(1)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(fake.inputsOf('session.stop')).toHaveLength(1)
  })

  it('holds the first message of the demo ready and sends it only when the user starts it', async () => {
    prepareDemo(newSession.sessionId, 'Find out why the test fails.')
    await open(newSession)
    expect(sent()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Start the demo' }))
    expect(sent()).toEqual([{ sessionId: newSession.sessionId, text: 'Find out why the test fails.' }])
    expect(await screen.findByRole('button', { name: 'Send' })).toBeDisabled()
  })

  it('explains the modes in a menu and asks main for the chosen one', async () => {
    await open(newSession)
    await userEvent.click(screen.getByRole('button', { name: 'Mode: Ask' }))
    expect(screen.getByText(/other reading asks you; changes are denied/)).toBeVisible()
    await userEvent.click(screen.getByRole('menuitemradio', { name: /Read only/ }))
    expect(fake.inputsOf('session.set-mode')).toEqual([{ sessionId: newSession.sessionId, mode: 'read-only' }])
  })

  it('offers the sandbox where there is one, and says why not where there is none', async () => {
    useAppInfo.setState({ sandbox: { kind: 'available' } })
    await open(newSession)
    await userEvent.click(screen.getByRole('button', { name: 'Mode: Ask' }))
    await userEvent.click(screen.getByRole('menuitemradio', { name: /Sandboxed/ }))
    expect(fake.inputsOf('session.set-mode')).toEqual([{ sessionId: newSession.sessionId, mode: 'sandboxed' }])
    useAppInfo.setState({ sandbox: { kind: 'unavailable', reason: 'no-program', detail: '' } })
    await userEvent.click(screen.getByRole('button', { name: 'Mode: Ask' }))
    const item = screen.getByRole('menuitemradio', { name: /Sandboxed/ })
    expect(item).toHaveTextContent('Not available: install bubblewrap, then start Signalbox again.')
    expect(item).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(item)
    expect(fake.inputsOf('session.set-mode')).toHaveLength(1)
  })
})

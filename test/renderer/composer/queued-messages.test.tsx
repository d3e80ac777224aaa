import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { Composer } from '../../../renderer/composer/composer.tsx'
import { useToasts } from '../../../renderer/store/toasts.ts'
import { fail } from '../../../shared/errors.ts'
import type { SessionEvent } from '../../../shared/session/events.ts'
import { queuedMessagesMax } from '../../../shared/session/queued.ts'
import { mainRecords, newSession } from '../../preview/preview-data.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'
import { nextId } from '../../support/memory-session.ts'

let fake: FakeBridge
let seq = 0

beforeEach(() => {
  fake = new FakeBridge()
  installBridge(fake)
})

const { sessionId } = newSession
const [one, two] = [nextId('msg'), nextId('msg')]
const queued = (messageId: string, text: string): SessionEvent => ({ kind: 'message.queued', messageId, text, when: 'turn-end' })
const stopped: SessionEvent = { kind: 'turn.finished', turnId: nextId('trn'), outcome: { kind: 'stopped' }, durationMs: 1 }

async function tell(...events: readonly SessionEvent[]) {
  const records = events.map((event) => {
    seq += 1
    return { seq, at: seq, event }
  })
  await act(async () => fake.send('session.records', { kind: 'records', reset: false, records }))
}

/** A session that works, with two messages that wait. */
async function open() {
  render(<Composer session={newSession} />)
  const records = mainRecords(true).slice(0, 7)
  seq = records.length
  await act(async () => fake.send('session.records', { kind: 'records', reset: true, records }))
  await tell(queued(one, 'run the linter'), queued(two, 'then commit'))
}

const list = () => screen.getByRole('region', { name: /wait/ })
const texts = () =>
  within(list())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.queued-text')?.textContent)
const button = (name: string, place: number) =>
  within(within(list()).getAllByRole('listitem')[place] ?? list()).getByRole('button', { name })

describe('messages that wait', () => {
  it('stand above the composer in their order, and are gone when there are none', async () => {
    await open()
    expect(texts()).toEqual(['run the linter', 'then commit'])
    expect(list()).toHaveTextContent('2 messages wait to be sent')
    await tell({ kind: 'message.withdrawn', messageId: one }, { kind: 'message.sent', messageId: two, text: 'then commit' })
    expect(screen.queryByRole('region', { name: /wait/ })).toBeNull()
  })

  it('are moved, and the focus goes with them', async () => {
    await open()
    expect(button('Send earlier', 0)).toBeDisabled()
    expect(button('Send later', 1)).toBeDisabled()
    await userEvent.click(button('Send later', 0))
    expect(fake.inputsOf('message.move')).toEqual([{ sessionId, messageId: one, to: 'down' }])
    await tell({ kind: 'messages.ordered', messageIds: [two, one] })
    expect(texts()).toEqual(['then commit', 'run the linter'])
    expect(button('Send earlier', 1)).toHaveFocus()
  })

  it('go into the running turn by a button, and say so until they are in', async () => {
    await open()
    await userEvent.click(button('Send now, into the running turn', 1))
    expect(fake.inputsOf('message.send-now')).toEqual([{ sessionId, messageId: two }])
    await tell({ kind: 'message.hurried', messageId: two })
    expect(texts()).toEqual(['then commit', 'run the linter'])
    expect(within(list()).getByText('next step')).toBeVisible()
  })

  it('are held while they are written anew, and go on when that is done', async () => {
    await open()
    await userEvent.click(button('Edit the message', 0))
    expect(fake.inputsOf('message.hold')).toEqual([{ sessionId, messageId: one }])
    await tell({ kind: 'messages.held', messageIds: [one] })
    const field = screen.getByRole('textbox', { name: 'Edit the message' })
    expect(field).toHaveFocus()
    await userEvent.type(field, ' twice{Enter}')
    expect(fake.inputsOf('message.rewrite')).toEqual([{ sessionId, messageId: one, text: 'run the linter twice' }])
    await waitFor(() => expect(fake.inputsOf('message.release')).toEqual([{ sessionId, messageIds: [one] }]))
    expect(screen.queryByRole('textbox', { name: 'Edit the message' })).toBeNull()
  })

  it('stay as they were after Escape, and the agent is not stopped by it', async () => {
    await open()
    await userEvent.click(button('Edit the message', 0))
    await userEvent.type(screen.getByRole('textbox', { name: 'Edit the message' }), ' twice{Escape}')
    expect(fake.inputsOf('message.rewrite')).toEqual([])
    expect(fake.inputsOf('session.stop')).toEqual([])
    await waitFor(() => expect(fake.inputsOf('message.release')).toHaveLength(1))
  })

  it('are not written anew when main has sent them already', async () => {
    fake.answer('message.hold', () => fail('not-found', 'It was sent.'))
    await open()
    await userEvent.click(button('Edit the message', 0))
    await waitFor(() => expect(useToasts.getState()).toMatchObject([{ content: { kind: 'fault' } }]))
    expect(screen.queryByRole('textbox', { name: 'Edit the message' })).toBeNull()
  })

  it('are removed, with a way back into the field', async () => {
    await open()
    await userEvent.click(button('Remove the message', 0))
    expect(fake.inputsOf('message.withdraw')).toEqual([{ sessionId, messageId: one }])
    const field = screen.getByRole('textbox', { name: 'Message to the agent' })
    await waitFor(() => expect(field).toHaveFocus())
    const toast = useToasts.getState().at(-1)?.content
    await act(async () => toast?.kind === 'undo' && toast.undo())
    expect(field).toHaveValue('run the linter')
  })

  it('wait for the user after a stop, who lets all go or sends one', async () => {
    await open()
    await tell(stopped)
    expect(list()).toHaveTextContent('2 messages wait for you. After a stop or a failure nothing is sent by itself.')
    await userEvent.click(button('Send now', 1))
    expect(fake.inputsOf('message.send-now')).toEqual([{ sessionId, messageId: two }])
    await userEvent.click(within(list()).getByRole('button', { name: 'Let them go' }))
    expect(fake.inputsOf('message.release')).toEqual([{ sessionId, messageIds: [one, two] }])
  })

  it('cannot be more than can be overseen, and the field says so', async () => {
    await open()
    await tell(...Array.from({ length: queuedMessagesMax - 2 }, (_, index) => queued(nextId('msg'), `message ${index}`)))
    const field = screen.getByRole('textbox', { name: 'Message to the agent' })
    await userEvent.type(field, 'more{Enter}')
    expect(fake.inputsOf('message.queue')).toEqual([])
    expect(field).toHaveValue('more')
    expect(screen.getByText(/20 messages wait already/)).toBeVisible()
  })
})

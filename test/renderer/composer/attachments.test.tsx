import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { attachedFromCharacters, attachmentsMaxCount, messageWith } from '../../../renderer/composer/attachments.ts'
import { Composer } from '../../../renderer/composer/composer.tsx'
import { useDraftParts } from '../../../renderer/store/draft-parts.ts'
import { initialView, useView } from '../../../renderer/store/view.ts'
import { fail } from '../../../shared/errors.ts'
import { newSession, newSessionRecords } from '../../preview/preview-data.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'

let fake: FakeBridge

beforeEach(async () => {
  useView.setState(initialView, true)
  useDraftParts.setState({}, true)
  fake = new FakeBridge()
  installBridge(fake)
  render(<Composer session={newSession} />)
  await act(async () => fake.send('session.records', { kind: 'records', reset: true, records: newSessionRecords }))
})

const log = 'TypeError: fields is not iterable\n'.repeat(Math.ceil(attachedFromCharacters / 34))
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to the agent' })
const paste = (text: string) => fireEvent.paste(field(), { clipboardData: { types: ['text/plain'], files: [], getData: () => text } })
const chips = () => screen.queryAllByRole('button', { name: /^Pasted text/ })

describe('a long paste', () => {
  it('stands beside the message, which keeps its words, and is sent with it', async () => {
    await userEvent.type(field(), 'What is this?')
    expect(paste(log)).toBe(false)
    expect(field()).toHaveValue('What is this?')
    expect(chips()[0]).toHaveAccessibleName(`Pasted text 1 · ${log.split('\n').length - 1} lines`)
    await userEvent.type(field(), '{Enter}')
    expect(fake.inputsOf('session.send')).toEqual([
      { sessionId: newSession.sessionId, text: `What is this?\n\n\`\`\`\n${log.trimEnd()}\n\`\`\`` },
    ])
    await waitFor(() => expect(chips()).toHaveLength(0))
  })

  it('can be read before it is sent, and taken away', async () => {
    paste(log)
    await userEvent.click(chips()[0] ?? field())
    expect(screen.getByRole('dialog', { name: 'Pasted text' })).toHaveTextContent('TypeError: fields is not iterable')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Remove pasted text 1' }))
    expect(chips()).toHaveLength(0)
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  })

  it('stays when the message did not arrive', async () => {
    fake.answer('session.send', () => fail('busy', 'a turn runs'))
    paste(log)
    await userEvent.type(field(), '{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
    expect(chips()).toHaveLength(1)
  })

  it('goes into the text when it is short, or when there are as many as are kept', () => {
    expect(paste('x'.repeat(attachedFromCharacters - 1))).toBe(true)
    for (let count = 0; count < attachmentsMaxCount; count += 1) expect(paste(log)).toBe(false)
    expect(paste(log)).toBe(true)
    expect(chips()).toHaveLength(attachmentsMaxCount)
  })
})

it('fences each text with more backticks than it has in a row', () => {
  expect(messageWith(' look ', [{ text: 'a ```` b\n' }])).toBe('look\n\n`````\na ```` b\n`````')
})

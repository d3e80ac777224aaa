import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { FolderDrop } from '../../../renderer/layout/folder-drop.tsx'
import { TrustDialog } from '../../../renderer/sessions/trust-dialog.tsx'
import { useSettings } from '../../../renderer/store/session-feed.ts'
import { useToasts } from '../../../renderer/store/toasts.ts'
import { initialView, useView } from '../../../renderer/store/view.ts'
import { fail, succeed } from '../../../shared/errors.ts'
import { newSessionId } from '../../preview/preview-data.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'

let fake: FakeBridge

beforeEach(() => {
  useView.setState(initialView, true)
  useToasts.setState([], true)
  fake = new FakeBridge()
  installBridge(fake)
  useSettings.setState({ model: { kind: 'chat-completions', baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.2' } })
  fake.answer('session.create', () => succeed({ sessionId: newSessionId }))
  render(
    <>
      <FolderDrop />
      <TrustDialog />
    </>,
  )
})

const file = new File([], 'parcel-tracker')
const drag = { dataTransfer: { types: ['Files'], files: [file] } }
const asked = () => fake.calls.map(({ name }) => name)

describe('a folder that is dragged onto the window', () => {
  it('says what a drop would do while it hovers, and no more once it leaves', () => {
    fireEvent.dragEnter(document.body, drag)
    expect(screen.getByRole('status')).toHaveTextContent('Drop the folder to work in it')
    fireEvent(document.body, new MouseEvent('dragleave', { bubbles: true, relatedTarget: null }))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('is opened after the question about trust, and main has the path', async () => {
    fake.dropped = succeed({ path: '/home/ada/parcel-tracker', trusted: false })
    fake.answer('workspace.trust', () => succeed({ path: '/home/ada/parcel-tracker', trusted: true }))
    fireEvent.drop(document.body, drag)
    await userEvent.click(await screen.findByRole('button', { name: 'Trust and start' }))
    await waitFor(() => expect(useView.getState().selectedSession).toBe(newSessionId))
    expect(fake.drops).toEqual([file])
    expect(asked()).toEqual(['workspace.trust', 'session.create'])
    expect(fake.calls.at(-1)?.input).toMatchObject({ place: { kind: 'chosen' } })
  })

  it('is not opened when it is a file: a sentence says so', async () => {
    fake.dropped = fail('not-found', 'no folder')
    fireEvent.drop(document.body, drag)
    await waitFor(() => expect(useToasts.getState()).toHaveLength(1))
    expect(useToasts.getState()[0]?.content).toMatchObject({ text: '“parcel-tracker” is no folder. Drop a folder to work in it.' })
    expect(asked()).toEqual([])
  })

  it('leaves alone what is dragged inside the window', () => {
    const text = { dataTransfer: { types: ['text/plain'], files: [] } }
    fireEvent.dragEnter(document.body, text)
    expect(screen.queryByRole('status')).toBeNull()
    expect(fireEvent.drop(document.body, text)).toBe(true)
    expect(fake.drops).toEqual([])
  })
})

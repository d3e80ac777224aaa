import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { WindowDrop } from '../../../renderer/layout/window-drop.tsx'
import { TrustDialog } from '../../../renderer/sessions/trust-dialog.tsx'
import { partsOf, useDraftParts } from '../../../renderer/store/draft-parts.ts'
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
  useDraftParts.setState({}, true)
  fake = new FakeBridge()
  installBridge(fake)
  useSettings.setState({ model: { kind: 'chat-completions', baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.2' } })
  fake.answer('session.create', () => succeed({ sessionId: newSessionId }))
  render(
    <>
      <WindowDrop />
      <TrustDialog />
    </>,
  )
})

const file = new File([], 'parcel-tracker')
const drag = { dataTransfer: { types: ['Files'], files: [file], items: [{ kind: 'file', type: '' }] } }
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
    const text = { dataTransfer: { types: ['text/plain'], files: [], items: [] } }
    fireEvent.dragEnter(document.body, text)
    expect(screen.queryByRole('status')).toBeNull()
    expect(fireEvent.drop(document.body, text)).toBe(true)
    expect(fake.drops).toEqual([])
  })
})

describe('images that are dragged onto the window', () => {
  const picture = new File([], 'shot.png', { type: 'image/png' })
  const images = { dataTransfer: { types: ['Files'], files: [picture], items: [{ kind: 'file', type: 'image/png' }] } }
  const ref = { imageId: `img_${'1'.repeat(20)}`, type: 'image/png', width: 20, height: 10, bytes: 90, name: 'shot.png' } as const

  it('go beside the message of the session on the screen; main looks at the files', async () => {
    useView.setState({ selectedSession: newSessionId })
    fake.droppedImages = succeed({ images: [ref], refused: [{ name: 'notes.png', fault: 'no-image' }] })
    fireEvent.dragEnter(document.body, images)
    expect(screen.getByRole('status')).toHaveTextContent('Drop the images to attach them to your message')
    fireEvent.drop(document.body, images)
    expect(screen.queryByRole('status')).toBeNull()
    await waitFor(() => expect(partsOf(newSessionId).images).toEqual([ref]))
    expect(fake.drops).toEqual([picture])
    expect(useToasts.getState()[0]?.content).toMatchObject({ text: '“notes.png” is no PNG, JPEG, GIF or WebP image.' })
    expect(asked()).toEqual([])
  })

  it('are taken for what they are not where no message is written', async () => {
    useView.setState({ selectedSession: newSessionId, screen: 'rules' })
    fireEvent.dragEnter(document.body, images)
    expect(screen.getByRole('status')).toHaveTextContent('Drop the folder to work in it')
    fireEvent.drop(document.body, images)
    await waitFor(() =>
      expect(useToasts.getState()[0]?.content).toMatchObject({ text: '“shot.png” is no folder. Drop a folder to work in it.' }),
    )
  })
})

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { addImages, useImageNews } from '../../../renderer/composer/attach-images.ts'
import { Composer } from '../../../renderer/composer/composer.tsx'
import { useDraftParts } from '../../../renderer/store/draft-parts.ts'
import { useSettings } from '../../../renderer/store/session-feed.ts'
import { useToasts } from '../../../renderer/store/toasts.ts'
import { initialView, useView } from '../../../renderer/store/view.ts'
import { fail, succeed } from '../../../shared/errors.ts'
import { imageMaxBytes, imagesPerMessageMax } from '../../../shared/image-limits.ts'
import type { ImageRef } from '../../../shared/images.ts'
import { choiceOfSaved, type SavedModel } from '../../../shared/models.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { mainRecords, newSession, newSessionRecords } from '../../preview/preview-data.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'

const image = (digit: string, more: Partial<ImageRef> = {}): ImageRef => ({
  imageId: `img_${digit.repeat(20)}`,
  type: 'image/png',
  width: 1_440,
  height: 900,
  bytes: 41_234,
  name: `shot-${digit}.png`,
  ...more,
})
const saved: SavedModel = {
  id: `mdl_${'7'.repeat(20)}`,
  preset: 'other',
  api: 'chat-completions',
  baseUrl: 'http://127.0.0.1:1/v1',
  model: 'small-model',
  contextTokens: null,
  images: 'yes',
}
const session = { ...newSession, model: choiceOfSaved(saved) }
const { sessionId } = session

let fake: FakeBridge

async function open(model: SavedModel = saved, records = newSessionRecords) {
  useSettings.setState({ ...defaultSettings, models: [model] })
  render(<Composer session={session} />)
  await act(async () => fake.send('session.records', { kind: 'records', reset: true, records }))
}

beforeEach(() => {
  useView.setState(initialView, true)
  useDraftParts.setState({}, true)
  useToasts.setState([], true)
  useImageNews.setState({ kind: 'attached', images: [] })
  fake = new FakeBridge()
  installBridge(fake)
})

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to the agent' })
const chips = () => screen.queryAllByRole('button', { name: /^Remove shot/ })
const send = () => screen.getByRole('button', { name: 'Send' })
const paste = (data: object) => fireEvent.paste(field(), { clipboardData: { getData: () => '', types: ['Files'], files: [], ...data } })
const picture = new File(['x'], 'image.png', { type: 'image/png' })

describe('images beside the message', () => {
  it('are chosen in the system’s dialog, shown with name and size, told, and sent by their ids with the words', async () => {
    await open()
    fake.answer('image.attach', () => succeed({ images: [image('1')], refused: [] }))
    await userEvent.click(screen.getByRole('button', { name: 'Attach images' }))
    const list = await screen.findByRole('list', { name: 'Images that go with the message' })
    expect(list).toHaveTextContent('shot-1.png1440 × 900 · 41 kB')
    expect(screen.getByText('Attached: shot-1.png')).toHaveAttribute('role', 'status')
    expect(field()).toHaveFocus()
    await userEvent.type(field(), 'What is it?{Enter}')
    expect(fake.inputsOf('session.send')).toEqual([
      { sessionId, text: 'What is it?', images: [{ imageId: image('1').imageId, name: 'shot-1.png' }] },
    ])
    expect(fake.inputsOf('image.attach')).toEqual([{ sessionId, from: 'files', room: imagesPerMessageMax }])
    await waitFor(() => expect(chips()).toHaveLength(0))
    expect(fake.inputsOf('image.discard')).toEqual([])
  })

  it('are pasted from the clipboard, which main reads; the page hands over nothing', async () => {
    await open()
    fake.answer('image.attach', () => succeed({ images: [image('1')], refused: [] }))
    expect(paste({ files: [picture] })).toBe(false)
    await waitFor(() => expect(chips()).toHaveLength(1))
    expect(fake.inputsOf('image.attach')).toEqual([{ sessionId, from: 'clipboard', room: imagesPerMessageMax }])
  })

  it('that were copied as files are pasted as these files', async () => {
    await open()
    fake.droppedImages = succeed({ images: [image('2')], refused: [] })
    paste({ files: [picture] })
    await waitFor(() => expect(chips()).toHaveLength(1))
    expect(fake.inputsOf('image.attach')).toEqual([])
  })

  it('are not made of a paste that has words, as a part of a table has both', async () => {
    await open()
    expect(paste({ files: [picture], types: ['text/plain', 'Files'], getData: () => 'a cell' })).toBe(true)
    expect(fake.calls.map(({ name }) => name)).not.toContain('image.attach')
  })

  it('are opened whole and left with Escape, and taken away by key; the keyboard goes on to the next', async () => {
    await open()
    act(() => addImages(sessionId, [image('1'), image('2')]))
    await userEvent.click(await screen.findByRole('button', { name: 'Show shot-1.png' }))
    const dialog = screen.getByRole('dialog', { name: 'shot-1.png' })
    expect(within(dialog).getByRole('img', { name: 'shot-1.png' })).toBeVisible()
    expect(dialog).toHaveTextContent('PNG, 1440 × 900 · 41 kB')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Show shot-1.png' })).toHaveFocus()
    screen.getByRole('button', { name: 'Remove shot-1.png' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Remove shot-2.png' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(field()).toHaveFocus()
    expect(fake.inputsOf('image.discard')).toEqual([
      { sessionId, imageId: image('1').imageId },
      { sessionId, imageId: image('2').imageId },
    ])
    expect(screen.getByText('shot-2.png does not go with the message any more.')).toBeInTheDocument()
  })

  it('can be sent without words, wait in the queue, and stay when the message did not arrive', async () => {
    await open()
    fake.answer('session.send', () => fail('no-images', 'none'))
    act(() => addImages(sessionId, [image('1')]))
    expect(send()).toBeEnabled()
    await userEvent.click(send())
    expect(await screen.findByText(/This model does not read images/)).toBeInTheDocument()
    expect(chips()).toHaveLength(1)
    await act(async () => fake.send('session.records', { kind: 'records', reset: true, records: mainRecords(true).slice(0, 7) }))
    await userEvent.click(screen.getByRole('button', { name: 'Queue' }))
    expect(fake.inputsOf('message.queue')).toEqual([
      { sessionId, text: '', when: 'turn-end', images: [{ imageId: image('1').imageId, name: 'shot-1.png' }] },
    ])
  })

  it.each([
    ['blind', { ...saved, images: 'no' } as const, [image('1')], /small-model does not read images: so says the field “Images”/],
    ['heavy', saved, ['1', '2', '3', '4', '5'].map((digit) => image(digit, { bytes: imageMaxBytes })), /may have 21 MB together/],
  ])('that cannot go (%s) are said before sending, and nothing is sent without them', async (_, model, images, words) => {
    await open(model)
    await userEvent.type(field(), 'What is it?')
    act(() => addImages(sessionId, images))
    expect(screen.getByText(words)).toBeInTheDocument()
    expect(send()).toBeDisabled()
    await userEvent.type(field(), '{Enter}')
    expect(fake.inputsOf('session.send')).toEqual([])
  })

  it('that are refused are told with why, the first few of many, and the same one is not added twice', async () => {
    await open()
    const refused = [
      { name: 'notes.png', fault: 'no-image' },
      { name: 'huge.png', fault: 'too-heavy' },
      { name: '', fault: 'broken' },
      { name: 'link.png', fault: 'link' },
    ] as const
    fake.answer('image.attach', () => succeed({ images: [image('1'), image('1')], refused: [...refused] }))
    await userEvent.click(screen.getByRole('button', { name: 'Attach images' }))
    await waitFor(() => expect(chips()).toHaveLength(1))
    expect(useToasts.getState()[0]?.content).toMatchObject({
      text:
        '“notes.png” is no PNG, JPEG, GIF or WebP image. “huge.png” is larger than 5.2 MB. ' +
        '“What was pasted” is broken, or only a part of an image. 1 more was not taken.',
    })
  })

  it('that are gone from the disk are named in their place', async () => {
    await open()
    fake.answer('image.show', () => fail('not-found', 'gone'))
    act(() => addImages(sessionId, [image('9')]))
    expect(await screen.findByText('An image (PNG, 1440 × 900) stood here; its file is gone.')).toBeInTheDocument()
  })
})

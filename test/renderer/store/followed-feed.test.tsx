import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { RefusedFeedsNote } from '../../../renderer/layout/refused-feeds-note.tsx'
import { startFeeds, useCatalog } from '../../../renderer/store/session-feed.ts'
import { catalog } from '../../preview/preview-data.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'

let fake: FakeBridge

beforeEach(() => {
  fake = new FakeBridge()
  installBridge(fake)
})

it('a feed of the window that main refused is said in words, and asked for again by one press', async () => {
  const end = startFeeds()
  render(<RefusedFeedsNote />)
  act(() => fake.refuse('catalog.changes', { kind: 'too-large', message: 'More than 128 subscriptions are open.' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Part of this window is not brought up to date')
  expect(screen.getByRole('alert')).toHaveAttribute('title', 'catalog.changes: More than 128 subscriptions are open.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  act(() => fake.send('catalog.changes', [...catalog]))
  expect(useCatalog.getState()).toHaveLength(catalog.length)
  end()
})

it('a refusal of a feed that nobody listens to any more is not said', () => {
  const end = startFeeds()
  render(<RefusedFeedsNote />)
  act(() => fake.refuse('rules.changes', { kind: 'internal', message: 'x' }))
  act(end)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

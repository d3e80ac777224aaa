import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { Composer } from '../../../renderer/composer/composer.tsx'
import { useSettings } from '../../../renderer/store/session-feed.ts'
import { choiceOfSaved, type SavedModel } from '../../../shared/models.ts'
import type { SessionEvent } from '../../../shared/session/events.ts'
import { newSession, newSessionRecords } from '../../preview/preview-data.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'

let fake: FakeBridge

beforeEach(() => {
  fake = new FakeBridge()
  installBridge(fake)
})

const saved: SavedModel = {
  id: `mdl_${'3'.repeat(20)}`,
  preset: 'ollama',
  api: 'chat-completions',
  baseUrl: 'http://127.0.0.1:11434/v1',
  model: 'qwen3-coder:30b',
  contextTokens: 32_000,
}

const replied = (inputTokens: number): SessionEvent => ({
  kind: 'model.replied',
  text: 'Done.',
  calls: [],
  finish: 'stop',
  usage: { inputTokens, outputTokens: 640 },
  durationMs: 1,
})

async function openWith(contextTokens: number | null) {
  useSettings.setState({ models: [{ ...saved, contextTokens }] })
  render(<Composer session={{ ...newSession, model: choiceOfSaved(saved) }} />)
  const events = [replied(4_000), replied(12_160)]
  const records = events.map((event, at) => ({ seq: newSessionRecords.length + 1 + at, at: 1, event }))
  await act(async () => fake.send('session.records', { kind: 'records', reset: true, records: [...newSessionRecords, ...records] }))
}

it('the composer says how much of what the model can read is taken, by its last request, where the size is known', async () => {
  await openWith(32_000)
  const chip = screen.getByText('40% of context')
  expect(chip).toHaveAttribute('title', expect.stringContaining('12,800 of the 32,000 tokens'))
  expect(chip).toHaveAttribute('title', expect.stringContaining('16,160 tokens read, 1,280 written'))
})

it('it does not say that nothing is taken where it is little', async () => {
  await openWith(2_000_000)
  expect(screen.getByText('<1% of context')).toBeVisible()
})

it('it says what the session has used where the size is not known', async () => {
  await openWith(null)
  expect(screen.getByText('17.4K tokens')).toBeVisible()
})

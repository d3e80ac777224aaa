import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { firstModelId } from '../../shared/models.ts'
import type { Turn } from '../support/scripted-model.ts'
import { startWholeApp } from '../support/whole-app.ts'

async function startNamed(turns: readonly Turn[]) {
  const app = await startWholeApp(turns)
  await app.services.settings.update({ modelTitles: true })
  const title = () => app.services.sessions.list()[0]?.title
  const turn = async (text: string) => {
    const before = app.ends()
    const sent = await app.services.sessions.send(app.sessionId, text)
    expect(sent.ok).toBe(true)
    await expect.poll(() => app.ends(), { timeout: 20_000 }).toBe(before + 1)
  }
  return { ...app, title, turn }
}

test('the model names a session after its first turn, and only then', async () => {
  const { model, title, turn, dataFolder, sessionId } = await startNamed([
    { text: 'Mended.' },
    { text: '"Mend the parser"' },
    { text: 'Again.' },
  ])
  await turn('please mend it')
  await expect.poll(title).toBe('Mend the parser')
  expect(model.requests[1]?.body).toMatchObject({ max_tokens: 1_000 })
  expect(model.requests[1]?.body.tools).toBeUndefined()
  expect(fs.readFileSync(path.join(dataFolder, 'sessions', sessionId, 'title.txt'), 'utf8')).toBe('Mend the parser')
  await turn('and more')
  // The title is no part of the conversation.
  expect(JSON.stringify(model.requests[2]?.body.messages)).not.toContain('Mend the parser')
  expect(model.requests).toHaveLength(3)
})

test('what the title took counts to the turn that it was asked for after', async () => {
  const app = await startNamed([{ text: 'Mended.' }, { text: 'Mend the parser' }])
  const { baseUrl } = app.model
  const prices = { input: 1, cachedInput: null, output: 10, currency: 'USD' }
  const saved = { preset: 'other', api: 'chat-completions', baseUrl, model: 'm', contextTokens: null, prices } as const
  await app.services.settings.saveModel(firstModelId, saved, false)
  await app.turn('please mend it')
  await expect.poll(app.title).toBe('Mend the parser')
  const cost = { amount: expect.closeTo(0.0002, 9), currency: 'USD' }
  const usage = { inputTokens: 100, outputTokens: 10 }
  expect(app.events.filter(({ kind }) => kind === 'model.assisted')).toEqual([{ kind: 'model.assisted', purpose: 'title', usage, cost }])
})

test('a title that the user gives meanwhile stays', async () => {
  const named: Turn = { text: 'By the model', delayMs: 300 }
  const { model, title, turn, services, sessionId } = await startNamed([{ text: 'Mended.' }, named, { text: 'Again.', delayMs: 900 }])
  await turn('please mend it')
  await model.waitForRequests(2)
  await services.sessions.rename(sessionId, 'By me')
  // Its answer comes well after the one about the title.
  await turn('and more')
  expect(title()).toBe('By me')
})

test.each<readonly [string, Turn]>([
  ['an error', { status: 404 }],
  ['nothing', { text: ' \n' }],
])('%s instead of a title leaves the first words', async (_, answer) => {
  const { model, title, turn, events } = await startNamed([{ text: 'Mended.' }, answer])
  await turn('please mend it')
  await model.waitForRequests(2)
  await turn('and more')
  expect(title()).toBe('please mend it')
  expect(events.filter(({ kind }) => kind === 'session.renamed')).toHaveLength(1)
})

test('turned off, no request is made', async () => {
  const { model, title, turn, services } = await startNamed([{ text: 'Mended.' }])
  await services.settings.update({ modelTitles: false })
  await turn('please mend it')
  await turn('and more')
  expect(model.requests).toHaveLength(2)
  expect(title()).toBe('please mend it')
})

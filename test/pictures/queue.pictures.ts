import { expect } from '@playwright/test'
import { choiceOfSaved, savedModelSchema } from '../../shared/models.ts'
import { callMain } from '../support/e2e/bridge-calls.ts'
import { awaitQuestion, awaitTurnEnd, queue, queueUp, say, startSession } from '../support/e2e/steps.ts'
import { shellCall } from '../support/e2e/turns.ts'
import { shoot, shootEnlarged } from './camera.ts'
import { test } from './picture-room.ts'

test('questions of several sessions, a reason for a no, messages that wait', async ({ room }) => {
  await room.serve([
    { text: 'The old build goes first.', ...shellCall('rm -rf /usr/local/lib/shop') },
    { text: 'I look at what the server says.', ...shellCall('curl -s https://status.example.com/api/v2/summary.json') },
    { text: 'The packages first.', ...shellCall('npm install') },
  ])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await say(page, 'Clean up after the old release.')
  await awaitQuestion(page, 'rm -rf')
  await startSession(page)
  await say(page, 'Is the payment service down?')
  await expect(queue(page)).toContainText('2')
  await startSession(page)
  await say(page, 'Run the tests of the shop.')
  await expect(page.getByText('3 waiting')).toBeVisible()
  await queueUp(page, 'And then the linter.')
  await queueUp(page, 'Write down what you found.')
  await shoot(launched, 'queue-of-three', ['light zh-CN small', 'dark en usual', 'dark zh-CN usual', 'light en small'])
  await shootEnlarged(launched, 'queue-of-three', 'light zh-CN small')
  await page.keyboard.press('F6')
  await expect(queue(page).locator('.card-actions')).toHaveAttribute('data-settled', 'true')
  await page.keyboard.press('r')
  await page.keyboard.type('Not before the backup has run.')
  await shoot(launched, 'card-reason', ['light en small', 'dark zh-CN usual'])
  await shoot(launched, 'queue-compact', ['light en small', 'dark zh-CN usual'], { density: 'compact', contrast: 'high' })
})

test('two branches of a session, side by side, and what they cost', async ({ room }) => {
  const server = await room.serve([
    { text: 'A list is enough here.' },
    { text: 'A map, then: the keys are looked up often.' },
    { text: 'A trie.' },
  ])
  const saved = savedModelSchema.parse({
    id: `mdl_${'1'.repeat(20)}`,
    preset: 'other',
    api: 'chat-completions',
    baseUrl: server.baseUrl,
    model: 'scripted',
    contextTokens: 32_000,
    images: 'yes',
    prices: { input: 1.25, cachedInput: 0.125, output: 10, currency: 'USD' },
  })
  const launched = await room.open('set-up', { models: [saved], model: choiceOfSaved(saved), modelTitles: true })
  const { window: page } = launched
  await callMain(page, 'settings.update', { modelTitles: false })
  await startSession(page)
  await say(page, 'How shall the routes be kept?')
  await awaitTurnEnd(page)
  await say(page, 'They are looked up often.')
  await awaitTurnEnd(page)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await conversation.getByText('They are looked up often.', { exact: true }).hover()
  await page.getByRole('button', { name: 'Write this message anew, in a new session' }).last().click()
  await expect(page.getByRole('textbox', { name: 'Message to the agent' })).toHaveValue('They are looked up often.')
  await say(page, 'By their beginnings.')
  await awaitTurnEnd(page)
  await shoot(launched, 'session-with-cost', ['light zh-CN small', 'dark en usual'])
  await page.keyboard.press('ControlOrMeta+Alt+C')
  await expect(page.locator('.compare-page').getByRole('region')).toHaveCount(2)
  await shoot(launched, 'compare', ['dark en usual', 'dark zh-CN small', 'light en small'])
  await shootEnlarged(launched, 'compare', 'dark en small')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+,')
  await expect(page.getByRole('textbox', { name: 'Cached input' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Cached input' }).scrollIntoViewIfNeeded()
  await shoot(launched, 'settings-prices', ['dark en small', 'light zh-CN usual'])
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.locator('.model-test, [class*=test-]').first()).toBeVisible()
  await shoot(launched, 'settings-model-test', ['dark zh-CN small', 'light en usual'])
})

import { expect, type Page } from '@playwright/test'
import { firstFrame } from '../support/e2e/bridge-calls.ts'
import { test } from '../support/e2e/room.ts'
import { eventsOf } from '../support/e2e/session-log.ts'
import { answerByKey, awaitQuestion, awaitTurnEnd, composer, queue, say, startSession } from '../support/e2e/steps.ts'
import { shellCall } from '../support/e2e/turns.ts'

const medium = 'node made.mjs'
const high = 'sudo -n true'

test.beforeEach(({ room }) => room.write('made.mjs', 'console.log("made")\n'))

test('questions of three sessions are answered in the order of their risk, from one queue, without a look at the sessions', async ({
  room,
}) => {
  await room.serve([shellCall(`${medium} first`), shellCall(`${medium} second`), shellCall(high)])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'the first session')
  await awaitQuestion(page, `${medium} first`)
  for (const [at, name] of ['second', 'third'].entries()) {
    await startSession(page)
    await say(page, `the ${name} session`)
    await expect(queue(page)).toContainText(`of ${at + 2}`)
  }
  // What stood in front when the others came stays there; after it the most dangerous is next, then the oldest.
  await answerByKey(page, `${medium} first`, 'd')
  await awaitQuestion(page, high)
  await answerByKey(page, high, 'd')
  await awaitQuestion(page, `${medium} second`)
  await expect(queue(page).locator('.card')).toContainText('the second session')
  await answerByKey(page, `${medium} second`, 'a')
  await expect(queue(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'the third session' })).toBeVisible()
  await expect
    .poll(async () => (await room.records()).map((log) => eventsOf(log, 'approval.answered').map(({ answer }) => answer.kind)))
    .toEqual([['deny'], ['allow-once'], ['deny']])
})

test('what is written in the composer answers no card, nor does Enter that ends a composition, nor the click that brings the window to the front', async ({
  room,
}) => {
  const model = await room.serve([shellCall(medium)])
  const { window: page } = await room.open()
  await startSession(page)
  await composer(page).fill('做一下')
  await pressEnter(page, true)
  await expect(composer(page)).toHaveValue('做一下')
  expect(await room.records()).toHaveLength(1)
  expect(eventsOf((await room.records())[0], 'message.sent')).toEqual([])
  await pressEnter(page, false)
  await awaitQuestion(page, medium)

  await composer(page).focus()
  await page.keyboard.type('add 1 lead, deny all; a')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: '1 message waits' })).toContainText('add 1 lead, deny all; anext step')
  await expect(composer(page)).toHaveValue('')
  expect(await firstFrame(page, 'queue.changes', {})).toHaveLength(1)

  const allow = queue(page).getByRole('button', { name: 'Allow once' })
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await allow.click()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await allow.click()
  expect(await firstFrame(page, 'queue.changes', {})).toHaveLength(1)
  expect(eventsOf((await room.records())[0], 'approval.answered')).toEqual([])
  // Once the window has been in front for a while, the same click decides.
  await expect(async () => {
    // Where the click of the last try has decided, there is nothing more to click.
    if ((await queue(page).count()) > 0) await allow.click({ timeout: 500 })
    await expect(queue(page)).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await awaitTurnEnd(page)
  // What was written went in after the result of the call.
  const messages = model.requests[1]?.body.messages ?? []
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'user'])
  expect(messages.at(-1)?.content).toBe('add 1 lead, deny all; a')
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('Sent while the agent worked')
})

test('a reload of the window shows the same conversation, files and processes', async ({ room }) => {
  await room.serve([
    { text: 'I write **it** down.', calls: [{ tool: 'write_file', arguments: { path: 'list.md', content: '- one\n- two\n' } }] },
    { text: 'Now it runs.', ...shellCall(medium) },
    { text: 'Both are done.' },
  ])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'write and run')
  await answerByKey(page, 'list.md', 'a')
  await answerByKey(page, medium, 'a')
  await expect(page.getByRole('region', { name: 'Conversation' }).getByText('Both are done.')).toBeVisible()
  await awaitTurnEnd(page)
  const before = await shown(page)
  expect(before.join('\n')).toContain('Both are done.')
  await page.reload()
  await expect.poll(() => shown(page)).toEqual(before)
})

/** Enter in the composer as the page gets it, from a keyboard or (composing) from an input method that takes its choice over with it. */
const pressEnter = (page: Page, isComposing: boolean): Promise<void> =>
  composer(page).evaluate((element, composing) => {
    const event = { key: 'Enter', bubbles: true, cancelable: true, isComposing: composing }
    element.dispatchEvent(new KeyboardEvent('keydown', event))
  }, isComposing)

/** The words of the conversation and of the tabs of processes. */
const shown = async (page: Page): Promise<readonly (string | null)[]> => [
  await page.locator('.transcript').textContent(),
  await page.getByRole('tablist', { name: 'Processes of this session' }).textContent(),
]

import { expect } from '@playwright/test'
import { takePictures } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { awaitTurnEnd, composer, letThrough, pressSend, say, startSession } from '../support/e2e/steps.ts'
import { shellCall } from '../support/e2e/turns.ts'

test('a message is written anew in a new session, and the original stays', async ({ room }) => {
  const command = 'printf "one\\ntwo\\n" > made.txt'
  const model = await room.serve([{ text: 'First answer.' }, { text: 'Second answer.' }, shellCall(command), { text: 'Another answer.' }])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await say(page, 'the first thing')
  await awaitTurnEnd(page)
  await say(page, 'the second thing')
  await awaitTurnEnd(page)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await conversation.getByText('the second thing', { exact: true }).hover()
  await takePictures(launched, 'fork-buttons')
  await conversation.getByText('the second thing', { exact: true }).hover()
  await page.getByRole('button', { name: 'Write this message anew, in a new session' }).last().click()
  await expect(composer(page)).toHaveValue('the second thing')
  await expect(conversation.getByText('First answer.')).toBeVisible()
  await expect(conversation.getByText('Second answer.')).toHaveCount(0)
  await composer(page).fill('another second thing')
  await pressSend(page)
  await letThrough(page, command)
  await expect(conversation.getByText('Another answer.')).toBeVisible()
  await takePictures(launched, 'fork')
  const contents = model.requests[2]?.body.messages.map((message) => message.content) ?? []
  expect(contents).toContainEqual('First answer.')
  expect(contents).not.toContainEqual('Second answer.')
  await page.keyboard.press('ControlOrMeta+Alt+C')
  const screen = page.locator('.compare-page')
  await expect(screen).toContainText('Both are the same up to and including: the first thing')
  await expect(screen.getByRole('region')).toHaveCount(2)
  await expect(screen.getByRole('region').first()).toContainText('another second thing')
  await expect(screen.getByRole('region').first()).toContainText('1 file changed')
  await expect(screen.getByRole('region').last()).toContainText('Second answer.')
  await takePictures(launched, 'compare')
  await page.keyboard.press('Escape')
  await expect(screen).toHaveCount(0)
  // The newest stands first.
  await page.locator('button.session-open', { hasText: 'the first thing' }).last().click()
  await expect(conversation.getByText('Second answer.')).toBeVisible()
})

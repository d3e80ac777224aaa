import { expect } from '@playwright/test'
import { takePictures } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { awaitTurnEnd, composer, pressSend, say, startSession } from '../support/e2e/steps.ts'

test('a message is written anew in a new session, and the original stays', async ({ room }) => {
  const model = await room.serve([{ text: 'First answer.' }, { text: 'Second answer.' }, { text: 'Another answer.' }])
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
  await expect(conversation.getByText('Another answer.')).toBeVisible()
  await takePictures(launched, 'fork')
  const contents = model.requests[2]?.body.messages.map((message) => message.content) ?? []
  expect(contents).toContainEqual('First answer.')
  expect(contents).not.toContainEqual('Second answer.')
  // The newest stands first.
  await page.locator('button.session-open', { hasText: 'the first thing' }).last().click()
  await expect(conversation.getByText('Second answer.')).toBeVisible()
})

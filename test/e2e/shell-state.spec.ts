import fs from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { takePictures } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { eventsOf } from '../support/e2e/session-log.ts'
import { awaitQuestion, awaitTurnEnd, callCard, queue, say, startSession } from '../support/e2e/steps.ts'
import { shellCall } from '../support/e2e/turns.ts'

test('a start from the desktop gives commands the PATH of the login shell', async ({ room }) => {
  const home = path.join(room.workspace, 'home')
  await fs.mkdir(home)
  await fs.writeFile(path.join(home, '.bash_profile'), 'echo noise; export PATH="$HOME/tools:$PATH"\n')
  await fs.writeFile(path.join(home, '.zprofile'), 'echo noise; export PATH="$HOME/tools:$PATH"\n')
  await room.serve([shellCall('ls "${PATH%%:*}"'), { text: 'Seen.' }])
  await fs.mkdir(path.join(home, 'tools'))
  await fs.writeFile(path.join(home, 'tools', 'my-tool'), '')
  // As from a menu: no terminal, and nothing that says there is one.
  const { window: page } = await room.open('set-up', {}, { HOME: home, TERM: '', CI: '' })
  await startSession(page)
  await say(page, 'look')
  await awaitQuestion(page, 'ls')
  await page.keyboard.press('F6')
  await page.keyboard.down('a')
  await expect(queue(page)).toHaveCount(0)
  await page.keyboard.up('a')
  await awaitTurnEnd(page)
  const [records] = await room.records()
  expect(eventsOf(records, 'call.finished').map((event) => event.resultText.split('\n').at(-1))).toEqual(['my-tool'])
})

test('what a command left is there for the next one when the user wants that, and a changed PATH asks', async ({ room }) => {
  await room.serve([shellCall('greeting=hello', 'echo "$greeting"', 'PATH=/opt/tools:$PATH', 'ls'), { text: 'Done.' }])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await page.getByRole('button', { name: 'Settings' }).first().click()
  const choice = page.getByRole('radio', { name: /What the command before left/ })
  await choice.scrollIntoViewIfNeeded()
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(choice).toBeChecked()
  await takePictures(launched, 'settings-shell')
  await page.keyboard.press('Escape')
  await say(page, 'go')
  for (const text of ['PATH', 'ls']) {
    await awaitQuestion(page, text)
    if (text === 'ls') {
      await expect(page.getByText('an earlier command left something in the shell').first()).toBeVisible()
      await takePictures(launched, 'carried-state')
    }
    await page.keyboard.press('F6')
    await page.keyboard.down('a')
    // The next question may follow at once.
    await expect(callCard(page, text === 'ls' ? 'ls' : 'PATH=/opt/tools')).not.toHaveAttribute('data-state', 'waiting')
    await page.keyboard.up('a')
  }
  await awaitTurnEnd(page)
  const [records] = await room.records()
  expect(eventsOf(records, 'call.finished')[1]?.resultText).toContain('hello')
})

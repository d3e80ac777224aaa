import fs from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { takePictures } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { eventsOf } from '../support/e2e/session-log.ts'
import { awaitQuestion, awaitTurnEnd, callCard, say, startSession } from '../support/e2e/steps.ts'
import { shellCall } from '../support/e2e/turns.ts'

test('the shell that is chosen in Settings runs the next command', async ({ room }) => {
  await room.serve([shellCall('echo "zsh is $ZSH_VERSION"'), { text: 'Done.' }])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await page.getByRole('button', { name: 'Settings' }).first().click()
  const choice = page.getByRole('radio', { name: /^Zsh \d/ })
  await choice.scrollIntoViewIfNeeded()
  await expect(page.getByRole('radio', { name: 'Automatic' })).toBeChecked()
  await choice.click()
  await expect(choice).toBeChecked()
  await takePictures(launched, 'settings-which-shell')
  await page.keyboard.press('Escape')
  await say(page, 'go')
  await awaitTurnEnd(page)
  const [records] = await room.records()
  expect(eventsOf(records, 'call.finished')[0]?.resultText).toMatch(/zsh is \d/)
  expect(eventsOf(records, 'verdict.given')[0]?.action).toMatchObject({ shell: expect.stringMatching(/zsh/) })
})

test('the card of a command that wrote a file in another encoding says so', async ({ room }) => {
  await room.serve([shellCall('iconv -f UTF-8 -t UTF-16 a.txt > b.txt && mv b.txt a.txt'), { text: 'Done.' }])
  await fs.writeFile(path.join(room.workspace, 'a.txt'), '# 中文\nnothing else\n')
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await say(page, 'go')
  await awaitQuestion(page, 'iconv')
  await page.keyboard.press('F6')
  await page.keyboard.down('a')
  await awaitTurnEnd(page)
  await page.keyboard.up('a')
  await expect(callCard(page, 'iconv')).toContainText('The way files are written changed: a.txt (UTF-8 → UTF-16LE with a byte order mark)')
  await takePictures(launched, 'changed-encoding')
})

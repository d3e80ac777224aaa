import fs from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { awaitTurnEnd, letThrough, paneState, say, startSession } from '../support/e2e/steps.ts'
import { backgroundCall, shellCall } from '../support/e2e/turns.ts'
import { writeSession } from '../support/e2e/written-session.ts'
import { shoot, shootEnlarged } from './camera.ts'
import { test } from './picture-room.ts'

const turn = {
  said: 'Say hello.',
  replied: 'Hello.',
  file: { name: 'hello.txt', before: '', after: 'hello\n' },
}

test('nothing found, a session that cannot be read, output that is gone, a fault of the window', async ({ room }) => {
  await writeSession(room.dataFolder, { digit: '1', title: 'Say hello', workspace: room.workspace })
  for (const [at, title] of ['Build the guide', 'Move the tests', 'Mend the parser'].entries())
    await writeSession(room.dataFolder, { digit: String(at + 3), title, workspace: room.workspace, turn })
  const broken = await writeSession(room.dataFolder, { digit: '2', title: 'Read me', workspace: room.workspace })
  await fs.writeFile(path.join(room.dataFolder, 'sessions', broken, 'events.jsonl'), '{"format":"signalbox-session","version":99}\n')
  await room.write('print.mjs', 'console.log("one\\ntwo")\n')
  await room.write('wait.mjs', 'setInterval(() => {}, 1_000)\n')
  await room.serve([
    shellCall('node print.mjs'),
    { text: 'It printed two lines.', ...backgroundCall(['node wait.mjs']) },
    { text: 'It runs.' },
  ])
  const launched = await room.open()
  const { window: page } = launched
  await page
    .getByRole('button', { name: /Say hello/ })
    .first()
    .click()
  await page.keyboard.press('Control+Shift+G')
  await expect(page.locator('.empty')).toBeVisible()
  await shoot(launched, 'no-changes', ['light zh-CN small', 'dark en usual'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('zzz')
  await shoot(launched, 'palette-none', ['dark en small', 'light zh-CN usual'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+F')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('zzzz')
  await expect(page.getByRole('dialog')).toContainText(/nothing|no /i)
  await shoot(launched, 'search-none', ['light en small', 'dark zh-CN usual'])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /Untitled session/ })
    .first()
    .click()
  await expect(page.getByText('This session could not be opened.')).toBeVisible()
  await shoot(launched, 'session-unreadable', ['dark en usual', 'light zh-CN small'])

  await startSession(page)
  await say(page, 'Print two lines.')
  await letThrough(page, 'node print.mjs')
  await letThrough(page, 'node wait.mjs')
  await awaitTurnEnd(page)
  await page.getByRole('tablist', { name: 'Processes of this session' }).getByRole('tab').last().click()
  await expect(paneState(page)).toHaveText('exited 0')
  await page.keyboard.press('Control+Shift+K')
  await page.getByRole('button', { name: /Stop all/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await shoot(launched, 'stop-all', ['light en small', 'dark zh-CN usual'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  // Whoever measures sizes fails from here on, and with it each region that does.
  await page.evaluate(() => {
    window.ResizeObserver = class {
      constructor() {
        throw new Error('Sizes cannot be measured.')
      }
    } as unknown as typeof ResizeObserver
  })
  await page
    .getByRole('button', { name: /Mend the parser/ })
    .first()
    .click()
  await expect(page.locator('.empty-deny, .empty').first()).toBeVisible()
  await shoot(launched, 'region-failed', ['light en usual', 'dark zh-CN small'])
  await shootEnlarged(launched, 'region-failed', 'light en small')
  await launched.close()

  const outputs = path.join(room.dataFolder, 'output')
  for (const name of await fs.readdir(outputs)) await fs.rm(path.join(outputs, name), { recursive: true, force: true })
  const second = await room.open()
  await second.window
    .getByRole('button', { name: /Print two lines/ })
    .first()
    .click()
  await second.window.getByRole('tablist', { name: 'Processes of this session' }).getByRole('tab').last().click()
  await shoot(second, 'output-lost', ['dark en usual', 'light zh-CN small'])
})

import { expect } from '@playwright/test'
import { answerByKey, paneState, say, startSession } from '../support/e2e/steps.ts'
import { backgroundCall } from '../support/e2e/turns.ts'
import { shoot, shootEnlarged } from './camera.ts'
import { test } from './picture-room.ts'

const shell = `
const lines = ['\\x1b[1mdeploy\\x1b[0m of shop 2.0.0', '\\x1b[32m✓\\x1b[0m built in 4.1 s', '\\x1b[33m!\\x1b[0m 3 warnings', '中文输出，两列宽', 'see https://example.com/deploy/42']
for (const line of lines) console.log(line)
process.stdin.setRawMode?.(false)
process.stdout.write('continue? ')
process.stdin.on('data', () => process.stdout.write('continue? '))
`

test('a terminal: taken over, searched, as text, its menu, a paste of several lines', async ({ room }) => {
  await room.write('deploy.mjs', shell)
  await room.serve([{ text: 'I start the deploy.', ...backgroundCall(['node deploy.mjs'], true) }, { text: 'It asks whether to go on.' }])
  const launched = await room.open()
  const { app, window: page } = launched
  await startSession(page)
  await say(page, 'Deploy it.')
  await answerByKey(page, 'deploy.mjs', 'a')
  await expect(paneState(page)).toHaveText('needs input', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByRole('button', { name: 'Hand back' })).toBeVisible()
  await shoot(launched, 'terminal-taken-over', ['light zh-CN small', 'dark en usual'])
  await app.evaluate(({ clipboard }) => clipboard.writeText('yes\nno\nperhaps\n'))
  await page.locator('.xterm-helper-textarea').first().focus()
  await page.keyboard.press('Control+Shift+V')
  await expect(page.getByRole('dialog')).toBeVisible()
  await shoot(launched, 'terminal-paste', ['light en small', 'dark zh-CN usual'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Hand back' }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Search' }).click()
  await page.keyboard.type('2')
  await shoot(launched, 'terminal-search', ['light en small', 'dark zh-CN usual'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for this terminal' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await shoot(launched, 'terminal-menu', ['dark en small', 'light zh-CN usual'])
  await page.getByRole('menuitem', { name: /^(Plain text)/ }).click()
  await expect(page.locator('.pane-text, .pane-as-text, textarea, pre').first()).toBeVisible()
  await shoot(launched, 'terminal-text', ['light zh-CN small', 'dark en usual'])
  await shootEnlarged(launched, 'terminal-text', 'dark en small')
})

import fs from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { answerFolderDialog } from '../support/e2e/room.ts'
import { composer } from '../support/e2e/steps.ts'
import { writeSession } from '../support/e2e/written-session.ts'
import type { LaunchedApp } from '../support/launch-app.ts'
import { shoot, shootEnlarged } from './camera.ts'
import { test } from './picture-room.ts'

const turn = {
  said: 'Make the cache key depend on the path of the file, please, and run the tests.',
  replied: 'The key holds the path now:\n\n```ts\nconst key = `${file.path}:${hash(file.text)}` // unique\n```\n\nAll tests pass.',
  file: {
    name: 'cache.ts',
    before: 'export function cacheKey(file: SourceFile): string {\n  return hash(file.text)\n}\n',
    after: 'export function cacheKey(file: SourceFile): string {\n  return `${file.path}:${hash(file.text)}`\n}\n',
  },
}

test('the palette, keys, settings, finding and sessions', async ({ room }) => {
  const titles = [
    'Fix the flaky parser test',
    '把配送仓库改名为调度场，并更新所有引用它的文档和测试',
    'Write the guide',
    'Move to the new bundler',
    'Upgrade',
  ]
  for (const [at, title] of titles.entries())
    await writeSession(room.dataFolder, { digit: String(at + 1), title, workspace: room.workspace, turn })
  // Without a model there is no session in a folder of one's own.
  const launched = await room.open('set-up', {
    model: { kind: 'chat-completions', baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3-coder' },
  })
  const { window: page } = launched
  await page.getByRole('button', { name: 'Fix the flaky parser test', exact: false }).first().click()
  await expect(composer(page)).toBeVisible()
  await shoot(launched, 'session-at-rest', ['light zh-CN small', 'dark en large', 'light en usual'])
  await page.evaluate(() => {
    const carried = new DataTransfer()
    carried.items.add(new File([], 'parcel-tracker'))
    window.dispatchEvent(new DragEvent('dragenter', { dataTransfer: carried }))
  })
  await expect(page.locator('.window-drop')).toBeVisible()
  await shoot(launched, 'drop-folder', ['light en usual', 'dark zh-CN small'])
  await page.evaluate(() => window.dispatchEvent(new DragEvent('dragleave')))
  await composer(page).fill('What is wrong here?')
  await composer(page).focus()
  await launched.app.evaluate(({ clipboard }, text) => clipboard.writeText(text), 'TypeError: fields is not iterable\n'.repeat(120))
  await page.keyboard.press('Control+v')
  await expect(page.locator('.attachment')).toBeVisible()
  await shoot(launched, 'attachment', ['light en usual', 'dark zh-CN small'])
  await page.getByRole('button', { name: /^Remove pasted text/ }).click()
  await showImages(launched, room.workspace)
  await composer(page).fill('')
  await shoot(launched, 'session-compact', ['light en usual', 'dark zh-CN small'], { density: 'compact' })
  await page.keyboard.press('Control+k')
  await shoot(launched, 'palette', ['light zh-CN small', 'dark en usual'])
  await shootEnlarged(launched, 'palette', 'light en small')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+/')
  await expect(page.locator('.shortcuts, #shortcuts, [class*=shortcut]').first()).toBeVisible()
  await shoot(launched, 'shortcuts', ['dark zh-CN usual', 'light en small'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+,')
  await shoot(launched, 'settings-top', ['light zh-CN small', 'dark en large', 'light en usual'])
  await shootEnlarged(launched, 'settings-top', 'dark en small')
  await page.getByRole('heading', { level: 3, name: 'Appearance' }).evaluate((element) => element.scrollIntoView())
  await shoot(launched, 'settings-appearance', ['light zh-CN small', 'dark en usual'])
  await shoot(launched, 'settings-high-contrast', ['light en usual', 'dark zh-CN small'], { contrast: 'high' })
  await page.getByRole('heading', { level: 3, name: 'Mode', exact: true }).evaluate((element) => element.scrollIntoView())
  await shoot(launched, 'settings-rest', ['light zh-CN usual', 'dark en small'])
  await page.locator('.page-screen').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await shoot(launched, 'settings-bottom', ['light zh-CN usual', 'dark en small'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('tests')
  await page.keyboard.press('Enter')
  await shoot(launched, 'find', ['light zh-CN small', 'dark en usual'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+F')
  await page.keyboard.type('cache')
  await expect(page.getByRole('option').first()).toBeVisible()
  await shoot(launched, 'search', ['light zh-CN usual', 'dark en small'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Mode:/ }).click()
  await shoot(launched, 'menu-mode', ['light zh-CN small', 'dark en usual'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Model:/ }).click()
  await shoot(launched, 'menu-model', ['light en small', 'dark zh-CN usual'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New session', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await shoot(launched, 'menu-new', ['light zh-CN small', 'dark en usual'])
  await page.keyboard.press('Escape')
  const other = path.join(room.home, 'code', 'a-folder-of-somebody-else')
  await fs.mkdir(other)
  await answerFolderDialog(launched.app, other)
  await page.getByRole('button', { name: 'New session', exact: true }).click()
  await page.getByRole('menuitem', { name: 'In another folder…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await shoot(launched, 'trust', ['light zh-CN small', 'dark en usual'])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^(More for|.*更多).*guide/i })
    .first()
    .click({ force: true })
  await shoot(launched, 'menu-session', ['dark en small', 'light zh-CN usual'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+Backspace')
  await expect(page.locator('.toast')).toBeVisible()
  await shoot(launched, 'toast-undo', ['dark en small', 'light en usual'])
})

/** Images above the window, beside the message, and one of them whole. */
async function showImages(launched: LaunchedApp, folder: string): Promise<void> {
  const { app, window: page } = launched
  await page.evaluate(() => {
    const carried = new DataTransfer()
    carried.items.add(new File([], 'shot.png', { type: 'image/png' }))
    window.dispatchEvent(new DragEvent('dragenter', { dataTransfer: carried }))
  })
  await shoot(launched, 'drop-images', ['dark en usual', 'light zh-CN small'])
  await page.evaluate(() => window.dispatchEvent(new DragEvent('dragleave')))
  const files = ['the window as it is.png', 'a longer name of a picture that somebody took in the evening.png'].map((name) =>
    path.join(folder, name),
  )
  const [whole = '', part = ''] = files
  await page.screenshot({ path: whole })
  await page.screenshot({ path: part, clip: { x: 0, y: 0, width: 300, height: 420 } })
  await app.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths })
  }, files)
  await page.getByRole('button', { name: 'Attach images' }).click()
  const pictures = page.locator('.image-chip-picture')
  await expect(pictures.locator('img')).toHaveCount(2)
  await shoot(launched, 'images-attached', ['light en usual', 'dark zh-CN small', 'dark en large', 'light zh-CN small'])
  await pictures.first().click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await shoot(launched, 'image-whole', ['light en small', 'dark zh-CN small', 'dark en large'])
  await page.keyboard.press('Escape')
  while ((await pictures.count()) > 0) {
    const count = await pictures.count()
    await page.locator('.image-chip > .icon-btn').first().click()
    await expect(pictures).toHaveCount(count - 1)
  }
}

import { expect } from '@playwright/test'
import { callMain } from '../support/e2e/bridge-calls.ts'
import { expectNoOverflow, pageFaults } from '../support/e2e/page-faults.ts'
import { resize, takeEnlargedPicture, takePicture } from '../support/e2e/pictures.ts'
import { type Room, test } from '../support/e2e/room.ts'
import { composer } from '../support/e2e/steps.ts'
import { writeSession } from '../support/e2e/written-session.ts'

const turn = {
  said: 'Make the cache key depend on the path of the file, please, and run the tests.',
  replied: 'The key holds the path now:\n\n```ts\nconst key = `${file.path}:${hash(file.text)}` // unique\n```\n\nAll tests pass.',
  file: {
    name: 'cache.ts',
    before: 'export function cacheKey(file: SourceFile): string {\n  return hash(file.text)\n}\n',
    after: 'export function cacheKey(file: SourceFile): string {\n  return `${file.path}:${hash(file.text)}`\n}\n',
  },
}

async function openRoom(room: Room) {
  await writeSession(room.dataFolder, { digit: '1', title: 'Fix the flaky parser test', workspace: room.workspace, turn })
  await writeSession(room.dataFolder, {
    digit: '2',
    title: '把配送仓库改名为调度场，并更新所有引用它的文档和测试',
    workspace: room.workspace,
  })
  return room.open()
}

test('text at 200 % fits the smallest window on every screen, in both languages', async ({ room }) => {
  const launched = await openRoom(room)
  const { window: page } = launched
  await resize(launched, 1_024, 700)
  await page.getByRole('button', { name: 'Fix the flaky parser test', exact: false }).first().click()
  await callMain(page, 'settings.update', { textSize: 200 })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(512)
  for (const language of ['en', 'zh-CN'] as const) {
    await callMain(page, 'settings.update', { language })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const screen of ['session', 'settings'] as const) {
      if (screen === 'settings') await page.keyboard.press('Control+,')
      if (screen === 'session') await expect(page.getByText(turn.said)).toBeVisible()
      await takeEnlargedPicture(launched, `text-200-${screen}-${language}`)
      await expectNoOverflow(page)
      if (screen === 'settings') await page.keyboard.press('Control+,')
    }
  }
})

test('high contrast and compact rows have no faults that axe can find', async ({ room }) => {
  const launched = await openRoom(room)
  const { window: page } = launched
  await resize(launched, 1_024, 700)
  await page.getByRole('button', { name: 'Fix the flaky parser test', exact: false }).first().click()
  for (const theme of ['light', 'dark'] as const) {
    for (const contrast of ['normal', 'high'] as const) {
      await callMain(page, 'settings.update', { theme, contrast, density: contrast === 'high' ? 'compact' : 'comfortable' })
      await expect(page.locator('html')).toHaveAttribute('data-contrast', contrast)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect(await pageFaults(page)).toEqual([])
      await takePicture(page, `look-${theme}-${contrast}`)
      await page.keyboard.press('Control+,')
      expect(await pageFaults(page)).toEqual([])
      await takePicture(page, `look-settings-${theme}-${contrast}`)
      await page.keyboard.press('Control+,')
    }
  }
})

test('the size of text, folded terminals, the session and a draft are as they were after a restart', async ({ room }) => {
  const first = await openRoom(room)
  await first.window.getByRole('button', { name: 'Fix the flaky parser test', exact: false }).first().click()
  await callMain(first.window, 'settings.update', { textSize: 125, density: 'compact' })
  await composer(first.window).fill('half a thought')
  await first.window.getByRole('button', { name: 'Hide terminals' }).click()
  const kept = () => first.window.evaluate(() => localStorage.getItem('signalbox.view'))
  await expect.poll(kept).toContain('half a thought')
  await expect.poll(kept).toContain('"terminalsHidden":true')
  await first.window.keyboard.press('Escape')
  await first.close()

  const second = await room.open('fresh')
  await expect(composer(second.window)).toHaveValue('half a thought')
  await expect(second.window.getByRole('button', { name: 'Show terminals' })).toBeVisible()
  await expect(second.window.locator('html')).toHaveAttribute('data-density', 'compact')
  expect(await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor())).toBeCloseTo(1.25)
})

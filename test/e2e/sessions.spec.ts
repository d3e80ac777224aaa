import { expect } from '@playwright/test'
import { expectNoOverflow, pageFaults } from '../support/e2e/page-faults.ts'
import { resize, takePicture, takePictures } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { sessionLogFiles } from '../support/e2e/session-log.ts'
import { composer } from '../support/e2e/steps.ts'
import { writeSession } from '../support/e2e/written-session.ts'

test('sessions are filtered, archived and deleted by keyboard, and a deletion is undone', async ({ room }) => {
  const titles = ['Fix the flaky parser test', 'Write the guide', '把配送仓库改名为调度场', 'Why is CI slow?', 'Upgrade to Vite 8']
  for (const [index, title] of titles.entries()) {
    await writeSession(room.dataFolder, { digit: String(index + 1), title, workspace: index < 3 ? room.workspace : '/tmp' })
  }
  const launched = await room.open()
  const { window: page } = launched
  await resize(launched, 1_024, 700)
  await expect(page.locator('.session-open')).toHaveCount(titles.length)
  await page.keyboard.press('Control+Shift+L')
  await expect(page.locator('.sessions-filter input')).toBeFocused()
  await page.keyboard.type('flaky')
  await expect(page.locator('.session-open')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Fix the flaky parser test$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Show all sessions' }).click()

  await composer(page).fill('a draft')
  await page.keyboard.press('Control+Shift+Backspace')
  await expect(page.getByText('“Fix the flaky parser test” is deleted.', { exact: true })).toBeVisible()
  await takePicture(page, 'sessions-deleted-1024x700')
  expect(await pageFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Fix the flaky parser test$/ })).toBeVisible()
  await expect(composer(page)).toHaveValue('a draft')

  await page.keyboard.press('Control+Shift+A')
  await page.getByRole('button', { name: 'Archived (1)' }).click()
  await expectNoOverflow(page)
  await takePictures(launched, 'sessions-archive')
  await page.getByRole('button', { name: /^More for Write/ }).click({ force: true })
  await takePicture(page, 'sessions-menu')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('“Write the guide” is deleted.', { exact: true })).toBeVisible()
  await launched.close()
  expect(await sessionLogFiles(room.dataFolder)).toHaveLength(titles.length - 1)
})

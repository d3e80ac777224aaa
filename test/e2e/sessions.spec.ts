import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { callMain } from '../support/e2e/bridge-calls.ts'
import { framesOfOpening, longTalk } from '../support/e2e/opening-frames.ts'
import { expectNoOverflow, pageFaults } from '../support/e2e/page-faults.ts'
import { resize, takePicture, takePictures } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { sessionLogFiles } from '../support/e2e/session-log.ts'
import { composer } from '../support/e2e/steps.ts'
import { writeLog, writeSession } from '../support/e2e/written-session.ts'
import type { LaunchedApp } from '../support/launch-app.ts'

/** A conversation stands at its end as soon as it shows anything, and stays there: nothing flashes or jumps. */
async function checkOpening(page: Page, title: string, blankMax: number): Promise<void> {
  const frames = await framesOfOpening(page, title)
  const first = frames.findIndex(({ rows }) => rows > 0)
  expect(first).toBeGreaterThanOrEqual(0)
  expect(first).toBeLessThanOrEqual(blankMax)
  expect(new Set(frames.slice(first).map(({ rows, lastEndsAt }) => `${rows} ${lastEndsAt}`)).size).toBe(1)
}

test('sessions are filtered, archived and deleted by keyboard, and a deletion is undone', async ({ room }) => {
  const titles = ['Fix the flaky parser test', 'Write the guide', '把配送仓库改名为调度场', 'Why is CI slow?', 'Upgrade to Vite 8']
  for (const [index, title] of titles.entries()) {
    await writeSession(room.dataFolder, { digit: String(index + 1), title, workspace: index < 3 ? room.workspace : '/tmp' })
  }
  const [slow, upgrade] = ['Why is CI slow?', 'Upgrade to Vite 8'] as const
  for (const [digit, title] of [
    ['4', slow],
    ['5', upgrade],
  ] as const) {
    const sessionId = `ses_${digit.repeat(20)}`
    await writeLog(room.dataFolder, sessionId, longTalk(sessionId, title, 120))
  }
  // No server is asked: a folder of the user's own only wants a model that is not the demo.
  const launched = await room.open('set-up', { model: { kind: 'chat-completions', baseUrl: 'http://127.0.0.1:9/v1', model: 'none' } })
  const { window: page } = launched
  await resize(launched, 1_024, 700)
  await expect(page.locator('.session-open')).toHaveCount(titles.length)
  // The first time its records come from the disk.
  for (const title of [slow, upgrade]) await checkOpening(page, title, 11)
  for (const title of [slow, upgrade, slow]) await checkOpening(page, title, 1)
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

  const folder = path.join(room.workspace, 'inner')
  await fs.mkdir(folder)
  await dropOnWindow(launched, folder)
  await page.getByRole('button', { name: 'Start without trust' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'inner / Untitled session' })).toBeVisible()
  await expect(composer(page)).toBeFocused()
  expect(await callMain(page, 'settings.get', {})).toMatchObject({ value: { trustedFolders: [room.workspace] } })
  await launched.close()
  expect(await sessionLogFiles(room.dataFolder)).toHaveLength(titles.length)
})

/** Lets the system's part of Chromium drop a file or folder in the middle of the window, as a file manager would. */
async function dropOnWindow({ app, window: page }: LaunchedApp, dropped: string): Promise<void> {
  const [x, y] = await page.evaluate(() => [innerWidth / 2, innerHeight / 2] as const)
  await app.evaluate(
    async ({ BrowserWindow }, { file, x, y }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      contents?.debugger.attach('1.3')
      const data = { items: [], files: [file], dragOperationsMask: 1 }
      for (const type of ['dragEnter', 'dragOver', 'drop'])
        await contents?.debugger.sendCommand('Input.dispatchDragEvent', { type, x, y, data })
      contents?.debugger.detach()
    },
    { file: dropped, x, y },
  )
}

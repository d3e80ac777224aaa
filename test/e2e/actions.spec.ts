import { expect } from '@playwright/test'
import { expectNoOverflow, pageFaults } from '../support/e2e/page-faults.ts'
import { resize, takePicture, takePictures } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { composer } from '../support/e2e/steps.ts'
import { writeSession } from '../support/e2e/written-session.ts'

test('the palette does things, goes to sessions and gives the focus back', async ({ room }) => {
  await writeSession(room.dataFolder, { digit: '1', title: 'Fix the flaky parser test', workspace: room.workspace })
  await writeSession(room.dataFolder, { digit: '2', title: 'Write the guide', workspace: room.workspace })
  const launched = await room.open()
  const { window: page } = launched
  await resize(launched, 1_024, 700)
  await composer(page).focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  expect(await pageFaults(page)).toEqual([])
  await expectNoOverflow(page)
  await takePicture(page, 'palette-1024x700')
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeFocused()

  await page.keyboard.press('Control+Shift+P')
  await page.keyboard.type('flaky')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Fix the flaky parser test$/ })).toBeVisible()

  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('heading', { level: 1, name: /Write the guide$/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('larger')
  await takePictures(launched, 'palette')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => launched.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor()))
    .toBeCloseTo(1.1)
  await page.keyboard.press('Control+0')
})

test('a key is changed by pressing the new one, refused when taken, and works at once', async ({ room }) => {
  await writeSession(room.dataFolder, { digit: '1', title: 'Fix the flaky parser test', workspace: room.workspace })
  const launched = await room.open()
  const { window: page } = launched
  await expect(composer(page)).toBeVisible()
  await page.keyboard.press('Control+/')
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused()
  const palette = page.getByRole('button', { name: 'Change the key of “Show all commands”' })
  await palette.click()
  await page.keyboard.press('Control+n')
  await expect(page.getByText('This key already does “New session in this folder”.')).toBeVisible()
  await takePictures(launched, 'shortcuts')
  await page.keyboard.press('Control+p')
  await expect(palette).toHaveText('Ctrl P')
  expect(await pageFaults(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await page.keyboard.press('Control+p')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Give “Show all commands” its usual key back' }).click()
  await expect(palette).toHaveText('Ctrl K Ctrl Shift P')
})

import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectNoOverflow, pageFaults } from '../support/e2e/page-faults.ts'
import { resize, takePicture, takePictures } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { composer } from '../support/e2e/steps.ts'
import { writeSession } from '../support/e2e/written-session.ts'

const turn = (words: string) => ({
  said: `Look for ${words}, please.`,
  replied: `I found ${words} in one place.`,
  file: { name: 'cache.ts', before: 'one\n', after: 'two\n' },
})

test('words are found in the session, also in a folded card, and in all sessions', async ({ room }) => {
  await writeSession(room.dataFolder, { digit: '1', title: 'Fix the flaky parser test', workspace: room.workspace, turn: turn('apples') })
  await writeSession(room.dataFolder, { digit: '2', title: 'Write the guide', workspace: room.workspace, turn: turn('pears') })
  const launched = await room.open()
  const { window: page } = launched
  await resize(launched, 1_024, 700)
  await page.getByRole('button', { name: /^(?!More).*Write the guide/ }).click()
  await expect(page.getByText('Look for pears, please.')).toBeVisible()
  await page.keyboard.press('Control+f')
  await expect(page.getByLabel('Find in this session')).toBeFocused()
  await page.keyboard.type('3 tests passed')
  await expect(page.locator('.find-count')).toHaveText('1 place')
  await page.keyboard.press('Enter')
  await expect(page.locator('.find-count')).toHaveText('1 of 1')
  await expect(page.locator('article.call', { hasText: 'npm test' }).getByText('3 tests passed')).toBeVisible()
  await takePicture(page, 'find-1024x700')
  expect(await pageFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Find in this session')).toHaveCount(0)
  // Whoever scrolls by keys sees what they scroll.
  await page.locator('.transcript-scroll').focus()
  await expect(page.locator('.transcript-scroll')).toHaveCSS('outline-style', 'solid')

  await page.keyboard.press('Control+Shift+F')
  await expect(page.getByRole('combobox', { name: 'Find in all sessions' })).toBeFocused()
  await page.keyboard.type('apples')
  await expect(page.getByRole('option')).toHaveCount(2)
  await expectNoOverflow(page)
  expect(await pageFaults(page)).toEqual([])
  await takePictures(launched, 'search')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Fix the flaky parser test$/ })).toBeVisible()
  await expect(page.locator('.find-count')).toHaveText('1 of 2')
})

test('what is typed while a field is still being loaded stands in it', async ({ room }) => {
  await writeSession(room.dataFolder, { digit: '1', title: 'Fix the flaky parser test', workspace: room.workspace, turn: turn('apples') })
  const { window: page } = await room.open()
  for (const [keys, name] of [
    ['Control+Shift+F', 'Find in all sessions'],
    ['Control+k', 'Find a command, a session or a folder'],
    ['Control+f', 'Find in this session'],
  ] as const) {
    await page.reload()
    await expect(composer(page)).toBeVisible()
    await composer(page).focus()
    await page.keyboard.press(keys)
    await page.keyboard.type('apples')
    await expect(page.getByRole(keys === 'Control+f' ? 'textbox' : 'combobox', { name })).toHaveValue('apples')
    await page.keyboard.press('Escape')
    await expect(composer(page)).toBeFocused()
    await expect(composer(page)).toHaveValue('')
  }
})

test('a session is exported to the file that the user chooses', async ({ room }) => {
  await writeSession(room.dataFolder, { digit: '1', title: 'Fix <the> parser', workspace: room.workspace, turn: turn('<b>apples</b>') })
  const { window: page, app } = await room.open()
  await expect(page.getByRole('heading', { level: 1, name: /Fix <the> parser$/ })).toBeVisible()
  await app.evaluate(({ dialog }, folder) => {
    dialog.showSaveDialog = async (...given: unknown[]) => {
      const options = given.at(-1)
      const name = typeof options === 'object' && options !== null && 'defaultPath' in options ? String(options.defaultPath) : ''
      return { canceled: false, filePath: `${folder}/${name}` }
    }
  }, room.workspace)
  for (const [key, ending] of [
    ['S', 'md'],
    ['H', 'html'],
    ['J', 'jsonl'],
  ] as const) {
    await page.keyboard.press(`Control+Shift+${key}`)
    const file = path.join(room.workspace, `Fix the parser.${ending}`)
    await expect(page.getByText(`Saved as ${file}`, { exact: true })).toBeVisible()
    const text = fs.readFileSync(file, 'utf8')
    expect(text).toContain(ending === 'html' ? '&lt;b&gt;apples&lt;/b&gt;' : '<b>apples</b>')
    if (ending === 'html') expect(await readAsPage(page, text)).toEqual({ title: 'Fix <the> parser', broughtAlong: 0, tellsVerdict: true })
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  }
})

/** What a browser makes of the text, without showing it. */
const readAsPage = (page: Page, html: string) =>
  page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'text/html')
    const words = read.body.textContent ?? ''
    return {
      title: read.title,
      broughtAlong: read.querySelectorAll('b, the, script').length,
      tellsVerdict: words.includes('<b>apples</b>') && words.includes('Verdict: allow, low risk'),
    }
  }, html)

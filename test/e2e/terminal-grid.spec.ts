import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { callMain } from '../support/e2e/bridge-calls.ts'
import { expectNoOverflow, pageFaults } from '../support/e2e/page-faults.ts'
import { resize, takePicture, takePictures } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { awaitTurnEnd, say, startSession } from '../support/e2e/steps.ts'
import type { ScriptedTurn } from '../support/scripted-model.ts'

/** Turns that each run a command which needs no question, in a terminal. */
const printing = (count: number): readonly ScriptedTurn[] =>
  Array.from({ length: count }, (_, at) => ({
    calls: [
      {
        tool: 'shell',
        arguments: { command: `printf '\\033[3${at + 1}mpane ${at + 1}\\033[0m\\n'`, description: `Print ${at + 1}`, tty: true },
      },
    ],
  }))

/** What comes into the live regions of terminals from now on, each text once it is told. */
async function listenToTerminals(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const told: string[] = []
    Reflect.set(window, 'toldByTerminals', told)
    const note = (mutations: readonly MutationRecord[]) => {
      for (const { target, addedNodes } of mutations) {
        const region = target instanceof Element ? target : target.parentElement
        const text = [...addedNodes].map((node) => node.textContent?.trim() ?? '').join('')
        if (region?.matches('.live-region') && text !== '') told.push(text)
      }
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true })
  })
  return () => page.evaluate(() => [...(Reflect.get(window, 'toldByTerminals') as readonly string[])])
}

const panes = (page: Page) => page.getByRole('tabpanel')

test('terminals stand in a grid, only those on the screen live, and keys go from one to the next', async ({ room }) => {
  await room.serve([...printing(4), { text: 'Printed.' }])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await say(page, 'print')
  await awaitTurnEnd(page)
  await expect(page.locator('.xterm')).toHaveCount(1)
  await page.keyboard.press('Control+Shift+Digit5')
  await expect(panes(page)).toHaveCount(4)
  await expect(page.locator('.xterm')).toHaveCount(4)
  expect(await pageFaults(page)).toEqual([])
  await expectNoOverflow(page)
  await takePictures(launched, 'terminal-grid')
  await resize(launched, 1_024, 700)
  await takePicture(page, 'terminal-grid-1024x700')
  await callMain(page, 'settings.update', { language: 'zh-CN' })
  await resize(launched, 1_920, 1_200)
  await expectNoOverflow(page)
  await takePicture(page, 'terminal-grid-zh-1920x1200')
  await callMain(page, 'settings.update', { language: 'en' })
  await page.keyboard.press('Control+3')
  await expect(page.locator('.pane-place[data-front] .xterm-helper-textarea')).toBeFocused()
  const front = page.locator('.pane-place[data-front]')
  const before = await front.getAttribute('aria-labelledby')
  await page.keyboard.press('Control+PageDown')
  await expect(front).not.toHaveAttribute('aria-labelledby', before ?? '')
  await expect(front.locator('.xterm-helper-textarea')).toBeFocused()
  await page.keyboard.press('Control+J')
  await expect(page.locator('.xterm')).toHaveCount(0)
  await page.keyboard.press('Control+J')
  await expect(page.locator('.xterm')).toHaveCount(4)
  await page.reload()
  await expect(panes(page)).toHaveCount(4)
  await page.keyboard.press('Control+Shift+Digit5')
  await expect(panes(page)).toHaveCount(1)
})

test('a terminal is read as text, and written to a file as a recording', async ({ room }) => {
  await room.serve([...printing(1), { text: 'Printed.' }])
  const launched = await room.open('set-up', { screenReader: true })
  const { window: page, app } = launched
  await startSession(page)
  const told = await listenToTerminals(page)
  await say(page, 'print')
  await awaitTurnEnd(page)
  // Told once; then it is gone from there, so that who reads on finds it in the rows alone.
  await expect.poll(told).toEqual(['pane 1'])
  await expect(page.locator('.live-region')).toHaveText('')
  await expect(page.locator('.xterm-accessibility-tree')).toContainText('pane 1')
  expect(await told()).toEqual(['pane 1'])
  await page.keyboard.press('Alt+F2')
  const text = page.getByRole('textbox', { name: /^Text of printf/ })
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('pane 1\n')
  expect(await pageFaults(page)).toEqual([])
  await takePictures(launched, 'terminal-text')
  await page.keyboard.press('Escape')
  await expect(text).toHaveCount(0)
  const file = path.join(room.dataFolder, 'exported.cast')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await page.getByRole('button', { name: 'More for this terminal' }).click()
  await takePictures(launched, 'terminal-menu')
  await page.getByRole('menuitem', { name: /asciicast/ }).click()
  await expect.poll(() => fs.existsSync(file)).toBe(true)
  await expect(page.getByText(`Saved as ${file}`, { exact: true })).toBeVisible()
  const [head, ...events] = fs
    .readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(head).toMatchObject({ version: 2, env: { TERM: 'xterm-256color' } })
  expect(events).toContainEqual([expect.any(Number), 'o', '\u001b[31mpane 1\u001b[0m\r\n'])
})

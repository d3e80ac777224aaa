import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { callMain } from '../support/e2e/bridge-calls.ts'
import { expectNoOverflow, pageFaults } from '../support/e2e/page-faults.ts'
import { resize, takePicture, takePictures } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { writeSession } from '../support/e2e/written-session.ts'

const before = 'export function cacheKey(file: SourceFile): string {\n  return hash(file.text) // the text alone\n}\n'
const after = 'export function cacheKey(file: SourceFile): string {\n  return `${file.path}:${hash(file.text)}` // path and text\n}\n'
const turn = {
  said: 'Make the cache key depend on the path of the file.',
  replied:
    'The key holds the path now:\n\n```ts\nconst key = cacheKey({ path: "a", text: "b" }) // 42\nif (key === null) throw new Error("no")\n```',
  file: { name: 'cache.ts', before, after },
}

test('code is coloured, diffs go side by side, and the session lists its changed files', async ({ room }) => {
  await writeSession(room.dataFolder, { digit: '1', title: 'Fix the flaky parser test', workspace: room.workspace, turn })
  await room.write('cache.ts', after)
  const launched = await room.open()
  const { window: page, app } = launched
  await resize(launched, 1_600, 1_000)
  await expect(page.locator('.md-code code span[style*="--code-token-keyword"]').first()).toHaveText('const')
  await expect(page.locator('.diff-row code span[style*="--code-token"]').first()).toBeVisible()
  await expect(page.locator('.diff-added .code-mark').first()).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await callMain(page, 'settings.update', { theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await pageFaults(page)).toEqual([])
  }
  await takePictures(launched, 'diff-unified')

  await page.keyboard.press('Control+j')
  await page.keyboard.press('Control+Alt+d')
  await expect(page.locator('.diff-split')).toBeVisible()
  await takePictures(launched, 'diff-split')

  await page.keyboard.press('Control+Shift+G')
  await expect(page.locator('.changes-sum').getByText('1 file changed in this session')).toBeVisible()
  await expect(page.locator('.changed-file .diff-split .diff-added')).toContainText('path and text')
  expect(await pageFaults(page)).toEqual([])
  await takePictures(launched, 'changes')
  await resize(launched, 1_024, 700)
  await expectNoOverflow(page)
  await takePicture(page, 'changes-1024x700')

  const shown = path.join(room.dataFolder, 'shown')
  await app.evaluate(({ shell }, file) => {
    shell.showItemInFolder = (name) => void process.getBuiltinModule('node:fs').writeFileSync(file, name)
    process.env['PATH'] = ''
  }, shown)
  await page.getByRole('button', { name: 'Open in editor: cache.ts' }).click()
  await expect(page.getByText('No editor was found; the file is shown in its folder.', { exact: true })).toBeVisible()
  expect(fs.readFileSync(shown, 'utf8')).toBe(path.join(room.workspace, 'cache.ts'))

  await room.write('cache.ts', 'something else\n')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+G')
  await expect(page.getByText('Something else has changed the file since.', { exact: false })).toBeVisible()
})

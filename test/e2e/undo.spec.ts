import fs from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { takePictures, takeSmallPicture } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { awaitTurnEnd, callCard, letThrough, say, startSession } from '../support/e2e/steps.ts'
import { shellCall } from '../support/e2e/turns.ts'
import type { LaunchedApp } from '../support/launch-app.ts'

const script = `import fs from 'node:fs'
fs.writeFileSync('greet.mjs', 'export const greet = (name) => \`Hello, \${name}!\`\\n')
fs.rmSync('old.txt')
fs.mkdirSync('dist', { recursive: true })
fs.writeFileSync('dist/greet.js', 'built\\n'.repeat(12))
console.log('3 files')
`

test('what a command changed stands on its card, and undo and redo put it back and forth', async ({ room }) => {
  await room.write('build.mjs', script)
  await room.write('greet.mjs', 'export const greet = () => "Hello"\n')
  await room.write('old.txt', 'old\n')
  const model = await room.serve([shellCall('node build.mjs'), { text: 'Built.' }, { text: 'I see.' }])
  const launched = await room.open('set-up', { models: [priced(model.baseUrl)] })
  const { window: page } = launched
  await startSession(page)
  await say(page, 'build it')
  await letThrough(page, 'node build.mjs')
  await awaitTurnEnd(page)
  // Two replies of 100 and 10 tokens: for the turn, and for the session beside the message box.
  await expect(page.getByTitle('Cost by the prices you entered')).toHaveText([/\$0\.40$/, /\$0\.40$/])
  const card = callCard(page, 'node build.mjs')
  await expect(card).toContainText('3 files changed')
  await card.getByRole('button', { name: /greet\.mjs/ }).click()
  await expect(card.getByRole('region', { name: 'Changes to greet.mjs' })).toContainText('Hello, ${name}!')
  await takePictures(launched, 'changes')
  const read = (name: string) => fs.readFile(path.join(room.workspace, name), 'utf8').catch(() => 'no file')
  await card.getByRole('button', { name: 'Undo what this changed' }).click()
  const restored = page.getByRole('note').filter({ hasText: 'You undid what a call changed' })
  await expect(restored.getByRole('button', { name: 'Redo' })).toBeVisible()
  await expect(restored).toContainText('dist/greet.js')
  expect([await read('greet.mjs'), await read('old.txt'), await read('dist/greet.js')]).toEqual([
    'export const greet = () => "Hello"\n',
    'old\n',
    'no file',
  ])
  await expect(card).toContainText('undone')
  await takePictures(launched, 'changes-undone')
  await restored.getByRole('button', { name: 'Redo' }).click()
  await expect(page.getByRole('button', { name: 'Undo again' })).toBeVisible()
  expect(await read('dist/greet.js')).toContain('built')

  // Something else changes a file: it is asked first.
  await room.write('greet.mjs', 'by hand\n')
  await page.getByText('build it', { exact: true }).last().hover()
  await page.getByRole('button', { name: 'Put files back to before this message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed since' })
  await expect(dialog).toContainText('greet.mjs')
  await takePictures(launched, 'changes-since')
  await dialog.getByRole('button', { name: 'Leave as it is' }).click()
  expect(await read('greet.mjs')).toBe('by hand\n')
  await page.getByText('build it', { exact: true }).last().hover()
  await page.getByRole('button', { name: 'Put files back to before this message' }).click()
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByRole('note').filter({ hasText: 'before a message' }).getByRole('button', { name: 'Redo' })).toBeVisible()
  expect([await read('greet.mjs'), await read('dist/greet.js')]).toEqual(['export const greet = () => "Hello"\n', 'no file'])
  await say(page, 'and now?')
  await model.waitForRequests(3)
  expect(model.requests[2]?.body.messages.at(-1)?.content).toContain('the user undid what one of your calls changed')
  await takeSmallPicture(launched, 'changes')
  await awaitTurnEnd(page)
  await importOwnExport(launched, path.join(room.dataFolder, 'exported.jsonl'))
  await expect(page.getByText('What stands above was imported from a file')).toBeVisible()
  const imported = callCard(page, 'node build.mjs')
  await expect(imported).toContainText('the files of that time are not here')
  await expect(imported).toContainText('old.txt')
  await takePictures(launched, 'changes-imported')
  for (const name of ['Undo what this changed', 'Redo', 'Undo again'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.getByText('build it', { exact: true }).last().hover()
  await expect(page.getByRole('button', { name: 'Put files back to before this message' })).toHaveCount(0)
})

const priced = (baseUrl: string) => {
  const prices = { input: 1_000, cachedInput: null, output: 10_000, currency: 'USD' }
  return {
    id: `mdl_${'1'.repeat(20)}`,
    preset: 'other',
    api: 'chat-completions',
    baseUrl,
    model: 'scripted',
    contextTokens: null,
    prices,
  } as const
}

/** Exports the session in front and imports it again, by the keys and dialogs that a person uses. */
async function importOwnExport({ window: page, app }: LaunchedApp, file: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen })
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, file)
  await page.keyboard.press('Control+Shift+J')
  await expect(page.getByText(`Saved as ${file}`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New session' }).first().click()
  await page.getByRole('menuitem', { name: /Import/ }).click()
}

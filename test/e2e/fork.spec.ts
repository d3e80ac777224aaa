import fs from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { takePictures } from '../support/e2e/pictures.ts'
import { answerFolderDialog, test } from '../support/e2e/room.ts'
import { awaitTurnEnd, composer, composerForm, letThrough, pressSend, say, startSession } from '../support/e2e/steps.ts'
import { shellCall } from '../support/e2e/turns.ts'
import { pngOf } from '../support/images.ts'
import type { LaunchedApp } from '../support/launch-app.ts'

test('a message is written anew in a new session, and the original stays', async ({ room }) => {
  const command = 'printf "one\\ntwo\\n" > made.txt'
  const model = await room.serve([{ text: 'First answer.' }, { text: 'Second answer.' }, shellCall(command), { text: 'Another answer.' }])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await say(page, 'the first thing')
  await awaitTurnEnd(page)
  await pasteAndDrop(launched, room.workspace)
  const picture = await attachPicture(launched, room.workspace)
  await say(page, 'the second thing')
  await awaitTurnEnd(page)
  const sent = `the second thing\ndata:image/png;base64,${picture.toString('base64')}`
  // Not shown when it differs: it is long.
  expect(model.requests[1]?.body.messages.at(-1)?.content === sent).toBe(true)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expectPictureAfterReload(launched)
  await conversation.getByText('the second thing', { exact: true }).hover()
  await takePictures(launched, 'fork-buttons')
  await conversation.getByText('the second thing', { exact: true }).hover()
  await page.getByRole('button', { name: 'Write this message anew, in a new session' }).last().click()
  await expect(composer(page)).toHaveValue('the second thing')
  // It lies with the new session too, and goes with what is written anew.
  await expect(composerForm(page).getByRole('button', { name: 'Show shot.png' }).locator('img')).toBeVisible()
  await expect(conversation.getByText('First answer.')).toBeVisible()
  await expect(conversation.getByText('Second answer.')).toHaveCount(0)
  await composer(page).fill('another second thing')
  await pressSend(page)
  await letThrough(page, command)
  await expect(conversation.getByText('Another answer.')).toBeVisible()
  await takePictures(launched, 'fork')
  const contents = model.requests[2]?.body.messages.map((message) => message.content) ?? []
  expect(contents).toContainEqual('First answer.')
  expect(contents.at(-1)?.endsWith(sent.replace('the second', 'another second'))).toBe(true)
  expect(contents).not.toContainEqual('Second answer.')
  await page.keyboard.press('ControlOrMeta+Alt+C')
  const screen = page.locator('.compare-page')
  await expect(screen).toContainText('Both are the same up to and including: the first thing')
  await expect(screen.getByRole('region')).toHaveCount(2)
  await expect(screen.getByRole('region').first()).toContainText('another second thing')
  await expect(screen.getByRole('region').first()).toContainText('1 file changed')
  await expect(screen.getByRole('region').last()).toContainText('Second answer.')
  await takePictures(launched, 'compare')
  await page.keyboard.press('Escape')
  await expect(screen).toHaveCount(0)
  // The newest stands first.
  await page.locator('button.session-open', { hasText: 'the first thing' }).last().click()
  await expect(conversation.getByText('Second answer.')).toBeVisible()
})

/** A picture from the clipboard and a file that is dropped stand beside the message, also after a reload, and are taken away again. */
async function pasteAndDrop({ app, window: page }: LaunchedApp, folder: string): Promise<void> {
  const chips = composerForm(page).locator('.image-chip')
  await composer(page).focus()
  const address = `data:image/png;base64,${pngOf(300, 200).toString('base64')}`
  // The trial build's Electron has `writeImage` yet, newer ones `write`.
  await app.evaluate(async ({ clipboard, ClipboardItem, nativeImage }, data) => {
    const image = nativeImage.createFromDataURL(data)
    if ('writeImage' in clipboard && typeof clipboard.writeImage === 'function') clipboard.writeImage(image)
    else await clipboard.write([new ClipboardItem({ 'image/png': new Blob([new Uint8Array(image.toPNG())]) })])
  }, address)
  await page.keyboard.press('ControlOrMeta+v')
  await expect(chips).toHaveText(/^Pasted image300 × 200/)
  const file = path.join(folder, 'dropped.png')
  await fs.writeFile(file, pngOf(100, 50))
  const devtools = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [file], dragOperationsMask: 1 }
    await devtools.send('Input.dispatchDragEvent', { type, x: 500, y: 400, data })
  }
  await expect(chips).toHaveCount(2)
  await page.reload()
  await expect(chips).toHaveText([/^Pasted image300 × 200/, /^dropped\.png100 × 50/])
  await expect(chips.locator('img')).toHaveCount(2)
  for (const left of [1, 0]) {
    await chips
      .last()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(chips).toHaveCount(left)
  }
}

/** Attaches a picture of the window itself by the system's dialog; a text that is called an image is refused with it. Gives its bytes. */
async function attachPicture({ app, window: page }: LaunchedApp, folder: string): Promise<Buffer> {
  const file = path.join(folder, 'shot.png')
  const picture = await page.screenshot({ path: file })
  const notes = path.join(folder, 'notes.png')
  await fs.writeFile(notes, 'no picture')
  await app.evaluate(
    ({ dialog }, filePaths) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths })
    },
    [file, notes],
  )
  await composerForm(page).getByRole('button', { name: 'Attach images' }).click()
  await expect(composerForm(page).getByRole('button', { name: 'Show shot.png' }).locator('img')).toBeVisible()
  await expect(page.locator('.toast')).toContainText('“notes.png” is no PNG, JPEG, GIF or WebP image.')
  await answerFolderDialog(app, folder)
  return picture
}

/** The image stands in the conversation, also after a reload, and is shown whole. */
async function expectPictureAfterReload(launched: LaunchedApp): Promise<void> {
  const { window: page } = launched
  await page.reload()
  const small = page.getByRole('region', { name: 'Conversation' }).getByRole('button', { name: 'Show shot.png' })
  await expect(small.locator('img')).toBeVisible()
  await small.press('Enter')
  const whole = page.getByRole('dialog', { name: 'shot.png' }).getByRole('img', { name: 'shot.png' })
  await expect.poll(() => whole.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))).toBeGreaterThan(500)
  await takePictures(launched, 'image-whole')
  await page.keyboard.press('Escape')
  await expect(small).toBeFocused()
}

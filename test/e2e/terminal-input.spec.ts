import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectNoOverflow } from '../support/e2e/page-faults.ts'
import { resize } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { eventsOf } from '../support/e2e/session-log.ts'
import { awaitQuestion, awaitTurnEnd, paneState, processTab, queue, say, startSession } from '../support/e2e/steps.ts'
import { copyPane } from '../support/e2e/terminal.ts'
import type { ScriptedTurn } from '../support/scripted-model.ts'

/** A call that runs a command in a terminal and goes on in the background. */
const terminalCall = (command: string): ScriptedTurn => ({
  calls: [{ tool: 'shell', arguments: { command, description: `Run ${command}`, tty: true, background: true } }],
})

/** Lets the command in front through with the key, held as long as its risk asks for. */
async function letThrough(page: Page, text: string): Promise<void> {
  await awaitQuestion(page, text)
  await page.keyboard.press('F6')
  await page.keyboard.down('a')
  await expect(queue(page)).toHaveCount(0)
  await page.keyboard.up('a')
}

/**
 * Types as an input method (Microsoft Pinyin) does for digits and signs: each key only says that the method took it (229), then the text is put
 * in without a composition.
 */
async function typeThroughInputMethod(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.evaluate(async (inserted) => {
      const field = document.activeElement
      const key = { keyCode: 229, key: 'Process', bubbles: true, cancelable: true, composed: true }
      field?.dispatchEvent(new KeyboardEvent('keydown', key))
      document.execCommand('insertText', false, inserted)
      field?.dispatchEvent(new KeyboardEvent('keyup', key))
      // The terminal looks at what stands in its field a moment after the key.
      await new Promise((resolve) => setTimeout(resolve, 0))
    }, text)
  }
}

const pane = (page: Page) => page.getByRole('tabpanel')
const takeOver = (page: Page) => pane(page).getByRole('button', { name: 'Take over' })
const handBack = (page: Page) => pane(page).getByRole('button', { name: 'Hand back' })

test('the user types into a prompt that the agent opened, and hands it back', async ({ room }) => {
  const command = `${process.execPath} -e "require('readline').createInterface({input:process.stdin,output:process.stdout}).question('name? ',n=>{console.log('hello '+n);process.exit(7)})"`
  await room.serve([terminalCall(command), { text: 'It asks for a name.' }])
  const launched = await room.open()
  const { window: page, app } = launched
  await resize(launched, 1_440, 900)
  await startSession(page)
  await say(page, 'open it')
  await letThrough(page, 'readline')
  await awaitTurnEnd(page)
  await expect(paneState(page)).toHaveText('needs input')
  // The head of a pane has most to show now.
  await expectNoOverflow(page)
  await takeOver(page).click()
  await expect(pane(page)).toContainText('You type here now')
  await page.keyboard.type('Adx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('a')
  await typeThroughInputMethod(page, ['1', '，', '2'])
  // The way out by key: to the button that hands back, and in again.
  await page.keyboard.press('Shift+Escape')
  await expect(handBack(page)).toBeFocused()
  await pane(page).locator('.screen-host').click()
  await page.keyboard.press('Enter')
  await expect(paneState(page)).toHaveText('exited 7')
  expect(await copyPane(app, page)).toContain('hello Ada1，2\n')
  const [records] = await room.records()
  expect(eventsOf(records, 'process.taken-over')).toHaveLength(1)
  expect(eventsOf(records, 'process.handed-back').map((event) => event.typed)).toEqual(['Ada1，2'])
  expect(eventsOf(records, 'process.needs-input')[0]?.input).toEqual({ kind: 'waiting', echo: 'on' })
})

test('a password goes to the program and nowhere else', async ({ room }) => {
  const secret = 'correct-horse-battery'
  const command = 'stty -echo; printf "Password: "; read p; stty echo; echo; echo "it has $(expr "$p" : ".*") characters"; cat'
  await room.serve([terminalCall(command), { text: 'It asks for a password.' }])
  const { window: page, app } = await room.open()
  await startSession(page)
  await say(page, 'log in')
  await letThrough(page, 'Password')
  await awaitTurnEnd(page)
  await expect(paneState(page)).toHaveText('asks for a password')
  await expect(pane(page)).toContainText('Take over and type it yourself')
  await takeOver(page).click()
  await expect(pane(page)).toContainText('Type the password here')
  await page.keyboard.type(secret)
  await page.keyboard.press('Enter')
  await expect(paneState(page)).toHaveText('needs input')
  await page.keyboard.type('seen')
  await page.keyboard.press('Enter')
  await handBack(page).click()
  await expect(takeOver(page)).toBeVisible()
  const shown = await copyPane(app, page)
  expect(shown).toContain(`it has ${secret.length} characters`)
  expect(shown).not.toContain(secret)
  const [records] = await room.records()
  expect(eventsOf(records, 'process.handed-back').map((event) => event.typed)).toEqual(['seen'])
  expect(filesWith(room.dataFolder, secret)).toEqual([])
  expect(filesWith(room.dataFolder, 'it has')).not.toEqual([])
})

test('Ctrl-C and a paste go to the program that the user holds; several lines are asked about', async ({ room }) => {
  const command = 'trap "echo caught" INT; cat; cat'
  await room.serve([terminalCall(command), { text: 'Ready.' }])
  const { window: page, app } = await room.open()
  await startSession(page)
  await say(page, 'start')
  await letThrough(page, 'caught')
  await awaitTurnEnd(page)
  await expect(paneState(page)).toHaveText('needs input')
  await takeOver(page).click()
  await expect(handBack(page)).toBeVisible()
  await app.evaluate(({ clipboard }) => clipboard.writeText('one\ntwo\n'))
  await page.keyboard.press('Control+Shift+V')
  await expect(page.getByRole('dialog', { name: 'Paste 2 lines?' })).toBeVisible()
  await page.getByRole('button', { name: 'Paste', exact: true }).click()
  await expect.poll(() => outputOf(room.dataFolder)).toContain('two\r\none\r\ntwo\r\n')
  await page.keyboard.press('Control+c')
  await expect.poll(() => outputOf(room.dataFolder)).toContain('caught')
})

test('a program in a terminal knows the size of its pane, also when that changes', async ({ room }) => {
  await room.serve([terminalCall('trap "stty size" WINCH; while :; do sleep 0.1; done'), { text: 'Watching.' }])
  const { window: page, app } = await room.open()
  await startSession(page)
  await say(page, 'watch')
  await letThrough(page, 'WINCH')
  await awaitTurnEnd(page)
  await expect(processTab(page, 'Run trap')).toBeVisible()
  const sizes = () => [...outputOf(room.dataFolder).matchAll(/^(\d+) (\d+)\r$/gm)].map(([size]) => size)
  await expect.poll(() => sizes().length).toBeGreaterThan(0)
  const before = sizes().at(-1)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1500, 700))
  await expect.poll(() => sizes().at(-1)).not.toBe(before)
})

function filesUnder(folder: string): readonly string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

const filesWith = (folder: string, text: string) => filesUnder(folder).filter((file) => fs.readFileSync(file).includes(text))

/** Everything that processes printed, from the files of their outputs. */
const outputOf = (dataFolder: string) =>
  filesUnder(path.join(dataFolder, 'output'))
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('')

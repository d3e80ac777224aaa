import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { checkPlace } from '../support/e2e/check-place.ts'
import { openJobs } from '../support/e2e/jobs.ts'
import { resize } from '../support/e2e/pictures.ts'
import { answerFolderDialog, test } from '../support/e2e/room.ts'
import {
  answerByKey,
  awaitQuestion,
  awaitTurnEnd,
  callCard,
  letThrough,
  paneState,
  queue,
  say,
  startSession,
} from '../support/e2e/steps.ts'
import { pngOf } from '../support/images.ts'
import type { LaunchedApp } from '../support/launch-app.ts'

// Every card, panel and dialog is opened by its key, looked through with axe in both themes and in both languages, and left by a key;
// then the keyboard must be where it was. Words of the model are Chinese, so that English ones are the app's.
test.slow()

const shell = (command: string, more = {}) => ({ tool: 'shell', arguments: { command, description: '运行', ...more } })
const patch = ['*** Begin Patch', '*** Add File: 新.md', '+# 新', '*** End Patch'].join('\n')
const prompt = 'python3 -i -q'

/** Opens something of the question in front with its key. */
async function pressOnCard(page: Page, key: string): Promise<void> {
  await page.keyboard.press('F6')
  await expect(queue(page).locator('.card')).toHaveAttribute('data-keys', 'on')
  await page.keyboard.press(key)
}

/** Leaves what is open with Escape; the card has its keys again. */
async function escapeToCard(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(queue(page).locator('.card')).toHaveAttribute('data-keys', 'on')
}

/** The parts of the window as a screen reader lists them. */
async function expectRegions(page: Page): Promise<void> {
  for (const [role, name] of [
    ['banner', /^/],
    ['main', /^/],
    ['navigation', 'Sessions'],
    ['region', 'Conversation'],
    ['region', 'Plan'],
    ['region', 'Questions that wait for you'],
    ['form', 'Message to the agent'],
  ] as const) {
    await expect(page.getByRole(role, { name }), `${role} ${name}`).toHaveCount(1)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('separator')).toHaveCount(2)
}

test('every kind of question, what opens from it, and the widths of a rule', async ({ room }) => {
  await room.write('测试.mjs', '')
  await room.write('package.json', JSON.stringify({ name: 'shop', private: true, scripts: { test: 'node 测试.mjs' } }))
  await room.serve([
    {
      text: '先定一个计划。',
      calls: [
        { tool: 'plan', arguments: { steps: [{ text: '看一看', state: 'active' }] } },
        { tool: 'ask_user', arguments: { question: '哪种颜色？', choices: ['红', '绿'] } },
      ],
    },
    { calls: [shell('npm run test'), shell('sudo -n true')] },
    { calls: [{ tool: 'apply_patch', arguments: { patch } }] },
    { text: '好了。' },
  ])
  const launched = await room.open()
  const { window: page } = launched
  await resize(launched, 1_440, 900)
  await refuseTrust(launched)
  await answerFolderDialog(launched.app, room.workspace)
  await startSession(page)
  await checkPlace(page, 'empty session')
  await attachImage(launched, room.workspace)
  await say(page, '做吧')
  await checkQuestionOfAgent(page)
  await checkDanger(page)
  await checkCommand(page)
  await awaitQuestion(page, '新.md')
  await checkPlace(page, 'question of a patch')
  await answerByKey(page, '新.md', 'a')
  await awaitTurnEnd(page)
  await checkPlace(page, 'conversation with cards')
})

/** It goes with the message, and stands in the conversation. */
async function attachImage({ app, window: page }: LaunchedApp, folder: string): Promise<void> {
  await fs.writeFile(path.join(folder, '图.png'), pngOf(320, 200))
  await answerFolderDialog(app, path.join(folder, '图.png'))
  await page.getByRole('button', { name: 'Attach images' }).press('Enter')
  const picture = page.getByRole('button', { name: 'Show 图.png' })
  await expect(picture.locator('img')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message to the agent' })).toBeFocused()
  await checkPlace(page, 'image beside the message')
  await picture.press('Enter')
  await expect(page.getByRole('dialog', { name: '图.png' }).getByRole('img')).toBeVisible()
  await checkPlace(page, 'image, whole')
  await page.keyboard.press('Escape')
  await expect(picture).toBeFocused()
  await answerFolderDialog(app, folder)
}

async function refuseTrust({ app, window: page }: LaunchedApp): Promise<void> {
  await answerFolderDialog(app, os.tmpdir())
  await page.keyboard.press('Control+o')
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkPlace(page, 'trust')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function checkQuestionOfAgent(page: Page): Promise<void> {
  await awaitQuestion(page, '哪种颜色')
  await checkPlace(page, 'question of the agent, and its plan')
  await page.getByRole('button', { name: /^Answer in your words/ }).press('Enter')
  await expect(page.getByRole('textbox', { name: /^Your answer/ })).toBeFocused()
  await checkPlace(page, 'answer in own words')
  await escapeToCard(page)
  await pressOnCard(page, '2')
}

async function checkDanger(page: Page): Promise<void> {
  await awaitQuestion(page, 'sudo')
  await expectRegions(page)
  await checkPlace(page, 'question of high risk, and the one behind it')
  await pressOnCard(page, 'r')
  await expect(page.getByRole('textbox', { name: 'Why not? The model reads this.' })).toBeFocused()
  await checkPlace(page, 'reason of a denial')
  await escapeToCard(page)
  await pressOnCard(page, 'j')
  await awaitQuestion(page, 'npm run test')
  await pressOnCard(page, 'k')
  await awaitQuestion(page, 'sudo')
  await answerByKey(page, 'sudo', 'd')
}

async function checkCommand(page: Page): Promise<void> {
  await awaitQuestion(page, 'npm run test')
  await checkPlace(page, 'question of a command')
  await pressOnCard(page, 'e')
  await expect(page.getByRole('textbox', { name: /Your command/ })).toBeFocused()
  await page.getByRole('textbox', { name: /Your command/ }).fill('npm run test \u200B')
  await checkPlace(page, 'edited command with an odd character')
  await escapeToCard(page)
  for (const [key, place] of [
    ['l', 'rule that allows'],
    ['n', 'rule that denies'],
  ] as const) {
    await pressOnCard(page, key)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
    await checkPlace(page, place)
    await escapeToCard(page)
  }
  await answerByKey(page, 'npm run test', 'a')
}

test('terminals and what opens from them, jobs, rules, undo and settings', async ({ room }) => {
  await room.write('build.mjs', "import fs from 'node:fs'\nfs.writeFileSync('新.txt', 'built\\n')\n")
  await room.serve([
    { calls: [shell(prompt, { background: true, tty: true }), shell('node build.mjs')] },
    { text: '好了。' },
    { status: 401 },
  ])
  const launched = await room.open()
  const { window: page } = launched
  await resize(launched, 1_440, 900)
  await startSession(page)
  await say(page, '开始')
  await awaitQuestion(page, prompt)
  await page.keyboard.press('F6')
  await page.keyboard.down('a')
  await expect(queue(page).locator('.card .card-body').getByText(prompt)).toHaveCount(0)
  await page.keyboard.up('a')
  await letThrough(page, 'node build.mjs')
  await awaitTurnEnd(page)
  await checkTypedTerminal(launched)
  await checkViewsOfTerminal(page)
  const redo = page.getByRole('button', { name: 'Redo' })
  await callCard(page, 'node build.mjs').getByRole('button', { name: 'Undo what this changed' }).press('Enter')
  await expect(redo).toBeVisible()
  await room.write('新.txt', 'by hand\n')
  await checkPlace(page, 'undone')
  await redo.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Changed since' })).toBeVisible()
  await checkPlace(page, 'changed since')
  await page.keyboard.press('Escape')
  await expect(redo).toBeFocused()
  await say(page, '再来')
  await awaitTurnEnd(page)
  await checkPlace(page, 'failed turn')
  await checkJobs(page)
  await checkRules(page)
  await checkSettings(page)
  await launched.app.evaluate(({ dialog }, folder) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: `${folder}/missing/导出.md` })
  }, room.workspace)
  await page.keyboard.press('Control+Shift+S')
  await expect(page.locator('.toast')).toBeVisible()
  await checkPlace(page, 'toast of a failure')
})

async function checkTypedTerminal({ app, window: page }: LaunchedApp): Promise<void> {
  const tabs = page.getByRole('tablist', { name: 'Processes of this session' }).getByRole('tab')
  await tabs.filter({ hasText: '运行' }).first().click()
  await expect(paneState(page)).toHaveText('needs input')
  await checkPlace(page, 'terminal that waits for input')

  const pane = page.getByRole('tabpanel')
  const keyboard = pane.locator('.xterm-helper-textarea')
  await page.keyboard.press('Control+Shift+T')
  await expect(pane).toContainText('You type here now')
  await expect(keyboard).toBeFocused()
  await checkPlace(page, 'terminal in the hand of the user')
  await app.evaluate(({ clipboard }) => clipboard.writeText('1\n2\n'))
  await page.keyboard.press('Control+Shift+V')
  await expect(page.getByRole('dialog', { name: 'Paste 2 lines?' })).toBeVisible()
  await checkPlace(page, 'paste of several lines')
  await page.keyboard.press('Escape')
  await expect(keyboard).toBeFocused()
  await page.keyboard.press('Control+Shift+B')
  await expect(pane.getByRole('button', { name: 'Take over' })).toBeVisible()
}

async function checkViewsOfTerminal(page: Page): Promise<void> {
  const pane = page.getByRole('tabpanel')
  await page.keyboard.press('Control+Alt+f')
  await expect(pane.getByRole('textbox', { name: /find|search/i })).toBeFocused()
  await checkPlace(page, 'search in a terminal')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+F2')
  await expect(pane.getByRole('textbox', { name: /^Text of/ })).toBeFocused()
  await checkPlace(page, 'terminal as text')
  await page.keyboard.press('Escape')
  await pane.getByRole('button', { name: 'More for this terminal' }).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await checkPlace(page, 'menu of a terminal')
  await page.keyboard.press('Escape')
  await expect(pane.getByRole('button', { name: 'More for this terminal' })).toBeFocused()
  await page.keyboard.press('Control+Shift+Digit5')
  await expect(pane).toHaveCount(2)
  await checkPlace(page, 'grid of terminals')
  await page.keyboard.press('Control+Shift+Digit5')
}

async function checkJobs(page: Page): Promise<void> {
  await openJobs(page)
  await checkPlace(page, 'jobs that run')
  const stopAll = page.getByRole('button', { name: 'Stop all…' })
  await stopAll.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkPlace(page, 'stop all')
  await page.keyboard.press('Escape')
  await expect(stopAll).toBeFocused()
}

async function checkRules(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+R')
  const add = page.getByRole('button', { name: 'Add a rule' })
  await add.press('Enter')
  const rule = page.getByRole('dialog').getByRole('textbox', { name: 'Rule' })
  await rule.fill('fly(away)')
  await expect(page.getByText(/There is no effect called/)).toBeVisible()
  await checkPlace(page, 'new rule with a fault')
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await add.press('Enter')
  await rule.fill('git push **')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('textbox', { name: 'Try a command' }).fill('git push origin main && npm test')
  await expect(page.locator('.try-verdict .part-ask')).toHaveCount(2)
  await checkPlace(page, 'rules and a command that is tried')
  await page.getByRole('button', { name: /^Edit “.*git push/ }).press('Enter')
  await expect(rule).toHaveValue('git push **')
  await checkPlace(page, 'edited rule')
  await page.keyboard.press('Escape')
}

async function checkSettings(page: Page): Promise<void> {
  await page.keyboard.press('Control+,')
  await page.getByRole('radio', { name: 'Add a model' }).press('Space')
  await checkPlace(page, 'new model')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+/')
  await page.getByRole('button', { name: 'Change the key of “Show all commands”' }).press('Enter')
  await page.keyboard.press('Control+n')
  await checkPlace(page, 'key that is taken')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

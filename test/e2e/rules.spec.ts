import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { callMain } from '../support/e2e/bridge-calls.ts'
import { takePictures, takeSmallPicture } from '../support/e2e/pictures.ts'
import { type Room, test } from '../support/e2e/room.ts'
import { eventsOf } from '../support/e2e/session-log.ts'
import { answerByKey, awaitQuestion, awaitTurnEnd, callCard, queue, say, startSession } from '../support/e2e/steps.ts'
import { shellCall } from '../support/e2e/turns.ts'
import type { ScriptedTurn } from '../support/scripted-model.ts'

const scripts = { test: 'node -e "0"', deploy: 'node -e "0"' }

test.beforeEach(({ room }) => room.write('package.json', JSON.stringify({ name: 'shop', private: true, scripts })))

const alwaysDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Always allow' })

/** Opens the widths of the question in front, chooses one and saves it. */
async function saveAlways(page: Page, question: string, rule: string): Promise<void> {
  await awaitQuestion(page, question)
  await page.keyboard.press('F6')
  await page.keyboard.press('l')
  await alwaysDialog(page).getByRole('radio', { name: rule, exact: true }).click()
  await alwaysDialog(page).getByRole('button', { name: 'Save rule and allow' }).click()
  await expect(alwaysDialog(page)).toHaveCount(0)
}

const userRules = (room: Room) => path.join(room.dataFolder, 'rules', 'user.rules')

test('always allow with the middle width answers the script with arguments and no other script', async ({ room }) => {
  await room.serve([shellCall('npm run test'), shellCall('npm run test -- -t x'), shellCall('npm run deploy')])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await say(page, 'test it')
  await awaitQuestion(page, 'npm run test')
  await page.keyboard.press('F6')
  await page.keyboard.press('l')
  const dialog = alwaysDialog(page)
  await dialog.getByRole('radio', { name: 'npm run test **', exact: true }).click()
  await expect(dialog.getByText(/^still asks/)).toBeVisible()
  await takePictures(launched, 'always')
  await takeSmallPicture(launched, 'always')
  await dialog.getByRole('button', { name: 'Save rule and allow' }).click()
  await awaitQuestion(page, 'npm run deploy')
  await expect(callCard(page, 'npm run test -- -t x')).toContainText('npm run test **')
  await answerByKey(page, 'npm run deploy', 'd')
  await awaitTurnEnd(page)
  const [records] = await room.records()
  expect(eventsOf(records, 'call.started').map(({ grant }) => grant.kind)).toEqual(['user', 'rule'])
  const [name] = await fs.readdir(path.join(room.dataFolder, 'rules', 'workspaces'))
  const file = path.join(room.dataFolder, 'rules', 'workspaces', name ?? '')
  expect(await fs.readFile(file, 'utf8')).toContain('\nallow npm run test **\n')

  await page.getByRole('button', { name: /^Rules/ }).click()
  await expect(page.getByRole('row', { name: /npm run test \*\* 1/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Try a command' }).fill('git status && npm run test -- -t y && npm run deploy')
  await expect(page.locator('.try-verdict .part-ask')).toHaveText('npm run deploy')
  await expect(page.locator('.try-verdict .part-allow')).toHaveCount(2)
  await takePictures(launched, 'rules')
  await takeSmallPicture(launched, 'rules')
  await page.getByRole('button', { name: 'Revoke “allow npm run test **”' }).click()
  await expect(page.getByRole('row', { name: /npm run test \*\*/ })).toHaveCount(0)
  await expect(page.locator('.try-verdict .part-allow')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /npm run test \*\*/ })).toBeVisible()

  await page.getByRole('button', { name: 'Audit', exact: true }).click()
  await expect(page.getByText('Allowed always')).toBeVisible()
  await expect(page.getByText('Denied', { exact: true })).toBeVisible()
  await takePictures(launched, 'audit')
  await takeSmallPicture(launched, 'audit')
  await page.getByRole('combobox', { name: 'Verdict' }).selectOption('Allow')
  await expect(page.locator('.audit-row')).toHaveCount(1)
})

/** What is being written stays when text is made so large that one region is shown at a time, and the regions come back as wide as they were. */
async function expectKeptWhileNarrow(page: Page): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Sessions' })
  const widths = async () => [(await sidebar.boundingBox())?.width, (await queue(page).boundingBox())?.width]
  const before = await widths()
  for (const [textSize, edges] of [
    [200, 0],
    [100, 2],
  ] as const) {
    await callMain(page, 'settings.update', { textSize })
    await expect(page.getByRole('separator')).toHaveCount(edges)
    await expect(page.getByRole('textbox', { name: /Your command/ })).toHaveValue('sudo -n true')
  }
  await expect.poll(widths).toEqual(before)
}

test('an edited command is judged again and runs only after a further yes', async ({ room }) => {
  const model = await room.serve([shellCall('npm run deploy')])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await say(page, 'deploy it')
  await awaitQuestion(page, 'npm run deploy')
  await page.keyboard.press('F6')
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: /Your command/ }).fill('sudo -n true')
  await expectKeptWhileNarrow(page)
  await takePictures(launched, 'edit')
  await page.keyboard.press('Control+Enter')
  await awaitQuestion(page, 'sudo -n true')
  await expect(queue(page)).toContainText('High risk')
  await expect(queue(page)).toContainText('edited by you')
  await page.keyboard.press('F6')
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: /Your command/ }).fill('npm run test')
  await page.keyboard.press('Control+Enter')
  await awaitQuestion(page, 'npm run test')
  let [records] = await room.records()
  expect(eventsOf(records, 'process.started')).toEqual([])
  await answerByKey(page, 'npm run test', 'a')
  await awaitTurnEnd(page)
  ;[records] = await room.records()
  expect(eventsOf(records, 'process.started').map(({ facts }) => facts.command)).toEqual(['npm run test'])
  expect(eventsOf(records, 'approval.edited').map(({ command }) => command)).toEqual(['sudo -n true', 'npm run test'])
  const results = model.requests
    .at(-1)
    ?.body.messages.filter((message) => message.role === 'tool')
    .map((message) => message.content)
  expect(results?.[0]).toContain('npm run test')
})

test('a character that turns text around is visible, also when the user writes it, and blocks saving', async ({ room }) => {
  await room.serve([shellCall('npm run test \u202E')])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'test it')
  await awaitQuestion(page, 'U+202E')
  await expect(queue(page).getByRole('button', { name: /^Always/ })).toHaveCount(0)
  await page.keyboard.press('F6')
  await page.keyboard.press('l')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(page.getByText(/no rule can be saved from it/)).toBeVisible()
  await page.getByRole('textbox', { name: /Your command/ }).fill('npm run test \u200B')
  await page.keyboard.press('Control+Enter')
  await awaitQuestion(page, 'U+200B')
  await expect(queue(page).getByRole('button', { name: /^Always/ })).toHaveCount(0)
  await answerByKey(page, 'U+200B', 'd')
})

test('a rule saved in one session releases the same question that waits in another', async ({ room }) => {
  const turn = (command: string): ScriptedTurn => shellCall(command)
  await room.serve([turn('npm run test'), turn('npm run test')])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'the first session')
  await awaitQuestion(page, 'npm run test')
  await startSession(page)
  await say(page, 'the second session')
  await expect(queue(page)).toContainText('1 of 2')
  await saveAlways(page, 'npm run test', 'npm run test')
  await expect(queue(page)).toHaveCount(0)
  await expect
    .poll(async () => (await room.records()).map((log) => eventsOf(log, 'call.started').map(({ grant }) => grant.kind)).sort())
    .toEqual([['rule'], ['user']])
})

test('a link that is swapped after the question was shown is asked about again', async ({ room }) => {
  await room.serve([shellCall('cp package.json place/copy.json')])
  const { window: page } = await room.open()
  const link = path.join(room.workspace, 'place')
  await fs.mkdir(path.join(room.workspace, 'real'))
  await fs.symlink('real', link)
  await startSession(page)
  await say(page, 'copy it')
  await awaitQuestion(page, 'cp package.json place/copy.json')
  const outside = path.join(room.dataFolder, '..')
  await fs.unlink(link)
  await fs.symlink(outside, link)
  await page.keyboard.press('F6')
  await page.keyboard.press('a')
  await expect.poll(async () => eventsOf((await room.records())[0], 'approval.requested').length).toBe(2)
  await awaitQuestion(page, 'cp package.json place/copy.json')
  await answerByKey(page, 'cp package.json place/copy.json', 'd')
  await awaitTurnEnd(page)
  const [records] = await room.records()
  expect(eventsOf(records, 'process.started')).toEqual([])
})

test('a rule file that is edited by hand counts at once, and a broken line is shown with its place', async ({ room }) => {
  await room.serve([shellCall('npm run test')])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await say(page, 'test it')
  await awaitQuestion(page, 'npm run test')
  await fs.writeFile(userRules(room), '# mine\nallow npm run *\n')
  await expect(queue(page)).toHaveCount(0)
  await awaitTurnEnd(page)
  await fs.writeFile(userRules(room), '# mine\nallow npm run *\nallow ** npm\ndeny rm **\n')
  await page.getByRole('button', { name: /^Rules/ }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'cannot be read' })
  await expect(alert).toContainText('Line 3:')
  await expect(alert).toContainText('allow ** npm')
  await expect(page.getByText('out of force: a line of this file cannot be read')).toBeVisible()
  await takePictures(launched, 'rules-broken')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const form = page.getByRole('dialog', { name: 'Add a rule' })
  await form.getByRole('textbox', { name: 'Rule' }).fill('fly(away)')
  await expect(form.getByText(/There is no effect called/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Rule' }).fill('git push **')
  await expect(form.getByText(/There is no effect called/)).toHaveCount(0)
  await takePictures(launched, 'rules-add')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /git push \*\*/ })).toBeVisible()
})

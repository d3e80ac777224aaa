import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { callMain, firstFrame } from '../support/e2e/bridge-calls.ts'
import { expectNoOverflow, pageFaults } from '../support/e2e/page-faults.ts'
import { resize, takePicture, takePictures, takeSmallPicture } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { eventsOf } from '../support/e2e/session-log.ts'
import { answerByKey, awaitQuestion, awaitTurnEnd, callCard, composer, queue, say, startSession } from '../support/e2e/steps.ts'
import { shellCall } from '../support/e2e/turns.ts'
import type { LaunchedApp } from '../support/launch-app.ts'

// Code of the workspace is asked about in every version of the gate; administrator rights are always high risk.
const medium = 'node made.mjs'
const high = 'sudo -n true'

test.beforeEach(({ room }) => room.write('made.mjs', 'console.log("made")\n'))

test('a deny with a reason reaches the model, and nothing runs', async ({ room }) => {
  const model = await room.serve([shellCall(medium)])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'make it')
  await awaitQuestion(page, medium)
  await page.keyboard.press('F6')
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'Why not? The model reads this.' }).fill('use the Makefile instead')
  await page.keyboard.press('Enter')
  await awaitTurnEnd(page)
  const [, second] = model.requests
  const results = second?.body.messages.filter((message) => message.role === 'tool').map((message) => message.content)
  expect(results).toEqual([expect.stringContaining('use the Makefile instead')])
  expect(results?.[0]).toContain('Nothing ran')
  await expect(callCard(page, medium)).toContainText('denied by you')
  const [records] = await room.records()
  expect(eventsOf(records, 'process.started')).toEqual([])
})

test('a change of a file is in sight in the smallest window, with what stands above it counted', async ({ room }) => {
  const lines = (changed: string) =>
    Array.from({ length: 12 }, (_, at) =>
      at === 6 ? changed : `export const field${at} = (row: Row): string => row.cells[${at}]?.trim() ?? ''`,
    )
  await room.write('fields.ts', `${lines('old').join('\n')}\n`)
  const content = `${lines('new').join('\n')}\n`
  await room.serve([{ calls: [{ tool: 'write_file', arguments: { path: 'fields.ts', content } }] }])
  const launched = await room.open()
  const { window: page } = launched
  await resize(launched, 1_024, 700)
  await startSession(page)
  await say(page, 'change it')
  await awaitQuestion(page, 'fields.ts')
  const diff = queue(page).locator('.script-diff')
  await expect(diff.locator('.diff-removed').first()).toBeInViewport({ ratio: 1 })
  await expect(diff.getByRole('button', { name: /lines? above/ })).toBeVisible()
  await takePicture(page, 'change-1024x700')
})

test('allowing for the session stops the second question, and only that', async ({ room }) => {
  const model = await room.serve([shellCall(medium), shellCall(medium), shellCall(`${medium} again`)])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'make it twice')
  await awaitQuestion(page, medium)
  await page.keyboard.press('F6')
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'Always allow' })
  await expect(dialog.getByText('exactly this, no more arguments')).toBeVisible()
  await dialog.getByRole('radio', { name: 'this session' }).click()
  await dialog.getByRole('button', { name: 'Save rule and allow' }).click()
  await model.waitForRequests(3)
  await awaitQuestion(page, `${medium} again`)
  await answerByKey(page, `${medium} again`, 'd')
  await awaitTurnEnd(page)
  const [records] = await room.records()
  expect(eventsOf(records, 'call.started').map((event) => event.grant.kind)).toEqual(['user', 'rule'])
  expect(eventsOf(records, 'approval.requested')).toHaveLength(2)
})

test('questions of low risk that a rule asks for are allowed together, each as it was shown', async ({ room }) => {
  await fs.mkdir(path.join(room.dataFolder, 'rules'), { recursive: true, mode: 0o700 })
  await fs.writeFile(path.join(room.dataFolder, 'rules', 'user.rules'), 'ask uname **\n', { mode: 0o600 })
  await room.serve([shellCall('uname -s'), shellCall('uname -m'), shellCall(medium)])
  const launched = await room.open()
  const { window: page } = launched
  for (const [at, said] of ['the system', 'the machine', 'make it'].entries()) {
    await startSession(page)
    await say(page, said)
    await expect(page.getByText(`${at + 1} waiting`)).toBeVisible()
  }
  await awaitQuestion(page, 'uname -s')
  await queue(page).getByRole('button', { name: 'Allow all 2…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Allow these 2?' })
  await expect(dialog.getByRole('listitem')).toContainText(['uname -s', 'uname -m'])
  expect(await pageFaults(page)).toEqual([])
  await takePictures(launched, 'allow-all')
  await dialog.getByRole('button', { name: 'Allow all 2' }).click()
  await expect(page.getByText('1 waiting')).toBeVisible()
  await awaitQuestion(page, medium)
  // An answered question is out of the queue before its call has begun.
  const grants = async () => (await room.records()).flatMap((records) => eventsOf(records, 'call.started')).map((event) => event.grant.kind)
  await expect.poll(grants).toEqual(['user', 'user'])
})

test('questions of two sessions stand in one queue, the most dangerous first', async ({ room }) => {
  await room.serve([shellCall(`${medium} first`), shellCall(`${medium} second`, high)])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'the first session')
  await awaitQuestion(page, `${medium} first`)
  await startSession(page)
  await say(page, 'the second session')
  await expect(queue(page)).toContainText('of 3')
  // The card that was in front stays there, and says whose it is.
  await expect(queue(page).locator('.card')).toContainText(`${medium} first`)
  await expect(queue(page).locator('.card')).toContainText('the first session')
  const waiting = await firstFrame(page, 'queue.changes', {})
  expect(waiting.map(({ action }) => (action.kind === 'command' ? action.command : action.kind))).toEqual([
    high,
    `${medium} first`,
    `${medium} second`,
  ])
  await answerByKey(page, `${medium} first`, 'd')
  await awaitQuestion(page, high)
  await expect(page).toHaveTitle('(2) Signalbox')
  await answerByKey(page, high, 'd')
  await answerByKey(page, `${medium} second`, 'd')
  await expect(queue(page)).toHaveCount(0)
})

test('keys are dead for half a second, while writing and on auto-repeat', async ({ room }) => {
  await room.serve([shellCall(medium), shellCall(`${medium} again`)])
  const { window: page } = await room.open()
  await startSession(page)
  const early = pressWhenCardComes(page, medium)
  await say(page, 'make it')
  expect(await early).toBe('pressed before it had settled')
  await awaitQuestion(page, medium)

  // While writing: the key is a letter.
  await composer(page).focus()
  await expect(queue(page).locator('.card')).toHaveAttribute('data-keys', 'off')
  await page.keyboard.press('a')
  await expect(composer(page)).toHaveValue('a')
  await composer(page).fill('')

  // A key that is held down from before repeats; a repeat answers nothing.
  await page.keyboard.down('a')
  await page.keyboard.press('F6')
  await expect(queue(page).locator('.card')).toHaveAttribute('data-keys', 'on')
  await page.keyboard.down('a')
  await page.keyboard.down('a')
  await page.keyboard.up('a')
  expect((await firstFrame(page, 'queue.changes', {})).length).toBe(1)
  const earlyAgain = pressWhenCardComes(page, `${medium} again`)
  await answerByKey(page, medium, 'a')
  expect(await earlyAgain).toBe('pressed before it had settled')
  await answerByKey(page, `${medium} again`, 'd')
  await awaitTurnEnd(page)
  const [records] = await room.records()
  expect(eventsOf(records, 'approval.answered').map((event) => event.answer.kind)).toEqual(['allow-once', 'deny'])
})

/** All answers stand in one row in the smallest window with three regions, none of them cut. */
async function checkOneRow(launched: LaunchedApp): Promise<void> {
  const { window: page } = launched
  for (const language of ['zh-CN', 'en'] as const) {
    await callMain(page, 'settings.update', { language })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await takeSmallPicture(launched, `high-risk-${language}`)
    const answers = await page
      .locator('.card-actions .btn')
      .evaluateAll((buttons) =>
        buttons.map((button) => ({ top: button.getBoundingClientRect().top, isCut: button.scrollWidth > button.clientWidth })),
      )
    expect(answers).toHaveLength(5)
    expect(new Set(answers.map(({ top }) => top)).size).toBe(1)
    expect(answers.filter(({ isCut }) => isCut)).toEqual([])
    await expectNoOverflow(page)
  }
}

test('high risk wants a held key and offers no rule', async ({ room }) => {
  await room.serve([shellCall(high)])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await say(page, 'become the administrator')
  await awaitQuestion(page, high)
  await expect(queue(page)).toContainText('High risk')
  await expect(queue(page).getByRole('button', { name: 'Always…' })).toHaveCount(0)
  await takePictures(launched, 'high-risk')
  await checkOneRow(launched)
  await page.keyboard.press('F6')
  await page.keyboard.press('a')
  await page.keyboard.press('l')
  await expect(queue(page).getByRole('button', { name: 'Hold to allow once' })).toBeVisible()
  await page.keyboard.down('a')
  await expect(queue(page).getByRole('button', { name: 'Keep holding…' })).toBeVisible()
  await expect(queue(page)).toHaveCount(0)
  await page.keyboard.up('a')
  await awaitTurnEnd(page)
  const [records] = await room.records()
  expect(eventsOf(records, 'approval.answered').map((event) => event.answer.kind)).toEqual(['allow-once'])
})

test('a character that turns text around is shown by its number and allows no rule', async ({ room }) => {
  const command = 'node made.mjs \u202Esm.txt'
  await room.serve([shellCall(command)])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'make it')
  await awaitQuestion(page, 'U+202E')
  const whole = queue(page).getByRole('region', { name: 'The whole command' })
  await expect(whole).toContainText('node made.mjs U+202Esm.txt')
  expect(await page.locator('body').textContent()).not.toContain('\u202E')
  await expect(queue(page)).toContainText('No rule that allows this can be saved here.')
  await expect(queue(page).getByRole('button', { name: 'Always…' })).toHaveCount(0)
  await answerByKey(page, 'U+202E', 'd')
})

test('a waiting card survives a reload of the window', async ({ room }) => {
  await room.serve([shellCall(medium)])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'make it')
  await awaitQuestion(page, medium)
  const [before] = await firstFrame(page, 'queue.changes', {})
  await page.reload()
  await awaitQuestion(page, medium)
  const [after] = await firstFrame(page, 'queue.changes', {})
  expect(after).toEqual(before)
  await answerByKey(page, medium, 'a')
  await expect(callCard(page, medium)).toContainText('exited 0')
})

test('a question is answered once, and only as it was shown', async ({ room }) => {
  await room.serve([shellCall(medium)])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'make it')
  await awaitQuestion(page, medium)
  const [request] = await firstFrame(page, 'queue.changes', {})
  if (request === undefined) throw new Error('Nothing waits.')
  const { approvalId, hash } = request
  const answer = { kind: 'allow-once' } as const
  const other = await callMain(page, 'approval.answer', { approvalId, hash: 'f'.repeat(hash.length), answer })
  const [first, second] = await Promise.all([
    callMain(page, 'approval.answer', { approvalId, hash, answer }),
    callMain(page, 'approval.answer', { approvalId, hash, answer }),
  ])
  await awaitTurnEnd(page)
  const late = await callMain(page, 'approval.answer', { approvalId, hash, answer })
  expect([other, first, second, late].map((result) => (result.ok ? 'ok' : result.error.kind))).toEqual(['stale', 'ok', 'stale', 'stale'])
  const [records] = await room.records()
  expect(eventsOf(records, 'process.started')).toHaveLength(1)
})

/** Presses A in the page the moment a card with this text appears; tells whether that was before it had settled. */
function pressWhenCardComes(page: Page, text: string): Promise<string> {
  return page.evaluate(
    (wanted) =>
      new Promise<string>((resolve) => {
        const observer = new MutationObserver(() => {
          const card = document.querySelector('.card')
          if (card?.querySelector('.script')?.textContent !== wanted) return
          observer.disconnect()
          const settled = card.querySelector('.card-actions')?.getAttribute('data-settled')
          for (const type of ['keydown', 'keyup']) document.body.dispatchEvent(new KeyboardEvent(type, { key: 'a', bubbles: true }))
          resolve(settled === 'false' ? 'pressed before it had settled' : 'too late')
        })
        observer.observe(document.body, { subtree: true, childList: true })
      }),
    text,
  )
}

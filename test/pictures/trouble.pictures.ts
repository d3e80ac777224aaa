import { once } from 'node:events'
import { expect } from '@playwright/test'
import { awaitQuestion, awaitTurnEnd, letThrough, paneState, queue, say, startSession } from '../support/e2e/steps.ts'
import { backgroundCall, shellCall } from '../support/e2e/turns.ts'
import { shoot, shootEnlarged } from './camera.ts'
import { test } from './picture-room.ts'

const longText = 'A longer answer with **some words**, a list:\n\n- one\n- two\n\n```ts\nconst answer = 42\n```\n\nand it goes on and on'

test('writing, waiting for a model, a model that fails, a server that is not there', async ({ room }) => {
  const model = await room.serve([
    { text: longText, hang: true, finish: null },
    { status: 429, headers: { 'retry-after': '90' } },
    { status: 401 },
  ])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await say(page, 'Explain it to me.')
  await expect(page.getByText('and it goes on and on')).toBeVisible()
  await shoot(launched, 'streaming-markdown', ['light en small', 'dark zh-CN usual', 'dark en usual'])
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await awaitTurnEnd(page)
  await say(page, 'Once more.')
  await expect(page.getByText(/Asking again in \d+/)).toBeVisible()
  await shoot(launched, 'working-retry', ['light zh-CN small', 'dark en usual'])
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await say(page, 'And now?')
  await awaitTurnEnd(page)
  await shoot(launched, 'model-refuses-key', ['light en usual', 'dark zh-CN small', 'dark en usual'])
  await model.close()
  await say(page, 'Anybody there?')
  await expect(page.locator('.turn-end, .retry-note').last()).toBeVisible()
  await shoot(launched, 'model-offline', ['light zh-CN usual', 'dark en small'])
  await shootEnlarged(launched, 'model-offline', 'light en small')
})

test('terminals that wait for input and that ended, and a session after a crash', async ({ room }) => {
  await room.write('made.mjs', 'console.log("made")\n')
  await room.write('fail.mjs', 'console.error("TypeError: x is not a function")\nprocess.exit(3)\n')
  const ask = `node -e "require('readline').createInterface({input:process.stdin,output:process.stdout}).question('Publish as (name): ',()=>process.exit(7))"`
  await room.serve([
    { text: 'Three things at once.', ...backgroundCall([ask], true) },
    shellCall('node fail.mjs'),
    { text: 'I go on.', ...shellCall('node made.mjs') },
  ])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await say(page, 'Publish it.')
  await awaitQuestion(page, 'readline')
  await page.keyboard.press('F6')
  await page.keyboard.down('a')
  await expect(queue(page).locator('.card .card-body').getByText('readline')).toHaveCount(0)
  await page.keyboard.up('a')
  await letThrough(page, 'node fail.mjs')
  await awaitQuestion(page, 'node made.mjs')
  const tabs = page.getByRole('tablist', { name: 'Processes of this session' }).getByRole('tab')
  await tabs.filter({ hasText: 'node fail.mjs' }).click()
  await expect(paneState(page)).toHaveText('exited 3')
  await shoot(launched, 'terminal-ended', ['light zh-CN usual', 'dark en small'])
  await tabs.first().click()
  // Another size makes the program draw its prompt anew, a while after it was set.
  const asks = async () => {
    const since = async () => ((await paneState(page).textContent())?.match(/needs input|等待输入/) ? 1 : 0)
    let held = 0
    await expect.poll(async () => (held = (await since()) * (held + 1)), { timeout: 30_000, intervals: [200] }).toBeGreaterThan(8)
  }
  await shoot(launched, 'terminal-needs-input', ['light zh-CN small', 'dark en usual', 'light en small'], {}, asks)
  const ended = once(launched.app.process(), 'exit')
  launched.app.process().kill('SIGKILL')
  await ended
  const second = await room.open()
  await expect(second.window.getByText('Publish it.', { exact: true }).last()).toBeVisible()
  await shoot(second, 'recovered', ['light en usual', 'dark zh-CN small'])
})

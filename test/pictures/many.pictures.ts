import { expect } from '@playwright/test'
import { callMain } from '../support/e2e/bridge-calls.ts'
import { jobRow, openJobs } from '../support/e2e/jobs.ts'
import { awaitTurnEnd, composer, pressSend, say, startSession } from '../support/e2e/steps.ts'
import { backgroundCall } from '../support/e2e/turns.ts'
import type { ScriptedTurn } from '../support/scripted-model.ts'
import { shoot, shootEnlarged } from './camera.ts'
import { test } from './picture-room.ts'

/** Says what it is every two seconds; listens where it is told to. */
const worker = `
const [, , name, listens] = process.argv
if (listens) require('node:http').createServer().listen(0, '127.0.0.1')
let count = 0
console.log(name + ' is up')
setInterval(() => console.log(name + ' · ' + ++count + ' done'), 2000)
`

const workers = [
  'catalogue api',
  'orders api',
  'mail',
  'search',
  'images',
  'payments',
  'stock',
  'returns',
  'reports --watch --since=2026-01-01 --format=table',
  'store',
]
const commands = workers.map((words) => `node worker.js ${words}`)

test('ten jobs at once', async ({ room }) => {
  await room.write('worker.js', worker)
  await room.serve([
    { text: 'I start everything the shop needs.', ...backgroundCall(commands.slice(0, 5)) },
    backgroundCall(commands.slice(5)),
    { text: 'All ten run.' },
  ])
  const launched = await room.open()
  const { window: page } = launched
  expect(
    await callMain(page, 'rules.add', { scope: 'user', sessionId: null, decision: 'allow', text: 'node worker.js **', note: null }),
  ).toMatchObject({ ok: true })
  await startSession(page)
  await say(page, 'Start the whole shop.')
  await awaitTurnEnd(page)
  await openJobs(page)
  await expect(jobRow(page, 'worker.js').filter({ hasText: 'running' })).toHaveCount(commands.length)
  await expect(page.locator('.jobs-ports', { hasText: /\d/ })).not.toHaveCount(0)
  await shoot(launched, 'jobs-of-ten', ['light en usual', 'dark zh-CN small', 'dark en large'])
  await shootEnlarged(launched, 'jobs-of-ten', 'light zh-CN small')
})

/** So many ended processes, each with a few coloured lines; none needs a question. */
const printed = 64
const perTurn = 8
const printing = (turn: number): ScriptedTurn => ({
  calls: Array.from({ length: perTurn }, (_, at) => {
    const number = turn * perTurn + at + 1
    const command = `printf '\\033[3${(number % 6) + 1}mpart ${number}\\033[0m\\n  ✓ parses\\n  ✓ prints\\n  2 passing (${number} ms)\\n'`
    return { tool: 'shell', arguments: { command, description: `Test part ${number}`, tty: true } }
  }),
})

test('sixty-four processes in a session', async ({ room }) => {
  test.setTimeout(300_000)
  await room.serve([...Array.from({ length: printed / perTurn }, (_, turn) => printing(turn)), { text: 'All parts pass.' }])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  // Its first words are soon out of sight.
  await composer(page).fill('Test each part by itself.')
  await pressSend(page)
  await expect(page.locator('.transcript').getByText('All parts pass.')).toBeVisible({ timeout: 240_000 })
  await awaitTurnEnd(page)
  await page.keyboard.press('Control+Shift+Digit5')
  await expect(page.locator('.pane-grid .xterm').first()).toBeVisible()
  await shoot(launched, 'terminal-grid-of-64', ['dark en large', 'light zh-CN usual', 'dark en small'])
})

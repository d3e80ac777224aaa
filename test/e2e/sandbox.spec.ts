import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { probeBubblewrap } from '../../electron/sandbox/probe-bubblewrap.ts'
import { takePictures } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { eventsOf } from '../support/e2e/session-log.ts'
import { answerByKey, awaitQuestion, awaitTurnEnd, callCard, say, startSession } from '../support/e2e/steps.ts'

const command = 'node made.mjs; echo x > ../beside.txt'
const leaving = {
  command: 'node made.mjs && npm install left-pad --registry http://127.0.0.1:1',
  description: 'Install the missing package',
  permissions: 'unsandboxed',
  justification: 'The sandbox has no network, and the package must be fetched.',
}

test('in sandboxed mode a command runs unasked in the sandbox, and one that leaves it asks', async ({ room }) => {
  const probed = await probeBubblewrap()
  // Needs bubblewrap and user namespaces, which not every machine has (2026-11-30).
  test.skip(probed.kind === 'none', 'no sandbox on this machine')
  await room.write('made.mjs', 'console.log("made")\n')
  await room.serve([
    { calls: [{ tool: 'shell', arguments: { command, description: 'Run it' } }] },
    { calls: [{ tool: 'shell', arguments: leaving }] },
  ])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await page.getByRole('button', { name: 'Mode: Ask' }).click()
  await expect(page.getByRole('menuitemradio', { name: /Sandboxed/ })).toContainText('off the network')
  await takePictures(launched, 'sandbox-menu')
  await page.getByRole('menuitemradio', { name: /Sandboxed/ }).click()
  await expect(page.getByRole('button', { name: 'Mode: Sandboxed' })).toBeVisible()
  await say(page, 'make it')
  await awaitQuestion(page, 'npm install left-pad')
  await expect(callCard(page, 'beside.txt')).toContainText('in the sandbox')
  const card = page.locator('.card')
  await expect(card).toContainText('this would run outside the sandbox')
  await expect(card).toContainText('the package must be fetched')
  await takePictures(launched, 'sandbox-leaving')
  await answerByKey(page, 'npm install left-pad', 'd')
  await awaitTurnEnd(page)
  expect(existsSync(path.join(room.workspace, '..', 'beside.txt'))).toBe(false)
  const [records] = await room.records()
  expect(eventsOf(records, 'call.started').map((event) => event.grant)).toEqual([{ kind: 'builtin', code: 'sandboxed' }])
})

import { once } from 'node:events'
import { expect } from '@playwright/test'
import { journalMarkers, pidsWithArgument, pidsWithMarker, uniqueSeconds } from '../support/e2e/find-processes.ts'
import { test } from '../support/e2e/room.ts'
import { eventsOf } from '../support/e2e/session-log.ts'
import {
  answerByKey,
  awaitQuestion,
  awaitTurnEnd,
  callCard,
  composer,
  letThrough,
  paneState,
  queueUp,
  say,
  startSession,
} from '../support/e2e/steps.ts'
import { shellCall } from '../support/e2e/turns.ts'
import { answerDialogs } from '../support/launch-app.ts'

// The promise of a stop: the grace of 2 s for those that tidy up, and 1 s to make sure.
const stopMaxMs = 3_000

test('Stop ends a command with all it started; a message that was queued waits for the user, and then works', async ({ room }) => {
  const seconds = uniqueSeconds()
  const command = `sleep ${seconds} & sleep ${seconds}`
  const model = await room.serve([shellCall(command), { text: 'Here I am again.' }])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'wait')
  await letThrough(page, command)
  await expect.poll(() => pidsWithArgument(`sleep\0${seconds}`).length).toBe(2)
  const markers = journalMarkers(room.dataFolder)
  expect(pidsWithMarker(markers).length).toBeGreaterThanOrEqual(2)

  await queueUp(page, 'are you there?')
  const waiting = page.getByRole('region', { name: '1 message waits' })
  await expect(waiting).toContainText('are you there?')
  await page.getByRole('form', { name: 'Message to the agent' }).getByRole('button', { name: 'Stop' }).click()
  const stoppedAt = Date.now()
  await expect.poll(() => [...pidsWithArgument(seconds), ...pidsWithMarker(markers)], { intervals: [50], timeout: stopMaxMs }).toEqual([])
  expect(Date.now() - stoppedAt).toBeLessThan(stopMaxMs)
  await awaitTurnEnd(page)
  await expect(callCard(page, command)).toHaveAttribute('data-state', 'cancelled')

  await expect(waiting).toContainText('After a stop or a failure nothing is sent by itself.')
  expect(model.requests).toHaveLength(1)
  await waiting.getByRole('button', { name: 'Let them go' }).click()
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('Here I am again.')
  await expect(waiting).toHaveCount(0)
  const roles = model.requests[1]?.body.messages.map((message) => message.role)
  expect(roles).toEqual(['system', 'user', 'assistant', 'tool', 'user'])
  const [records] = await room.records()
  expect(eventsOf(records, 'turn.finished').map((event) => event.outcome.kind)).toEqual(['stopped', 'completed'])
  expect(eventsOf(records, 'process.ended').map((event) => event.end.survivors)).toEqual([[]])
})

test('Escape in the composer stops the turn that only waits for the model', async ({ room }) => {
  await room.serve([{ text: 'I think', finish: null, hang: true }])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'think for ever')
  await expect(page.getByText('I think')).toBeVisible()
  await composer(page).press('Escape')
  await awaitTurnEnd(page)
  await expect(page.getByText(/^Stopped after/)).toBeVisible()
})

test('a command that is moved to the background lets the agent go on, and runs on when the turn is stopped', async ({ room }) => {
  const seconds = uniqueSeconds()
  const command = `echo begun; sleep ${seconds}`
  const call = { tool: 'shell', arguments: { command, description: 'Build it', yield_ms: 30_000 } }
  const model = await room.serve([{ calls: [call] }, { text: 'I go on', finish: null, hang: true }])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'build it')
  await letThrough(page, command)
  await callCard(page, command).getByRole('button', { name: 'To background' }).click()
  await model.waitForRequests(2)
  expect(model.requests[1]?.body.messages.at(-1)?.content).toContain('the user moved it to the background')
  await expect(callCard(page, command)).toHaveAttribute('data-state', 'inBackground')
  await expect(page.getByRole('button', { name: 'To background' })).toHaveCount(0)
  await page.getByRole('form', { name: 'Message to the agent' }).getByRole('button', { name: 'Stop' }).click()
  await awaitTurnEnd(page)
  expect(pidsWithArgument(seconds)).toHaveLength(1)
  await expect(paneState(page)).toHaveText('running')
})

test('Escape that leaves a screen does not stop the agent behind it', async ({ room }) => {
  await room.serve([shellCall('node made.mjs'), { text: 'Then not.' }])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'make it')
  await awaitQuestion(page, 'node made.mjs')
  for (const [keys, name] of [
    ['Control+,', 'Settings'],
    ['Control+Shift+U', 'Audit'],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(composer(page)).toBeVisible()
  }
  await answerByKey(page, 'node made.mjs', 'd')
  await awaitTurnEnd(page)
  const [records] = await room.records()
  expect(eventsOf(records, 'turn.finished').map((event) => event.outcome.kind)).toEqual(['completed'])
})

test('what a command leaves running is listed, and can be stopped', async ({ room }) => {
  const seconds = uniqueSeconds()
  const command = `sleep ${seconds} & echo started`
  const model = await room.serve([shellCall(command)])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'leave something behind')
  await letThrough(page, command)
  await model.waitForRequests(2)
  await awaitTurnEnd(page)
  const result = model.requests[1]?.body.messages.at(-1)?.content ?? ''
  expect(result).toMatch(/^exited · code 0 · \d+ ms/)
  expect(result).toContain('1 process still running')
  expect(result).toContain('started')
  expect(pidsWithArgument(seconds)).toHaveLength(1)

  const pane = page.getByRole('tabpanel')
  await expect(pane).toContainText('left running by')
  await expect(paneState(page)).toHaveText('running')
  await expect(page.getByRole('button', { name: '1 running' })).toBeVisible()
  await pane.getByRole('button', { name: 'Stop' }).click()
  await expect(paneState(page)).toHaveText('stopped by you')
  expect(pidsWithArgument(seconds)).toEqual([])
  await expect(page.getByRole('button', { name: '1 running' })).toHaveCount(0)
})

test('quitting asks while something runs, and leaves nothing behind', async ({ room }) => {
  const seconds = uniqueSeconds()
  const command = `sleep ${seconds} & echo started`
  await room.serve([shellCall(command)])
  const { app, window: page } = await room.open()
  const program = app.process()
  const ended = once(program, 'exit')
  await startSession(page)
  await say(page, 'leave something behind')
  await letThrough(page, command)
  await awaitTurnEnd(page)
  await expect.poll(() => pidsWithArgument(seconds).length).toBe(1)

  const asked = app.evaluate(
    ({ app: main, dialog }) =>
      new Promise<string>((resolve) => {
        // Cancel is the second button.
        dialog.showMessageBox = async (...given: unknown[]) => {
          const question = given.at(-1) as { readonly message: string; readonly buttons: readonly string[] }
          resolve([question.message, ...question.buttons].join(' | '))
          return { response: 1, checkboxChecked: false }
        }
        main.quit()
      }),
  )
  expect(await asked).toBe('One process is still running. | Stop all and quit | Cancel')
  await expect(paneState(page)).toHaveText('running')
  expect(pidsWithArgument(seconds)).toHaveLength(1)

  await answerDialogs(app, 0)
  await app.evaluate(({ app: main }) => main.quit())
  expect(await ended).toEqual([0, null])
  expect(pidsWithArgument(seconds)).toEqual([])
})

import { once } from 'node:events'
import { expect, type Page } from '@playwright/test'
import { pidsWithArgument, uniqueSeconds } from '../support/e2e/find-processes.ts'
import { jobRow, openJobs } from '../support/e2e/jobs.ts'
import { takePictures } from '../support/e2e/pictures.ts'
import { type Room, test } from '../support/e2e/room.ts'
import { eventsOf } from '../support/e2e/session-log.ts'
import { awaitTurnEnd, letThrough, say, startSession } from '../support/e2e/steps.ts'
import { backgroundCall } from '../support/e2e/turns.ts'

/** Starts three jobs, kills the app without a word, ends the last of them, and starts the app again. */
async function crashWithThree(room: Room) {
  const seconds = [uniqueSeconds(), uniqueSeconds(), uniqueSeconds()] as const
  const commands = seconds.map((time) => `sleep ${time} & wait`)
  const model = await room.serve([backgroundCall(commands), { text: 'They run.' }, { text: 'I know.' }])
  const first = await room.open()
  await startSession(first.window)
  await say(first.window, 'start three')
  for (const command of commands) await letThrough(first.window, command)
  await awaitTurnEnd(first.window)
  await expect.poll(() => pidsOf(seconds[2]).length).toBe(2)
  const ended = once(first.app.process(), 'exit')
  first.app.process().kill('SIGKILL')
  await ended
  for (const pid of pidsOf(seconds[2])) process.kill(pid, 'SIGKILL')
  await expect.poll(() => pidsOf(seconds[2])).toEqual([])
  return { seconds, model, second: await room.open() }
}

/** The shell and what it waits for. */
const pidsOf = (seconds: string) => pidsWithArgument(seconds)

const note = (page: Page) => page.locator('.survivors-note')

test('after a kill of the app its jobs are listed with Stop and Keep, the gone one is lost, and the agent is told', async ({ room }) => {
  const { seconds, model, second } = await crashWithThree(room)
  const { window: page } = second
  const [stopped, kept, gone] = seconds
  try {
    await expect(note(page)).toContainText('2 processes from an earlier start are still running.')
    await note(page).getByRole('button', { name: 'Show jobs' }).click()
    await expect(jobRow(page, stopped)).toContainText('still running')
    await expect(jobRow(page, stopped).locator('.jobs-memory')).toContainText('· 2')
    await expect(jobRow(page, gone)).toContainText('lost')
    await expect(note(page)).toHaveCount(0)
    await takePictures(second, 'jobs-after-crash')

    await jobRow(page, stopped).getByRole('button', { name: /^Stop/ }).click()
    await expect(jobRow(page, stopped)).toContainText('stopped by you')
    expect(pidsOf(stopped)).toEqual([])
    await jobRow(page, kept).getByRole('button', { name: /^Let/ }).click()
    await expect(jobRow(page, kept)).toContainText('runs on by itself')
    await page.keyboard.press('Escape')
    await expect(note(page)).toHaveCount(0)

    await say(page, 'what runs?')
    await expect.poll(() => model.requests.length).toBe(3)
    const told = JSON.stringify(model.requests[2]?.body.messages)
    expect(told).toMatch(/Still running: prc_\w+ \(sleep [\d.]+ & wait\), prc_\w+ \(sleep/)
    expect(told).toContain('Lost, so that nobody saw how they ended: prc_')
    expect(told).toContain('the user stopped job prc_')
    expect(told).toContain('the user lets it run on by itself')
    const [records] = await room.records()
    expect(eventsOf(records, 'process.survived')).toHaveLength(2)
    expect(eventsOf(records, 'session.recovered')).toMatchObject([{ lostProcesses: 1, runningProcesses: 2 }])

    // Once more by one press: judged and asked about as a new call, and its pane comes to the front.
    await awaitTurnEnd(page)
    await page.locator(`.tab[title*="${gone}"]`).click()
    const pane = page.locator('.pane')
    await expect(pane).toContainText('Signalbox ended before this did.')
    await takePictures(second, 'lost-terminal')
    await pane.getByRole('button', { name: 'Run again' }).click()
    await letThrough(page, `sleep ${gone} & wait`)
    await expect.poll(() => pidsOf(gone).length).toBe(2)
    await expect(pane.locator('.pane-state')).toContainText('running')
    await expect(pane).not.toContainText('Signalbox ended before this did.')
    expect(model.requests).toHaveLength(3)
    await second.close()
    expect(pidsOf(kept)).toHaveLength(2)
    expect(pidsOf(gone)).toEqual([])
  } finally {
    for (const pid of seconds.flatMap(pidsOf)) process.kill(pid, 'SIGKILL')
  }
})

test('what is neither stopped nor kept is still known after another kill, and goes with the app when it is quit', async ({ room }) => {
  const { seconds, second } = await crashWithThree(room)
  await expect(note(second.window)).toContainText('2 processes')
  const ended = once(second.app.process(), 'exit')
  second.app.process().kill('SIGKILL')
  await ended
  const third = await room.open()
  await expect(note(third.window)).toContainText('2 processes')
  await openJobs(third.window)
  await expect(jobRow(third.window, seconds[0])).toContainText('still running')
  await third.close()
  expect(seconds.flatMap(pidsOf)).toEqual([])
})

test('jobs that ended by themselves while the app was gone are told with their exit codes, in Jobs, on their cards and to the agent', async ({
  room,
}) => {
  const go = 'until [ -e go ]; do sleep 0.05; done'
  const commands = [`echo built; ${go}; exit 3`, `${go}; true`]
  const model = await room.serve([backgroundCall(commands), { text: 'They run.' }, { text: 'I know.' }])
  const first = await room.open()
  await startSession(first.window)
  await say(first.window, 'start them')
  for (const command of commands) await letThrough(first.window, command)
  await awaitTurnEnd(first.window)
  const ended = once(first.app.process(), 'exit')
  first.app.process().kill('SIGKILL')
  await ended
  await room.write('go', '')
  await expect.poll(() => pidsWithArgument('[ -e go ]')).toEqual([])

  const second = await room.open()
  const { window: page } = second
  await openJobs(page)
  await expect(jobRow(page, 'exit 3')).toContainText('exited 3, noted by its shell')
  await expect(jobRow(page, 'exit 3')).toContainText('built')
  await expect(jobRow(page, '; true')).toContainText('exited 0, noted by its shell')
  await takePictures(second, 'jobs-noted')
  await page.keyboard.press('Escape')
  await expect(note(page)).toHaveCount(0)
  await page.locator('.tab[title*="exit 3"]').click()
  await expect(page.locator('.pane')).toContainText('Its shell noted the exit code.')
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('2 processes ended meanwhile')
  await takePictures(second, 'noted-terminal')
  await say(page, 'how did they end?')
  await expect.poll(() => model.requests.length).toBe(3)
  const told = JSON.stringify(model.requests[2]?.body.messages)
  expect(told.match(/exited · code 3/g)).toHaveLength(1)
  expect(told.match(/exited · code 0/g)).toHaveLength(1)
  await second.close()
})

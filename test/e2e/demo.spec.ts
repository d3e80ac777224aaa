import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { checkPlace } from '../support/e2e/check-place.ts'
import { takePictures, takeSmallPicture } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { eventsOf } from '../support/e2e/session-log.ts'
import { answerByKey, awaitQuestion, awaitTurnEnd, composer, paneState, pressSend, processTab } from '../support/e2e/steps.ts'
import { copyPane } from '../support/e2e/terminal.ts'

// The demo writes like a fast model, about 50 words a second, and runs five real commands.
const demoMaxMs = 90_000

test('the demo goes from the first run to its end by keyboard alone', async ({ room }) => {
  test.setTimeout(demoMaxMs)
  const launched = await room.open('fresh')
  const { window: page, app } = launched
  await expect(page.getByRole('form', { name: 'Where shall the agent work?' })).toBeVisible()
  await takePictures(launched, 'first-run')
  await checkPlace(page, 'first run, folder')
  await goThroughFirstRun(page)
  await expect(composer(page)).toBeFocused()
  await pressSend(page)

  await awaitQuestion(page, 'npm test')
  await takePictures(launched, 'question')
  await answerByKey(page, 'npm test', 'a')
  await answerByKey(page, 'fields.push', 'a')
  await answerByKey(page, 'npm test', 'a')
  await answerByKey(page, 'node server.js', 'a')
  await answerByKey(page, 'node request.js', 'a')

  await expect(page.getByText('That was the demo. What happened:')).toBeVisible()
  await expect(page.getByText(/all 3 tests pass/)).toBeVisible()
  await awaitTurnEnd(page)
  await takePictures(launched, 'end')
  await takeSmallPicture(launched, 'end')

  await processTab(page, 'Start the parcel server').click()
  await expect(paneState(page)).toHaveText('running')
  const address = /parcel-tracker listens on (http:\/\/127\.0\.0\.1:\d+)/.exec(await copyPane(app, page))?.[1] ?? ''
  const parcels: unknown = await (await fetch(`${address}/parcels`)).json()
  expect(parcels).toContainEqual(expect.objectContaining({ recipient: 'Lindqvist, Nils' }))

  const source = await fs.readFile(path.join(`${room.dataFolder}-samples`, 'parcel-tracker', 'parcels.js'), 'utf8')
  expect(source).toContain('quoted = !quoted')
  expect(source).not.toContain("return line.split(',')")

  await page.keyboard.press('Control+,')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await takePictures(launched, 'settings')

  await launched.close()
  await expect(fetch(address)).rejects.toThrow()
  const [records] = await room.records()
  expect(eventsOf(records, 'turn.finished').map((event) => event.outcome.kind)).toEqual(['completed'])
  expect(eventsOf(records, 'process.ended').at(-1)?.end.reason).toEqual({ kind: 'stopped', by: 'quit', note: null })
})

// A group of radio buttons looks, a moment after the key went down, whether it still is; between two instructions of a test it may be up again.
const asAPerson = { delay: 60 } as const

/** Sample project, demo model, mode as it stands: three steps by arrows and Enter. */
async function goThroughFirstRun(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'A folder of mine' }).press('ArrowDown', asAPerson)
  await expect(page.getByRole('radio', { name: 'A sample project' })).toBeChecked()
  await page.keyboard.press('Enter')
  const demo = page.getByRole('radio', { name: 'Just show me' })
  await expect(demo).toBeVisible()
  // The step takes the keyboard when it is drawn.
  await expect(page.getByRole('radio').and(page.locator(':focus'))).toHaveCount(1)
  await page.keyboard.press('ArrowUp', asAPerson)
  await expect(demo).toBeChecked()
  await checkPlace(page, 'first run, model')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'How much may it do by itself?' })).toBeVisible()
  await checkPlace(page, 'first run, mode')
  await page.keyboard.press('Enter')
}

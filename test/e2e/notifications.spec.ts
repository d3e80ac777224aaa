import { type ElectronApplication, expect } from '@playwright/test'
import { callMain, firstFrame } from '../support/e2e/bridge-calls.ts'
import { test } from '../support/e2e/room.ts'
import { answerByKey, awaitQuestion, queue, say, startSession } from '../support/e2e/steps.ts'
import { shellCall } from '../support/e2e/turns.ts'

interface Told {
  readonly title: string
  readonly body: string
  shown: boolean
}

/** Notes what the app tells the system in place of the system, and says whether the window is in front. */
async function listenToNotifications(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ Notification, BrowserWindow }) => {
    const told: { title: string; body: string; shown: boolean; click(): void }[] = []
    Object.assign(globalThis, { toldToUser: told })
    Notification.prototype.show = function show(this: Electron.Notification) {
      const one = { title: this.title, body: this.body, shown: true, click: () => void this.emit('click') }
      told.push(one)
      this.close = () => {
        one.shown = false
      }
    }
    BrowserWindow.prototype.isFocused = () => Reflect.get(globalThis, 'inFront') === true
  })
}

const setInFront = (app: ElectronApplication, inFront: boolean) =>
  app.evaluate((_, value) => {
    Reflect.set(globalThis, 'inFront', value)
  }, inFront)

const toldTo = (app: ElectronApplication): Promise<readonly Told[]> =>
  app.evaluate(() => {
    const told: { title: string; body: string; shown: boolean }[] = Reflect.get(globalThis, 'toldToUser')
    return told.map(({ title, body, shown }) => ({ title, body, shown }))
  })

const clickLast = (app: ElectronApplication) =>
  app.evaluate(() => {
    const told: { click(): void }[] = Reflect.get(globalThis, 'toldToUser')
    told.at(-1)?.click()
  })

test.beforeEach(({ room }) => room.write('made.mjs', 'console.log("made")\n'))

test('a question is told while the window is not in front, and taken back when it is answered', async ({ room }) => {
  await room.serve([shellCall('node made.mjs'), shellCall('node second.mjs')])
  const { app, window: page } = await room.open()
  await listenToNotifications(app)
  await startSession(page)
  await say(page, 'make it')
  await awaitQuestion(page, 'node made.mjs')
  expect(await toldTo(app)).toEqual([
    { title: 'make it', body: expect.stringMatching(/^Waits for your answer · \w+ risk\nnode made\.mjs$/), shown: true },
  ])
  await setInFront(app, true)
  await answerByKey(page, 'node made.mjs', 'd')
  await awaitQuestion(page, 'node second.mjs')
  // The second came while the window was in front.
  expect((await toldTo(app)).map(({ shown }) => shown)).toEqual([false])
})

test('a click on a notification brings its question of another session to the front', async ({ room }) => {
  await room.serve([shellCall('node made.mjs first'), shellCall('node made.mjs second')])
  const { app, window: page } = await room.open()
  await listenToNotifications(app)
  await startSession(page)
  await say(page, 'the first session')
  await awaitQuestion(page, 'node made.mjs first')
  await startSession(page)
  await say(page, 'the second session')
  await expect(queue(page)).toContainText('of 2')
  await expect(queue(page).locator('.card')).toContainText('node made.mjs first')
  await clickLast(app)
  await awaitQuestion(page, 'node made.mjs second')
  await expect(page.getByRole('heading', { level: 1, name: 'the second session' })).toBeVisible()
})

test('what is switched off in the settings is not told', async ({ room }) => {
  await room.serve([shellCall('node made.mjs')])
  const { app, window: page } = await room.open()
  await listenToNotifications(app)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Questions' }).click()
  await expect(page.getByRole('checkbox', { name: 'Questions' })).not.toBeChecked()
  expect(await callMain(page, 'settings.get', {})).toMatchObject({
    ok: true,
    value: { notifications: { questions: false, jobEnds: true } },
  })
  await page.getByRole('button', { name: /Done/ }).click()
  await startSession(page)
  await say(page, 'make it')
  await awaitQuestion(page, 'node made.mjs')
  expect(await firstFrame(page, 'queue.changes', {})).toHaveLength(1)
  expect(await toldTo(app)).toEqual([])
})

import fs from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { takePictures } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { awaitTurnEnd, callCard, letThrough, paneState, say, startSession } from '../support/e2e/steps.ts'
import { copyPane } from '../support/e2e/terminal.ts'
import { backgroundCall, shellCall } from '../support/e2e/turns.ts'

const outputBytes = 100_000_000
const endLine = 'the end of it all'

/**
 * 100 MB as fast as the reader takes them, but never faster than 50 MB/s, so that there is time to press a button. Most of the 200 bytes
 * of a line are colour changes, which take no room: so the pane keeps the last 2 MB, and with them the place where it skipped ahead.
 */
const printer = `
const block = Buffer.from(('\\x1b[36m'.repeat(32) + 'x'.repeat(39) + '\\n').repeat(5_000))
const print = (data) => new Promise((resolve) => process.stdout.write(data, resolve))
for (let blocks = 0; blocks < ${outputBytes / 1_000_000}; blocks++) {
  await print(block)
  await new Promise((resolve) => setTimeout(resolve, 20))
}
await print('${endLine}\\n')
`

// A person takes a window for frozen after about a second; a call must be answered well before that.
const frozenMs = 1_000
const callMaxMs = 500

test('100 MB of output leave the window responsive and are kept whole', async ({ room }) => {
  await room.write('print.mjs', printer)
  const model = await room.serve([shellCall('node print.mjs')])
  const { app, window: page } = await room.open()
  await startSession(page)
  await say(page, 'print a lot')
  await letThrough(page, 'node print.mjs')
  await expect(paneState(page)).toHaveText('running')
  await startMeasuring(page)
  await page.getByRole('button', { name: 'Hide terminals' }).click({ timeout: frozenMs })
  await page.getByRole('button', { name: 'Show terminals' }).click({ timeout: frozenMs })
  await expect(paneState(page)).toHaveText('running', { timeout: frozenMs })
  await model.waitForRequests(2)
  const { longestGapMs, longestCallMs, calls } = await endMeasuring(page)
  test.info().annotations.push({ type: 'measured', description: JSON.stringify({ longestGapMs, longestCallMs, calls }) })
  expect(calls).toBeGreaterThan(10)
  expect(longestGapMs).toBeLessThan(frozenMs)
  expect(longestCallMs).toBeLessThan(callMaxMs)

  await awaitTurnEnd(page)
  const result = model.requests[1]?.body.messages.at(-1)?.content ?? ''
  expect(result).toMatch(/^exited · code 0/)
  expect(result).toContain(endLine)
  expect(result).toMatch(/of 500,001 lines/)
  expect(result.length).toBeLessThan(50_000)
  const file = /^full output: (\S+)$/m.exec(result)?.[1] ?? ''
  expect((await fs.stat(file)).size).toBe(outputBytes + endLine.length + 1)

  // Parts of 2 MB of text: a failed comparison of the whole would be printed.
  await expect.poll(async () => (await copyPane(app, page)).slice(-100)).toContain(endLine)
  await expect(page.getByRole('tabpanel').getByText(/^The first [\d.]+ MB are not shown here\./)).toBeVisible()
  await expect(callCard(page, 'node print.mjs')).toContainText('exited 0')
})

test('who reads above the end of a terminal stays there, and goes down by a button', async ({ room }) => {
  await room.write('ticks.mjs', `let at = 0\nsetInterval(() => console.log('tick ' + at++), 20)\n`)
  await room.serve([backgroundCall(['node ticks.mjs']), { text: 'It runs.' }])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await say(page, 'tick')
  await letThrough(page, 'node ticks.mjs')
  const screen = page.getByRole('tabpanel').locator('.xterm')
  const firstLine = () => screen.locator('.xterm-rows > div').first().textContent()
  await expect.poll(firstLine).toMatch(/^tick \d{2,}/)
  await screen.hover()
  await page.mouse.wheel(0, -200)
  const down = page.getByRole('button', { name: 'New output below' })
  await expect(down).toBeVisible()
  // By then the wheel has come to rest.
  await takePictures(launched, 'new-below')
  const read = await firstLine()
  const age = () => page.getByRole('tabpanel').locator('.pane-head').textContent()
  await expect.poll(age).not.toBe(await age())
  expect(await firstLine()).toBe(read)
  await down.click()
  await expect(down).toHaveCount(0)
  await expect.poll(firstLine).not.toBe(read)
})

test('a line that left the pane long ago is found in the whole output, with its number', async ({ room }) => {
  const model = await room.serve([shellCall('echo the cause; seq 1 60000; echo the end')])
  const launched = await room.open()
  const { app, window: page } = launched
  await startSession(page)
  await say(page, 'print a lot')
  await letThrough(page, 'echo the cause')
  await model.waitForRequests(2)
  await awaitTurnEnd(page)
  await expect.poll(async () => (await copyPane(app, page)).slice(-100)).toContain('the end')
  const pane = page.getByRole('tabpanel')
  await pane.getByRole('button', { name: /^Search in this pane/ }).click()
  await pane.getByRole('textbox', { name: 'Search in the output' }).fill('CAUSE')
  await expect(pane.getByText('no match')).toBeVisible()
  await pane.getByRole('button', { name: 'Whole output' }).click()
  await expect(pane.getByText('1 line of the whole output')).toBeVisible()
  await expect(pane.getByRole('listitem')).toHaveText('the cause')
  await pane.getByRole('textbox', { name: 'Search in the output' }).fill('5999')
  await pane.getByRole('button', { name: 'Whole output' }).click()
  // 5999, 15999 and so on to 55999, and 59990 to 59999.
  await expect(pane.getByText('16 lines of the whole output')).toBeVisible()
  await expect(pane.getByRole('listitem').first()).toHaveAttribute('value', '6000')
  await takePictures(launched, 'whole-output')
})

test('colours and wide characters are shown in the pane', async ({ room }) => {
  await room.write('colours.mjs', `console.log('\\x1b[41m' + ' '.repeat(40) + '\\x1b[0m'); console.log('构建完成 ✓ 日本語 한국어')\n`)
  await room.serve([shellCall('node colours.mjs')])
  const { app, window: page } = await room.open()
  await startSession(page)
  await say(page, 'show colours')
  await letThrough(page, 'node colours.mjs')
  await awaitTurnEnd(page)
  await expect.poll(() => copyPane(app, page)).toContain('构建完成 ✓ 日本語 한국어')
  const picture = await page.getByRole('tabpanel').screenshot()
  const red = await app.evaluate(({ nativeImage }, base64) => {
    const bitmap = nativeImage.createFromBuffer(Buffer.from(base64, 'base64')).toBitmap()
    let count = 0
    // Four bytes a pixel: blue, green, red, alpha.
    for (let at = 0; at < bitmap.length; at += 4) {
      const [blue = 0, green = 0, strength = 0] = [bitmap[at], bitmap[at + 1], bitmap[at + 2]]
      if (strength > 120 && strength > 1.5 * green && strength > 1.5 * blue) count++
    }
    return count
  }, picture.toString('base64'))
  // 40 cells of about 7x15 pixels.
  expect(red).toBeGreaterThan(2_000)
})

interface Measured {
  longestGapMs: number
  longestCallMs: number
  calls: number
}

/** Notes in the page how long nothing could run (timers) or be drawn (frames), and how long a call to the main process takes. */
function startMeasuring(page: Page): Promise<void> {
  return page.evaluate(() => {
    const measured: Measured = { longestGapMs: 0, longestCallMs: 0, calls: 0 }
    Reflect.set(window, 'measured', measured)
    const noteGaps = (again: (step: () => void) => void) => {
      let last = performance.now()
      const step = () => {
        const now = performance.now()
        measured.longestGapMs = Math.max(measured.longestGapMs, now - last)
        last = now
        again(step)
      }
      again(step)
    }
    noteGaps((step) => setTimeout(step, 10))
    noteGaps((step) => requestAnimationFrame(step))
    const noteCalls = async () => {
      const sentAt = performance.now()
      await window.signalbox?.call('app.info', {})
      measured.longestCallMs = Math.max(measured.longestCallMs, performance.now() - sentAt)
      measured.calls++
      setTimeout(() => void noteCalls(), 50)
    }
    void noteCalls()
  })
}

const endMeasuring = (page: Page): Promise<Measured> => page.evaluate(() => ({ ...(Reflect.get(window, 'measured') as Measured) }))

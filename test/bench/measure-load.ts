import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { jobsPerSessionMax } from '../../electron/tools/job/refuse-further-job.ts'
import type { FeedFrame } from '../../shared/ipc/contract.ts'
import { firstFrame } from '../support/e2e/bridge-calls.ts'
import type { Room } from '../support/e2e/room.ts'
import { queue, say, startSession } from '../support/e2e/steps.ts'
import { backgroundCall, shellCall } from '../support/e2e/turns.ts'
import { inRoom } from './in-room.ts'
import { inSessions, letThrough, startInSessions } from './measure-panes.ts'
import { type BenchRow, inMs, quantile } from './table.ts'

const jobs = 64
const echoBarMs = 50
const clickBarMs = 100
// What is not measured may take this long on a machine that is full of printers.
const slowMs = 60_000
// 50 KB twenty times a second: one MB a second each, on the clock so that a late one catches up.
const printer = `import sys,time
line=b"x"*99+b"\\n"
due=time.monotonic()
while True:
    sys.stdout.buffer.write(line*500); sys.stdout.buffer.flush()
    due+=0.05; time.sleep(max(0,due-time.monotonic()))
`

/** What a person feels while 64 jobs each print 1 MB/s: a typed character until it is back, and a click on "Allow once" until it is answered. */
export const measureUnderLoad = (samples: number): Promise<readonly BenchRow[]> =>
  inRoom(async (room) => {
    await room.write('printer.py', printer)
    const printers = Array.from({ length: jobs }, (_, at) => `python3 printer.py ${at}`)
    // The last of them share their session with the terminal and the questions.
    const beside = printers.slice(-(jobs % jobsPerSessionMax))
    const batches = inSessions(printers.slice(0, jobs - beside.length))
    const questions = Array.from({ length: samples }, (_, at) => shellCall(`node absent-${at}.mjs`))
    const others = batches.flatMap((batch) => [backgroundCall(batch), { text: 'They run.' }])
    await room.serve([...others, backgroundCall(['cat'], true), backgroundCall(beside), ...questions])
    const { window: page } = await room.open()
    await startInSessions(page, batches)
    await startSession(page)
    await say(page, 'go')
    await letThrough(page, jobs + 1)
    const clicks = await clickTimes(page, samples)
    const echoes = await echoTimes(page, samples)
    const printed = await printedBytes(room)
    const row = (what: string, values: readonly number[], barMs: number): BenchRow => ({
      what,
      bar: `≤ ${barMs} ms, 95th percentile`,
      measured: `${inMs(quantile(values, 0.95))} (median ${inMs(quantile(values, 0.5))}, ${values.length} times)`,
      met: values.length === samples && quantile(values, 0.95) <= barMs,
    })
    return [
      row(
        `while ${jobs} jobs each print 1 MB/s (${printed} together, as it came out): a key in a terminal until its echo is drawn`,
        echoes,
        echoBarMs,
      ),
      row('the same: a click on “Allow once” until its question is gone', clicks, clickBarMs),
    ]
  })

async function clickTimes(page: Page, samples: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let at = 0; at < samples; at++) {
    const command = `node absent-${at}.mjs`
    await expect(queue(page).locator('.card .card-body')).toContainText(command, { timeout: slowMs })
    await expect(queue(page).locator('.card-actions')).toHaveAttribute('data-settled', 'true', { timeout: slowMs })
    const gone = page.evaluate(untilGone, command)
    await queue(page)
      .getByRole('button', { name: /^Allow once/ })
      .click()
    times.push(await gone)
  }
  return times
}

/** Runs in the page: milliseconds from the press of the button until the card no longer shows the command. */
function untilGone(command: string): Promise<number> {
  return new Promise((resolve) => {
    addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        const look = () => {
          const shown = document.querySelector('.card .card-body')?.textContent?.includes(command) === true
          if (shown) requestAnimationFrame(look)
          else resolve(performance.now() - timeStamp)
        }
        look()
      },
      { capture: true, once: true },
    )
  })
}

async function echoTimes(page: Page, samples: number): Promise<readonly number[]> {
  const job = (await firstFrame(page, 'jobs.changes', {})).find(({ command }) => command === 'cat')
  await page.getByRole('tab', { name: /cat/ }).first().click()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('You type here now')
  await page.evaluate(watchEchoes, job?.processId ?? '')
  for (let at = 1; at <= samples; at++) {
    await page.keyboard.press('x')
    await page.waitForFunction((count) => Reflect.get(window, 'echoes')?.length >= count, at)
  }
  return page.evaluate(() => Reflect.get(window, 'echoes') as number[])
}

/** Runs in the page: keeps how long each key took until the frame after the one in which its echo came, in milliseconds. */
function watchEchoes(processId: string): void {
  const bridge = Reflect.get(window, 'signalbox') as {
    subscribe(name: string, parameters: unknown, onFrame: (frame: FeedFrame<'terminal.output'>) => void): unknown
  }
  const echoes: number[] = []
  Reflect.set(window, 'echoes', echoes)
  let pressedAt: number | null = null
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedAt = timeStamp
    },
    true,
  )
  bridge.subscribe('terminal.output', { processId }, ({ kind }) => {
    if (kind !== 'data' || pressedAt === null) return
    const from = pressedAt
    pressedAt = null
    requestAnimationFrame(() => echoes.push(performance.now() - from))
  })
}

/** How much came out in a second, of all the printers: the machine may hold them back. */
async function printedBytes(room: Room): Promise<string> {
  const sizeNow = () => outputFiles(room).reduce((sum, file) => sum + fs.statSync(file).size, 0)
  const [before, from] = [sizeNow(), performance.now()]
  await wait(2_000)
  return `${((sizeNow() - before) / 1_000 / (performance.now() - from)).toFixed(0)} MB/s`
}

const outputFiles = (room: Room): readonly string[] =>
  fs
    .readdirSync(path.join(room.dataFolder, 'output'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

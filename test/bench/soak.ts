import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { say, startSession } from '../support/e2e/steps.ts'
import { backgroundCall } from '../support/e2e/turns.ts'
import { pssBytes } from './electron-run.ts'
import { closeRooms, inRoom } from './in-room.ts'
import { letThrough } from './measure-panes.ts'
import { allPrintersBytesPerSecond, printerProgram, printersInSessions, startBatches, startsBatch } from './printers.ts'
import { type BenchRow, inMegabytes, times, toMarkdown } from './table.ts'
import { describeMachine, writeSection } from './write-section.ts'

// 64 processes may run at once; four of them have panes on the screen, two of those are terminals.
const jobCount = 64
const paneCount = 4
const growthBar = 1.1
const defaultMinutes = 10
// Reading what a process holds takes some ms of the system; more often would be measured itself.
const sampleEveryMs = 2_000

/** Bytes of memory (PSS) at one moment. */
interface Sample {
  readonly atMs: number
  readonly main: number
  /** The window's page, and the process that draws what it shows. */
  readonly page: number
  readonly all: number
  /** What the main process has read so far, of pipes and all else. */
  readonly readBytes: number
}

const minutes = Number(process.argv[process.argv.indexOf('--minutes') + 1]) || defaultMinutes
const machine = describeMachine()
const rows = await inRoom(async (room) => {
  await room.write('printer.py', printerProgram(allPrintersBytesPerSecond / jobCount))
  const batches = printersInSessions(jobCount - paneCount)
  const model = await room.serveReactive((conversation) => startsBatch(conversation, batches) ?? startPanes(conversation.steps.length))
  const { window: page, app } = await room.open()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1560, 960))
  await startSession(page)
  await say(page, 'go')
  await letThrough(page, paneCount)
  await startBatches(page, model.baseUrl, batches)
  await page.getByRole('button', { name: 'Show terminals as a grid' }).click()
  await expect(page.locator('.pane-grid .xterm')).toHaveCount(paneCount)
  return rowsOf(await watch(app, page))
}).finally(closeRooms)
console.log(`\n${machine}\n\n${toMarkdown(rows)}`)
if (minutes >= defaultMinutes) writeSection('soak', `## Ten minutes of output\n\n\`npm run soak\`. ${machine}\n\n${toMarkdown(rows)}`)
process.exit(rows.some((row) => row.met === false) ? 1 : 0)

function startPanes(steps: number) {
  const panes = Array.from({ length: paneCount }, (_, at) => `python3 printer.py pane ${at}`)
  const half = panes.length / 2
  const [inTerminals, inPipes] = [backgroundCall(panes.slice(0, half), true), backgroundCall(panes.slice(half))]
  return steps === 0 ? { calls: [...(inTerminals.calls ?? []), ...(inPipes.calls ?? [])] } : { text: 'They run.' }
}

async function watch(app: ElectronApplication, page: Page): Promise<readonly Sample[]> {
  const samples: Sample[] = []
  const from = performance.now()
  while (performance.now() - from < minutes * 60_000) {
    const processes = await app.evaluate(({ app: electron }) => electron.getAppMetrics().map(({ pid, type }) => ({ pid, type })))
    const held = processes.map(({ pid, type }) => ({ type, bytes: pssBytes(pid) }))
    const sum = (...types: readonly string[]) => held.reduce((bytes, one) => (types.includes(one.type) ? bytes + one.bytes : bytes), 0)
    const atMs = performance.now() - from
    const all = held.reduce((bytes, one) => bytes + one.bytes, 0)
    samples.push({ atMs, main: sum('Browser'), page: sum('Tab', 'GPU'), all, readBytes: readBytes(app.process().pid ?? 0) })
    if (samples.length % 30 === 1) {
      const panes = await page.locator('.pane-grid .xterm').count()
      const last = samples.at(-1)
      process.stderr.write(
        `${(atMs / 60_000).toFixed(1)} min: ${inMegabytes(last?.all ?? 0)}, main ${inMegabytes(last?.main ?? 0)}, ${panes} panes\n`,
      )
    }
    await wait(sampleEveryMs)
  }
  return samples
}

function readBytes(pid: number): number {
  return Number(/^rchar: (\d+)$/m.exec(fs.readFileSync(`/proc/${pid}/io`, 'latin1'))?.[1] ?? 0)
}

function rowsOf(samples: readonly Sample[]): readonly BenchRow[] {
  const endMs = minutes * 60_000
  const mean = (what: keyof Sample, fromMs: number) => {
    const within = samples.filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + 60_000)
    return within.reduce((sum, sample) => sum + sample[what], 0) / within.length
  }
  const [begin, end] = [samples[0], samples.at(-1)]
  const perSecond = begin === undefined || end === undefined ? 0 : (end.readBytes - begin.readBytes) / ((end.atMs - begin.atMs) / 1_000)
  const row = (words: string, what: keyof Sample): BenchRow => {
    const [first, last] = [mean(what, 0), mean(what, Math.max(0, endMs - 60_000))]
    return {
      what: words,
      bar: `≤ ${growthBar} × the first minute`,
      measured: `${times(last / first)} (${inMegabytes(last)} against ${inMegabytes(first)}; at most ${inMegabytes(Math.max(...samples.map((one) => one[what])))})`,
      met: last <= first * growthBar,
    }
  }
  return [
    row(
      `memory of the app (PSS) in the last of ${minutes} minutes in which ${jobCount} jobs print 1 MB/s each, ${paneCount} of them in panes on the screen`,
      'all',
    ),
    row(`of it the main process, which took in ${inMegabytes(perSecond)} a second`, 'main'),
    row('of it the page, which draws the panes', 'page'),
  ]
}

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { jobsPerSessionMax } from '../../electron/tools/job/refuse-further-job.ts'
import type { Room } from '../support/e2e/room.ts'
import { say, startSession } from '../support/e2e/steps.ts'
import { backgroundCall, shellCall } from '../support/e2e/turns.ts'
import type { Conversation } from '../support/reactive/conversation.ts'
import type { ScriptedTurn } from '../support/scripted-model.ts'
import { type ClickTimes, clickTimes } from './click-times.ts'
import { echoTimes } from './echo-times.ts'
import { inRoom } from './in-room.ts'
import { type LoopDelay, watchLoop } from './loop-delay.ts'
import { letThrough } from './measure-panes.ts'
import { allPrintersBytesPerSecond, printerProgram, printersInSessions, startBatches, startsBatch } from './printers.ts'
import { type BenchRow, inMs, quantile } from './table.ts'

// 64 processes may run at once: the terminal that is typed in and a command that is let through are among them.
const printerCount = 62
const echoBarMs = 50
const clickBarMs = 100
const inTerminal = 'cat'

/** What a person feels while jobs print 64 MB/s: a typed character until it is drawn, and a click on "Allow once" until its card has changed. */
export const measureUnderLoad = (samples: number): Promise<readonly BenchRow[]> =>
  inRoom(async (room) => {
    await room.write('printer.py', printerProgram(allPrintersBytesPerSecond / printerCount))
    const all = printersInSessions(printerCount)
    // The last of them share their session with the terminal and the questions.
    const beside = printerCount % jobsPerSessionMax === 0 ? [] : (all.at(-1) ?? [])
    const batches = beside.length === 0 ? all : all.slice(0, -1)
    const model = await room.serveReactive((conversation) => startsBatch(conversation, batches) ?? nextOfSession(conversation, beside))
    const { window: page, app } = await room.open()
    await startSession(page)
    await say(page, 'go')
    await letThrough(page, 1 + beside.length)
    await startBatches(page, model.baseUrl, batches)
    const loop = await watchLoop(app)
    const clicks = await clickTimes(page, samples)
    const echoes = await echoTimes(page, inTerminal, samples)
    const delay = await loop()
    return rowsOf(samples, clicks, echoes, delay, await printedBytes(room))
  })

/** The session that is shown: a terminal, some printers beside it, then one question after the other. */
function nextOfSession({ steps }: Conversation, beside: readonly string[]): ScriptedTurn {
  if (steps.length === 0) return { calls: [...(backgroundCall([inTerminal], true).calls ?? []), ...(backgroundCall(beside).calls ?? [])] }
  return shellCall(`node absent-${steps.length}.mjs`)
}

function rowsOf(samples: number, clicks: readonly ClickTimes[], echoes: readonly number[], delay: LoopDelay, printed: string) {
  const row = (what: string, values: readonly number[], barMs: number): BenchRow => ({
    what,
    bar: `≤ ${barMs} ms, 95th percentile`,
    measured: `${inMs(quantile(values, 0.95))} (median ${inMs(quantile(values, 0.5))}, ${values.length} times)`,
    met: values.length === samples && quantile(values, 0.95) <= barMs,
  })
  return [
    row(`while ${printerCount} jobs print ${printed} together: a key in a terminal until its character is drawn`, echoes, echoBarMs),
    row('the same: a click on “Allow once” until the button shows it', valuesOf(clicks, 'pressedMs'), clickBarMs),
    row('the same: until main has written the answer down and the card is gone', valuesOf(clicks, 'goneMs'), clickBarMs),
    {
      what: 'the same: how late the main process comes to what is due',
      bar: '',
      measured: `median ${inMs(delay.medianMs)}, 95th percentile ${inMs(delay.p95Ms)}, 99th ${inMs(delay.p99Ms)}, at most ${inMs(delay.maxMs)}; it works ${Math.round(delay.busyShare * 100)} % of the time`,
      met: null,
    },
  ]
}

const valuesOf = (clicks: readonly ClickTimes[], name: keyof ClickTimes): readonly number[] => clicks.map((click) => click[name])

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

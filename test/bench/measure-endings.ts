import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { closeBooks } from '../../electron/process/close-books.ts'
import { platformOf } from '../../electron/process/platform-of.ts'
import { carriersOf, describeProcess } from './process-table.ts'
import { firstTurn, runExec, shellCall } from './run-exec.ts'
import { type BenchRow, inMs, median } from './table.ts'

const leftoverBarMs = 350
const grandchildren = 'setsid sleep 3005 & sleep 3006 & sleep 3007'

const newMark = () => randomBytes(12).toString('hex')
const carriers = (mark: string) => carriersOf(`BENCH_MARK=${mark}`)
// While the app runs, a shell may wait for the next command: that is none of the last one's.
const sleepersOf = (mark: string) => carriers(mark).filter((pid) => /sleep 30/.test(describeProcess(pid))).length

/** A child in the background holds the pipe: the call must not wait for it, and it must live on in the list of jobs. */
export async function measureLeftover(rounds: number): Promise<BenchRow> {
  const took: number[] = []
  let listed = true
  for (let round = 0; round < rounds; round++) {
    const mark = newMark()
    let alive = 0
    const run = await runExec({
      mark,
      turns: [firstTurn, { calls: [shellCall('sleep 30 & echo started')] }, { calls: [{ tool: 'job_list', arguments: {} }] }],
      onAsked: (count) => {
        if (count === 3) alive = sleepersOf(mark)
      },
    })
    took.push(run.turnsMs[1] ?? Number.NaN)
    const [, started = '', jobs = ''] = run.results
    listed = listed && alive === 1 && started.includes('1 process still running') && jobs.includes('sleep 30 & echo started')
    listed = listed && carriers(mark).length === 0
  }
  return {
    what: '`sleep 30 & echo started`: the whole call; the child lives on as a listed job',
    bar: `≤ ${leftoverBarMs} ms`,
    measured: `${inMs(median(took))}, at most ${inMs(Math.max(...took))}; ${listed ? 'listed, and gone after the run' : 'NOT listed'}`,
    met: listed && Math.max(...took) <= leftoverBarMs,
  }
}

/** What happens to processes that left their group when their command, or the whole app, is ended. */
export async function measureEndings(): Promise<BenchRow> {
  const found = [
    ['time-out', await afterTimeout()],
    ['SIGINT', await afterSignal('SIGINT')],
    ['SIGTERM', await afterSignal('SIGTERM')],
    ['SIGKILL', await afterSignal('SIGKILL')],
  ] as const
  return {
    what: 'time-out, interrupt, TERM or KILL of the app with `setsid` grandchildren running',
    bar: 'nothing unaccounted: gone, or listed at the next start',
    measured: found.map(([how, { left, listed }]) => `${how}: ${left === 0 ? 'gone' : `${left} left, ${listed} listed`}`).join('; '),
    met: found.every(([, { left, listed }]) => left === listed),
  }
}

interface Left {
  readonly left: number
  readonly listed: number
}

async function afterTimeout(): Promise<Left> {
  const mark = newMark()
  let left = -1
  await runExec({
    mark,
    turns: [{ calls: [shellCall(grandchildren, { timeout_ms: 1_000 })] }],
    onAsked: (count) => {
      if (count === 2) left = sleepersOf(mark)
    },
  })
  endAll(mark)
  return { left, listed: 0 }
}

async function afterSignal(name: NodeJS.Signals): Promise<Left> {
  const mark = newMark()
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-bench-data-'))
  const platform = platformOf(process.platform)
  await runExec({
    mark,
    dataFolder,
    turns: [{ calls: [shellCall(grandchildren, { yield_ms: 30_000 })] }],
    signal: { name, afterMs: 1_000 },
  })
  const left = carriers(mark)
  // What the next start looks up before anything else.
  const listed = new Set((await closeBooks(path.join(dataFolder, 'journal'), platform)).flatMap(({ pids }) => pids))
  endAll(mark)
  fs.rmSync(dataFolder, { recursive: true, force: true })
  return { left: left.length, listed: left.filter((pid) => listed.has(pid)).length }
}

function endAll(mark: string): void {
  for (const pid of carriers(mark)) process.kill(pid, 'SIGKILL')
}

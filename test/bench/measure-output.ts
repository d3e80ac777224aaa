import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { barePty, bareSpawn } from './bare.ts'
import { type ExecRun, firstTurn, runExec, shellCall } from './run-exec.ts'
import { type BenchRow, inMebibytes, inMs, median, times } from './table.ts'

const outputBytes = 100_000_000
const printMuch = `yes 0123456789abcdef0123456789abcde | head -c ${outputBytes}`
const pipeBar = 1.3
const terminalBar = 1.2
const memoryBarBytes = 40 * 1024 * 1024

/** 100 MB through pipes and through a terminal, by the whole headless loop, everything kept on disk; against readers that keep nothing. */
export async function measureOutput(rounds: number): Promise<readonly BenchRow[]> {
  const pipe = await compare(rounds, printMuch, {}, bareSpawn)
  // Without the terminal's own translation of line ends, so that the bytes are the same.
  const terminal = await compare(rounds, `stty -opost; ${printMuch}`, { tty: true }, barePty)
  const quiet: number[] = []
  for (let round = 0; round < rounds; round++) quiet.push((await runExec({ turns: [firstTurn, firstTurn] })).peakBytes)
  const grownBytes = pipe.peakBytes - median(quiet)
  return [
    row('100 MB to stdout through the whole loop, all kept on disk', 'a bare pipe reader', pipeBar, pipe),
    {
      what: 'the same: peak memory above that of a run of `true`',
      bar: `+${inMebibytes(memoryBarBytes)} at most`,
      measured: `+${inMebibytes(grownBytes)}`,
      met: grownBytes <= memoryBarBytes,
    },
    row('100 MB through a PTY, the same way', 'bare node-pty', terminalBar, terminal),
  ]
}

interface Compared {
  readonly oursMs: number
  readonly bareMs: number
  readonly peakBytes: number
  readonly isWhole: boolean
}

async function compare(
  rounds: number,
  command: string,
  more: Readonly<Record<string, unknown>>,
  bare: (command: string) => Promise<number>,
): Promise<Compared> {
  const runs: ExecRun[] = []
  const bareMs: number[] = []
  let isWhole = true
  for (let round = 0; round < rounds; round++) {
    bareMs.push(await bare(command))
    const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-bench-data-'))
    runs.push(await runExec({ turns: [firstTurn, { calls: [shellCall(command, { yield_ms: 30_000, ...more })] }], dataFolder }))
    isWhole = isWhole && keptBytes(path.join(dataFolder, 'output')) === outputBytes
    fs.rmSync(dataFolder, { recursive: true, force: true })
  }
  const oursMs = median(runs.map((run) => run.turnsMs[1] ?? Number.NaN))
  return { oursMs, bareMs: median(bareMs), peakBytes: median(runs.map((run) => run.peakBytes)), isWhole }
}

const keptBytes = (folder: string) =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    // Beside the bytes lie the times at which they came.
    .filter((one) => one.isFile() && !one.name.endsWith('.times'))
    .reduce((sum, one) => sum + fs.statSync(path.join(folder, one.name)).size, 0)

function row(what: string, against: string, bar: number, { oursMs, bareMs, isWhole }: Compared): BenchRow {
  const ratio = oursMs / bareMs
  return {
    what,
    bar: `≤ ${bar} × ${against}`,
    measured: `${times(ratio)} (${inMs(oursMs)} against ${inMs(bareMs)})${isWhole ? '' : ', not whole'}`,
    met: isWhole && ratio <= bar,
  }
}

import { firstTurn, runExec, shellCall } from './run-exec.ts'
import { type BenchRow, inMegabytes, inMs, median, quantile, times } from './table.ts'

const callsPerRun = 100
const medianBar = 2
const tailBar = 4
const startBarMs = 300
const peakBarBytes = 130e6

/** `true` through the whole headless loop against a bare spawn before each answer; the start and the memory come with it. */
export async function measureCalls(rounds: number): Promise<readonly BenchRow[]> {
  const turns = Array.from({ length: callsPerRun }, () => ({ calls: [shellCall('true')] }))
  const runs = []
  for (let round = 0; round < rounds; round++) runs.push(await runExec({ turns, bareBetween: true }))
  const ours = runs.flatMap((run) => run.turnsMs)
  const bare = runs.flatMap((run) => run.bareMs)
  const firstMs = median(runs.map((run) => run.turnsMs[0] ?? Number.NaN))
  const startMs = median(runs.map((run) => run.startMs))
  const peakBytes = Math.max(...runs.map((run) => run.peakBytes))
  const middle = median(ours) / median(bare)
  const tail = quantile(ours, 0.95) / quantile(bare, 0.95)
  const against = (share: number) => `${inMs(quantile(ours, share))} against ${inMs(quantile(bare, share))}`
  const all = runs.every((run) => run.code === 0 && run.turnsMs.length === callsPerRun)
  return [
    {
      what: 'one `shell` call of `true` through the whole headless loop, median',
      bar: `≤ ${medianBar} × bare spawn`,
      measured: `${times(middle)} (${against(0.5)}, ${ours.length} calls)`,
      met: all && middle <= medianBar,
    },
    {
      what: 'the same, 95th percentile',
      bar: `≤ ${tailBar} × bare spawn`,
      measured: `${times(tail)} (${against(0.95)}); the first call of a run ${inMs(firstMs)}`,
      met: all && tail <= tailBar,
    },
    { what: 'headless start to first model request', bar: `≤ ${startBarMs} ms`, measured: inMs(startMs), met: startMs <= startBarMs },
    {
      what: `peak memory of a run of ${callsPerRun} calls, whole process`,
      bar: `≤ ${inMegabytes(peakBarBytes)}`,
      measured: inMegabytes(peakBytes),
      met: all && peakBytes <= peakBarBytes,
    },
  ]
}

const sleepers = 20
const parallelBar = 1.1

/** Twenty calls of one reply run at the same time. */
export async function measureParallel(rounds: number, bareTogether: () => Promise<number>): Promise<BenchRow> {
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await bareTogether())
    const run = await runExec({ turns: [firstTurn, { calls: Array.from({ length: sleepers }, () => shellCall('sleep 1')) }] })
    ours.push(run.turnsMs[1] ?? Number.NaN)
  }
  const ratio = median(ours) / median(bare)
  return {
    what: `${sleepers} calls of \`sleep 1\` in one model turn`,
    bar: `≤ ${parallelBar} × raw`,
    measured: `${times(ratio)} (${inMs(median(ours))} against ${inMs(median(bare))})`,
    met: ratio <= parallelBar,
  }
}

import { runExec, shellCall } from './run-exec.ts'
import { type BenchRow, inMs, median, times } from './table.ts'

const compared = 20
const timeBar = 2
const growthBarBytes = 64 * 1024

// A turn ends after 200 steps.
/** Whether a long loop stays as quick as it began, and what a step of it keeps in memory. */
export async function measureLongLoop(): Promise<readonly BenchRow[]> {
  const [short, long] = [await loopOf(100), await loopOf(190)]
  const rows = [short, long].map(({ steps, run }): BenchRow => {
    // The first step loads the shell's grammar.
    const [first, last] = [median(run.turnsMs.slice(1, 1 + compared)), median(run.turnsMs.slice(-compared))]
    return {
      what: `a loop of ${steps} steps of \`true\`: its last ${compared} against its first ${compared}, medians`,
      bar: `≤ ${timeBar} ×`,
      measured: `${times(last / first)} (${inMs(last)} against ${inMs(first)})`,
      met: run.code === 0 && run.turnsMs.length === steps && last <= timeBar * first,
    }
  })
  const perStep = (long.run.peakBytes - short.run.peakBytes) / (long.steps - short.steps)
  const growth: BenchRow = {
    what: 'growth of peak memory per step, between 100 and 190 steps',
    bar: `≤ ${growthBarBytes / 1024} KiB`,
    measured: `${(perStep / 1024).toFixed(1)} KiB`,
    met: perStep <= growthBarBytes,
  }
  return [...rows, growth]
}

async function loopOf(steps: number) {
  return { steps, run: await runExec({ turns: Array.from({ length: steps }, () => ({ calls: [shellCall('true')] })) }) }
}

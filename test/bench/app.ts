import { setTimeout as wait } from 'node:timers/promises'
import { closeRooms } from './in-room.ts'
import { measureGrowth } from './measure-growth.ts'
import { measureUnderLoad } from './measure-load.ts'
import { measurePanes } from './measure-panes.ts'
import { measureStart } from './measure-start.ts'
import { type BenchRow, toMarkdown } from './table.ts'
import { describeMachine, writeSection } from './write-section.ts'

// Enough for a steady 95th percentile; with --quick just enough to see that everything works.
const full = { starts: 7, opens: 7, samples: 30 }
const quick = { starts: 1, opens: 2, samples: 5 }

const isQuick = process.argv.includes('--quick')
const only = process.argv.slice(2).find((word) => !word.startsWith('--'))
const { starts, opens, samples } = isQuick ? quick : full

// One that hangs is said to have, and the others go on; all together end within four minutes.
const measureMaxMs = 100_000
const endsAtMs = performance.now() + 230_000

async function withinTime(name: string, measure: () => Promise<readonly BenchRow[]>): Promise<readonly BenchRow[]> {
  const maxMs = Math.max(1_000, Math.min(measureMaxMs, endsAtMs - performance.now()))
  const giveUp = new AbortController()
  const late = wait(maxMs, undefined, { signal: giveUp.signal }).then(() => 'late' as const)
  const measured = await Promise.race([measure().catch(told), late.catch(() => 'late' as const)])
  giveUp.abort()
  if (typeof measured !== 'string') return measured
  await closeRooms()
  const bar = `ends within ${Math.round(maxMs / 1_000)} s`
  return [{ what: name, bar, measured: measured === 'late' ? 'not finished' : measured.slice(0, 200).replaceAll('\n', ' '), met: false }]
}

function told(cause: unknown): string {
  process.stderr.write(`${cause instanceof Error ? cause.stack : String(cause)}\n`)
  return String(cause)
}

const measures: readonly (readonly [string, () => Promise<readonly BenchRow[]>])[] = [
  ['start', () => measureStart(starts)],
  ['growth', () => measureGrowth(opens)],
  ['load', () => measureUnderLoad(samples)],
  ['panes', measurePanes],
]

if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
  console.error('There is no display. With a virtual one: xvfb-run -a -s "-screen 0 1600x1000x24" npm run bench:app')
  process.exit(2)
}
const rows: BenchRow[] = []
const machine = describeMachine()
for (const [name, measure] of measures) {
  if (only !== undefined && name !== only) continue
  const measured = await withinTime(name, measure)
  rows.push(...measured)
  for (const { what, measured: value, met } of measured) process.stderr.write(`${met === false ? 'short' : 'met  '} ${what}: ${value}\n`)
}
console.log(`\n${machine}\n\n${toMarkdown(rows)}`)
if (!isQuick && only === undefined) {
  writeSection(
    'app',
    `## The app\n\n\`npm run bench:app\`, on a virtual display without a graphics card. ${machine}\n\n${toMarkdown(rows)}`,
  )
}
process.exit(rows.some((row) => row.met === false) ? 1 : 0)

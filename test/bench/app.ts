import { measureGrowth } from './measure-growth.ts'
import { measureUnderLoad } from './measure-load.ts'
import { measurePanes } from './measure-panes.ts'
import { measureStart } from './measure-start.ts'
import { type BenchRow, toMarkdown } from './table.ts'
import { describeMachine, writeSection } from './write-section.ts'

// Enough for a steady 95th percentile; with --quick just enough to see that everything works.
const full = { starts: 7, opens: 7, samples: 60 }
const quick = { starts: 1, opens: 2, samples: 5 }

const isQuick = process.argv.includes('--quick')
const only = process.argv.slice(2).find((word) => !word.startsWith('--'))
const { starts, opens, samples } = isQuick ? quick : full

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
  const measured = await measure()
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

import { bareSpawn, nowMs } from './bare.ts'
import { measureCalls, measureParallel } from './measure-calls.ts'
import { measureEndings, measureLeftover } from './measure-endings.ts'
import { measureLongLoop } from './measure-long-loop.ts'
import { measureOutput } from './measure-output.ts'
import { measureEncodings, measureStop, measureTerminalLoss } from './measure-processes.ts'
import { type BenchRow, toMarkdown } from './table.ts'
import { describeMachine, writeSection } from './write-section.ts'

// Enough for a stable median; with --quick just enough to see that everything works.
const full = { rounds: 3, transfers: 5, terminalRuns: 200 }
const quick = { rounds: 1, transfers: 2, terminalRuns: 10 }

const isQuick = process.argv.includes('--quick')
const only = process.argv.slice(2).find((word) => !word.startsWith('--'))
const { rounds, transfers, terminalRuns } = isQuick ? quick : full

const measures: readonly (readonly [string, () => Promise<BenchRow | readonly BenchRow[]>])[] = [
  ['calls', () => measureCalls(rounds)],
  ['output', () => measureOutput(transfers)],
  ['parallel', () => measureParallel(rounds, bareTogether)],
  ['leftover', () => measureLeftover(rounds)],
  ['endings', measureEndings],
  ['loss', () => measureTerminalLoss(terminalRuns)],
  ['encodings', measureEncodings],
  ['stop', measureStop],
  ['loop', measureLongLoop],
]

async function bareTogether(): Promise<number> {
  const startedAt = nowMs()
  await Promise.all(Array.from({ length: 20 }, () => bareSpawn('sleep 1')))
  return nowMs() - startedAt
}

const rows: BenchRow[] = []
const machine = describeMachine()
for (const [name, measure] of measures) {
  if (only !== undefined && name !== only) continue
  const measured = await measure()
  const added = 'what' in measured ? [measured] : measured
  rows.push(...added)
  for (const { what, measured: value, met } of added) process.stderr.write(`${met === false ? 'short' : 'met  '} ${what}: ${value}\n`)
}
console.log(`\n${machine}\n\n${toMarkdown(rows)}`)
if (!isQuick && only === undefined) {
  writeSection('process', `## Processes\n\n\`npm run bench:process\`. ${machine}\n\n${toMarkdown(rows)}`)
}
process.exitCode = rows.some((row) => row.met === false) ? 1 : 0

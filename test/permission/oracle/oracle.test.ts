import { describe, expect, test } from 'vitest'
import { allCommandSpecs } from '../../../electron/permission/command-specs/look-up-spec.ts'
import { simpleCommand } from '../generate/command-of-row.ts'
import { mutatedText } from '../generate/mutated-text.ts'
import { harmlessText } from '../generate/shell-text.ts'
import { checkReadOnly, type OracleReport } from './check-read-only.ts'
import { whyNoJail } from './run-in-jail.ts'

// `npm run oracle -- --count 20000 --seed 7` sets these; without, the same commands every time.
const COUNT = Number(process.env['SIGNALBOX_ORACLE_COUNT'] ?? 2_000)
const SEED = Number(process.env['SIGNALBOX_ORACLE_SEED'] ?? 1)
// A command takes some 10 ms, ten times that on a machine with other things to do.
const EACH_LIMIT_MS = 100
const LIMIT_MS = 60_000 + COUNT * EACH_LIMIT_MS

const reason = whyNoJail()
if (reason !== null) console.warn(`The oracle runs nothing: ${reason}.`)

describe.skipIf(reason !== null)('What the gate lets through without a rule changes nothing when bash really runs it', () => {
  test(
    'commands made of every row of the table',
    async () => {
      const report = await checkReadOnly({
        texts: harmlessText(simpleCommand()),
        seed: SEED,
        count: Math.floor(COUNT * 0.7),
        mostFailures: Number(process.env['SIGNALBOX_ORACLE_MOST'] ?? 20),
      })
      print('rows', report)
      expect(report.failures).toEqual([])
      expect(report.ran).toBe(Math.floor(COUNT * 0.7))
    },
    LIMIT_MS,
  )

  test(
    'texts that a grammar may read otherwise than the shell',
    async () => {
      const report = await checkReadOnly({ texts: mutatedText, seed: SEED, count: Math.ceil(COUNT * 0.3) })
      print('mutated texts', report)
      expect(report.failures).toEqual([])
    },
    LIMIT_MS,
  )
})

function print(what: string, { generated, ran, programs, missing }: OracleReport): void {
  const lacking = [...missing].map(([name, count]) => `${name} ${count}`).join(', ')
  console.info(
    `Oracle, ${what}, seed ${SEED}: ${generated} generated, ${ran} run, ${programs.size} of ${allCommandSpecs.length} programs. Not installed: ${lacking || 'none'}.`,
  )
}

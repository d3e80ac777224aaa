import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MakeModel, playScript } from './judge-outcome.ts'
import type { ConformanceScript } from './read-script.ts'

/** The tests that the bytes of each script may come in any pieces. */
export function checkSplits(scripts: readonly ConformanceScript[], makeModel: MakeModel): void {
  const streams = scripts.filter(({ answers }) => answers.some(({ body }) => body.includes('data:')))

  test('there is something to split', () => expect(streams.length).toBeGreaterThan(10))

  test('every byte may come alone', { timeout: 120_000 }, async () => {
    for (const script of streams) await playScript(script, makeModel, (length) => Array.from({ length }, (_, at) => at))
  })

  test('a stream may be split in two at any byte', { timeout: 120_000 }, async () => {
    const shortest = streams.toSorted((a, b) => size(a) - size(b)).find(({ expected }) => (expected.calls ?? []).length > 0)
    if (shortest === undefined) throw new Error('No script has a call')
    for (let at = 1; at < size(shortest); at++) await playScript(shortest, makeModel, () => [at])
  })

  test('the bytes of any stream may be split anywhere', { timeout: 120_000 }, async () => {
    const splits = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...streams), splits, async (script, places) => {
        await playScript(script, makeModel, (length) => places.map((place) => Math.floor(place * length)).sort((a, b) => a - b))
      }),
      { numRuns: 150 },
    )
  })
}

const size = ({ answers }: ConformanceScript): number => answers.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0)

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { processIdOfSegment } from '../../electron/process/kept-segments.ts'
import { OutputTimes, readTimes, timesPath } from '../../electron/process/output-times.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function make() {
  const file = path.join(temporaryFolder(), 'out')
  let now = 500
  const times = new OutputTimes(file, () => now)
  return { file, times, at: (ms: number) => (now = 500 + ms) }
}

test('what comes within 30 ms is one mark', async () => {
  const { times, at } = make()
  for (const [offset, ms] of [
    [0, 5],
    [10, 20],
    [20, 34],
    [30, 36],
    [40, 70],
  ] as const) {
    at(ms)
    times.note(offset)
  }
  expect(await times.read()).toEqual([
    { offset: 0, ms: 5 },
    { offset: 30, ms: 36 },
    { offset: 40, ms: 70 },
  ])
})

test('marks come back from the file, with sizes, only its owner can read it, and it counts as output of its process', async () => {
  const { file, times, at } = make()
  times.noteSize(0, { columns: 120, rows: 32 })
  at(40)
  times.note(0)
  times.close()
  expect(await readTimes(timesPath(file))).toEqual([
    { offset: 0, ms: 0, size: { columns: 120, rows: 32 } },
    { offset: 0, ms: 40 },
  ])
  expect(fs.statSync(timesPath(file)).mode & 0o777).toBe(0o600)
  expect(processIdOfSegment(path.basename(timesPath(file)))).toBe('out')
})

test('a process that prints at one moment only leaves no file', () => {
  const { file, times } = make()
  times.note(0)
  times.close()
  expect(fs.existsSync(timesPath(file))).toBe(false)
})

test('an output that never rests has marks that grow rarer, in a file of bounded size', async () => {
  const { file, times, at } = make()
  const dayMs = 86_400_000
  for (let ms = 0, offset = 0; ms < dayMs; ms += 15, offset += 10) {
    at(ms)
    times.note(offset)
  }
  times.close()
  expect(fs.statSync(timesPath(file)).size).toBeLessThan(4 * 1024 * 1024)
  expect((await readTimes(timesPath(file))).at(-1)?.ms).toBeGreaterThan(dayMs * 0.99)
})

test('a line that is none of ours ends the times', async () => {
  const file = path.join(temporaryFolder(), 'times')
  fs.writeFileSync(file, '0 5\n10 -3\n20 60\n')
  expect(await readTimes(file)).toEqual([{ offset: 0, ms: 5 }])
})

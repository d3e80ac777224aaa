import { expect, test } from 'vitest'
import type { ProcessPlatform, ProcessRow } from '../../electron/process/platform.ts'
import { ProcessFamily } from '../../electron/process/process-family.ts'

const row = (pid: number): ProcessRow => ({ pid, parent: 1, group: 500, session: 500, startTime: 10, state: 'alive' })

/** A machine whose table shows `looks` one after the other; `births` is the pid given out last at each question. */
function machine(
  looks: readonly (readonly ProcessRow[])[],
  births: readonly number[] | null,
): { readonly platform: ProcessPlatform; readonly looks: () => number } {
  let look = 0
  let question = 0
  const platform: ProcessPlatform = {
    lookEveryMs: 1,
    startTimeOf: () => 10,
    table: async () => looks[look++] ?? [],
    rowsOf: async () => [],
    carriers: async () => new Set(),
    mayHaveGroup: () => true,
    end: async () => undefined,
    interrupt: () => undefined,
    ...(births === null ? {} : { lastBorn: () => births[question++] ?? births.at(-1) ?? 0 }),
  }
  return { platform, looks: () => look }
}

test('a process that was born while the table was read, by one that ended meanwhile, is found by another look', async () => {
  const { platform } = machine([[], [row(501)]], [500, 501])
  const family = new ProcessFamily(platform, 500, 'prc_x')
  family.leaderExited()
  expect((await family.members()).map(({ pid }) => pid)).toEqual([501])
})

test('one empty look is enough when nothing was born meanwhile', async () => {
  const { platform, looks } = machine([[], [row(501)]], [500])
  expect(await new ProcessFamily(platform, 500, 'prc_x').members()).toEqual([])
  expect(looks()).toBe(1)
})

test('where births cannot be seen, an empty look counts only twice in a row', async () => {
  const { platform, looks } = machine([[], []], null)
  expect(await new ProcessFamily(platform, 500, 'prc_x').members()).toEqual([])
  expect(looks()).toBe(2)
})

test('a machine on which something is born all the time is not looked at for ever', async () => {
  const { platform, looks } = machine(
    [],
    Array.from({ length: 100 }, (_, at) => 501 + at),
  )
  expect(await new ProcessFamily(platform, 500, 'prc_x').members()).toEqual([])
  expect(looks()).toBe(5)
})

import { expect, test } from 'vitest'
import { searchOutput } from '../../../electron/process/export/search-output.ts'
import { foundLinesMax } from '../../../shared/output-search.ts'

async function* pieces(...texts: readonly string[]): AsyncGenerator<string> {
  for (const text of texts) yield text
}
const never = new AbortController().signal

test('lines are found whatever their case, with their numbers, also where pieces cut them', async () => {
  const found = await searchOutput(pieces('one\ntwo ERR', 'OR here\n\nfour\n', 'an error\n', 'error at the end'), 'error', never)
  expect(found).toEqual({
    lines: [
      { line: 2, excerpt: 'two ERROR here', from: 4, length: 5 },
      { line: 5, excerpt: 'an error', from: 3, length: 5 },
      { line: 6, excerpt: 'error at the end', from: 0, length: 5 },
    ],
    count: 3,
    complete: true,
  })
  expect(await searchOutput(pieces('one\n', 'two\n'), 'one\ntwo', never)).toMatchObject({ count: 0 })
})

test('the first lines are given and all are counted; of a long line the words around', async () => {
  const many = `${'x\n'.repeat(foundLinesMax + 50)}`
  const found = await searchOutput(pieces(many, `${'a'.repeat(5_000)}x${'b'.repeat(5_000)}\n`), 'x', never)
  expect([found.lines.length, found.count]).toEqual([foundLinesMax, foundLinesMax + 51])
  const [line] = (await searchOutput(pieces(`${'a'.repeat(5_000)}x${'b'.repeat(5_000)}\n`), 'x', never)).lines
  expect(line?.excerpt.length).toBeLessThan(400)
  expect(line?.excerpt.slice(line.from, line.from + line.length)).toBe('x')
})

test('a line without an end is not held for ever: what stands in it is found in parts', async () => {
  const endless = Array.from({ length: 8 }, () => 'y'.repeat(256 * 1024))
  expect((await searchOutput(pieces(...endless, 'needle', ...endless), 'needle', never)).count).toBe(1)
})

test('a search that is broken off says so, and keeps what it found', async () => {
  const controller = new AbortController()
  async function* endless(): AsyncGenerator<string> {
    for (let at = 0; ; at += 1) {
      if (at === 3) controller.abort()
      yield 'a line\n'
    }
  }
  expect(await searchOutput(endless(), 'line', controller.signal)).toMatchObject({ count: 3, complete: false })
})

import { expect, test } from 'vitest'
import { patternMaxCharacters, readPattern } from '../../../electron/tools/job/bounded-pattern.ts'

function pattern(source: string) {
  const read = readPattern(source)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

test('the full syntax works, and every matching text comes back in order', () => {
  expect(pattern('^(?<name>err|warn)(?!ing)\\b').matching(['warn a', 'warning b', 'x', 'err c'])).toEqual(['warn a', 'err c'])
  expect(pattern('\\p{L}').matching(['1', 'é'])).toEqual([])
  expect(pattern('x').matching([])).toEqual([])
})

const hostile: readonly (readonly [string, string])[] = [
  ['(a+)+$', `${'a'.repeat(60)}!`],
  ['(x+x+)+y', 'x'.repeat(4_000)],
  ['(\\w*\\s*)*$', `${'a b '.repeat(400)}!`],
  [`${'('.repeat(60)}a${')*'.repeat(60)}b`, 'a'.repeat(3_000)],
  ['((((a{0,99}){0,99}){0,99}){0,99})b', 'a'.repeat(400)],
]
for (const [source, text] of hostile) {
  test(`a pattern that would run for ever is broken off: ${source.slice(0, 40)}`, () => {
    const startedAt = performance.now()
    const bounded = pattern(source)
    expect(bounded.matching([text])).toBe('too-slow')
    const tookMs = performance.now() - startedAt
    expect(tookMs).toBeLessThan(2_000)
    const again = performance.now()
    for (let times = 0; times < 1_000; times += 1) expect(bounded.matching(['a'])).toBe('too-slow')
    expect(performance.now() - again).toBeLessThan(1_000)
  })
}

test('the pattern is a value, never code', () => {
  expect(pattern('x/; globalThis.leaked = 1; /').matching(['x'])).toEqual([])
  expect(globalThis).not.toHaveProperty('leaked')
})

test('what is no pattern, or too long for one, is refused in a sentence', () => {
  expect(readPattern('(')).toMatchObject({
    error: { message: expect.stringMatching(/^The pattern is not a regular expression: Invalid regular/) },
  })
  expect(readPattern('')).toMatchObject({ error: { message: 'The pattern is empty.' } })
  expect(readPattern('a'.repeat(patternMaxCharacters + 1))).toMatchObject({ ok: false })
})

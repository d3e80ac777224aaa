import { expect, test } from 'vitest'
import { inputMaxCharacters, inputMaxValues, measureInput } from '../../electron/ipc/input-size.ts'

const nested = (levels: number): unknown => (levels === 0 ? 1 : { inner: nested(levels - 1) })

test.each([
  ['a small command', { sessionId: 'ses_1', text: 'hello' }, 'fits'],
  ['the longest text', { text: 'x'.repeat(inputMaxCharacters - 4) }, 'fits'],
  ['nothing', undefined, 'fits'],
  ['a text above the limit', 'x'.repeat(inputMaxCharacters + 1), 'characters'],
  ['many texts that are too long together', Array.from({ length: 5 }, () => 'x'.repeat(50_000)), 'characters'],
  ['long keys', { ['k'.repeat(inputMaxCharacters + 1)]: 1 }, 'characters'],
  ['too many values', Array.from({ length: inputMaxValues + 1 }, () => 0), 'values'],
  ['too deep', nested(11), 'depth'],
  ['a buffer', { bytes: new Uint8Array(4) }, 'not-plain'],
  ['a map', new Map(), 'not-plain'],
])('%s: %s', (_title, input, expected) => {
  const size = measureInput(input)
  expect(size.kind === 'too-large' ? size.limit : size.kind).toBe(expected)
})

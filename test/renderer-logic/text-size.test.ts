import { expect, test } from 'vitest'
import { nextTextSize, textSizes } from '../../shared/text-size.ts'

test('text grows and shrinks along the sizes that are offered and stays at their ends', () => {
  expect(textSizes.map((size) => nextTextSize(size, 'larger'))).toEqual([110, 125, 150, 175, 200, 200])
  expect(textSizes.map((size) => nextTextSize(size, 'smaller'))).toEqual([100, 100, 110, 125, 150, 175])
  expect(nextTextSize(130, 'larger')).toBe(150)
  expect(nextTextSize(130, 'smaller')).toBe(125)
})

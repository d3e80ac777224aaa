import { expect, test } from 'vitest'
import { countPicturePixels, drawCount } from '../../electron/window/count-picture.ts'

/** The picture as rows of characters: `.` what is seen through, `o` the disc, `#` the number. */
function rowsOf(count: number): readonly string[] {
  const picture = drawCount(count)
  return Array.from({ length: countPicturePixels }, (_, y) =>
    Array.from({ length: countPicturePixels }, (_, x) => {
      const at = (y * countPicturePixels + x) * 4
      if (picture[at + 3] === 0) return '.'
      return (picture[at + 2] ?? 0) > 0x80 ? 'o' : '#'
    }).join(''),
  )
}

test('a number stands whole in the middle of a disc whose corners are clear', () => {
  const rows = rowsOf(4)
  expect([rows[0]?.[0], rows[0]?.at(-1), rows.at(-1)?.[0], rows[16]?.[0]]).toEqual(['.', '.', '.', 'o'])
  const written = rows.filter((row) => row.includes('#'))
  expect(written).toHaveLength(20)
  expect(written[0]).toMatch(/^\.*o+#{4}o{4}#{4}o+\.*$/)
  expect(written[8]).toMatch(/^\.*o+#{12}o+\.*$/)
})

test('each number has a picture of its own, and from ten on they are one', () => {
  const pictures = Array.from({ length: 12 }, (_, at) => drawCount(at + 1).toString('base64'))
  expect(new Set(pictures).size).toBe(10)
  expect(pictures[9]).toBe(pictures[11])
  expect(rowsOf(10).some((row) => row.startsWith('#') || row.endsWith('#'))).toBe(false)
})

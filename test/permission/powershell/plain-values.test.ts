import { describe, expect, it, test } from 'vitest'
import { outlineOf } from '../../../electron/permission/powershell/outline.ts'
import { endOfPlainValues } from '../../../electron/permission/powershell/plain-values.ts'

const joined: readonly (readonly [text: string, values: string | null])[] = [
  ['1, 2, 3', '1, 2, 3'],
  ['1+2 * 3kb', '1+2 * 3kb'],
  ['\'a\' + "b $x"; ls', '\'a\' + "b $x"'],
  ["@('a','b')", null],
  ["'a', 'b')", "'a', 'b'"],
  ['7', null],
  ["'a'", null],
  ['1 + $x', null],
  ['1 - 2 - $x', '1 - 2'],
  ['1, 2.ToString()', null],
  ["'a', 'b'.Length", null],
  ["'a', 'b'[0]", null],
  ['1 + "$(Remove-Item a)"', null],
  ['1 + 2 + "$(Remove-Item a)"', '1 + 2'],
  ['1 + 2>file', null],
  ['1 -eq 1', null],
  ['1..3', null],
  ['1 + + 2', null],
  ['1 +', null],
  ['1 = 2', null],
]

describe('endOfPlainValues', () => {
  it.each(joined)('takes of %j the values %j', (text, values) => {
    const end = endOfPlainValues(text, 0)
    expect(end === null ? null : text.slice(0, end)).toBe(values)
  })
})

test('the grammar gets values that are joined as one of the same length', () => {
  expect(outlineOf('$x = 1 + 20 + 3')?.masked).toBe('$x = 1111111111')
  expect(outlineOf("$x = @('a', 'b')")?.masked).toBe("$x = @('xxxxxx')")
  expect(outlineOf('$x = 1, $(ls)')?.masked).toBe('$x = 1, $(ww)')
})

test('statements are counted that are a part each, and those in brackets are not', () => {
  expect(outlineOf('$x = 1\n$y = $x + 2\nif ($x) { $z = 1; $z = 2 }\nls')?.leastParts).toBe(3)
  expect(outlineOf('@{ a = 1; b = 2 }; $x.y = 1; foo { $x = 1 }')?.leastParts).toBe(0)
})

import { expect, test } from 'vitest'
import { markPaste } from '../../electron/process/mark-paste.ts'

test.each([
  ['a\nb', '\u001b[200~a\rb\u001b[201~'],
  ['a\r\nb\n\n', '\u001b[200~a\rb\u001b[201~\n\n'],
  ['a', null],
  ['a\n', null],
  ['\n', null],
  ['', null],
  ['a\n\u001b[201~rm -rf .\n', null],
])('%j is pasted as %j', (text, expected) => {
  expect(markPaste(text)).toBe(expected)
})

import { expect, test } from 'vitest'
import { createUtf8Decoder, decodePiece } from '../../electron/process/decode.ts'
import { describeBinary } from '../../electron/process/describe-binary.ts'
import { showAsText } from '../../electron/process/model-text.ts'

const cases: readonly (readonly [string, string, string])[] = [
  ['plain text is left as it is', 'a\tb\nc\n', 'a\tb\nc\n'],
  ['a carriage return overwrites', 'aaaa\rbb\r\ncccc\n', 'bbaa\ncccc\n'],
  ['a line end of two characters is one', 'one\r\ntwo\r\n', 'one\ntwo\n'],
  ['a shorter frame leaves the rest of the longer one', 'Progress: 100%\rDone', 'Doneress: 100%'],
  ['erasing to the end of the line removes it', 'Progress: 100%\r\u001b[KDone\n', 'Done\n'],
  ['erasing the whole line keeps the column', 'abc\u001b[2Kd', '   d'],
  ['backspace goes back', 'abc\b\bX\n', 'aXc\n'],
  ['bold by backspace is the letter', 'N\bNA\bAM\bME\bE\n', 'NAME\n'],
  ['colours vanish', '\u001b[1;31mred\u001b[0m text\n', 'red text\n'],
  ['titles and links vanish and their text stays', '\u001b]0;title\u0007a\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\b', 'alinkb'],
  ['a title that never ends hides nothing', '\u001b]0;x\nimportant\n', '\nimportant\n'],
  ['a long unended string hides nothing', `\u001b]${'y'.repeat(5_000)}end`, `${'y'.repeat(5_000)}end`],
  ['zero bytes vanish and hide nothing', '\0\0hello\0 world\n', 'hello world\n'],
  ['bell and other controls vanish', 'a\u0007b\u0001c\u007fd\n', 'abcd\n'],
  ['a cursor moved up rewrites earlier lines', 'one: 0%\ntwo: 0%\n\u001b[2Aone: 9%\ntwo: 9%\n', 'one: 9%\ntwo: 9%\n'],
  ['a cleared screen is rewritten', 'frame 1\nmore\n\u001b[H\u001b[2Jframe 2\n', 'frame 2\n\n'],
  ['a column far to the right is bounded', '\u001b[999999999Gx', `${' '.repeat(400)}x`],
  ['a row far below is bounded', '\u001b[999999999Bx', `${'\n'.repeat(31)}x`],
  ['private modes change nothing', '\u001b[?25l\u001b[?2004htext\u001b[?25h', 'text'],
  ['character sets and keypad modes vanish', '\u001b(Ba\u001b=b\u001b>c', 'abc'],
  ['an escape at the end vanishes', 'a\u001b', 'a'],
  ['an unended control sequence at the end hides only itself', 'a\u001b[1', 'a1'],
  ['half of an overwritten character is shown as broken', '😀\rx', 'x\ufffd'],
]
for (const [title, raw, shown] of cases) test(title, () => expect(showAsText(raw)).toBe(shown))

test('20,000 progress frames are one line', () => {
  const frames = Array.from({ length: 20_000 }, (_, at) => `\r${at + 1} / 20000`).join('')
  expect(showAsText(`${frames}\n`)).toBe('20000 / 20000\n')
})

test('writing over a very long line again and again takes no long time', () => {
  for (const frame of ['\rx', 'x\u001b[K', '\u001b[1K', '\n\u001b[A\rx', '\u001b[A\r\u001b[400Gx']) {
    const startedAt = performance.now()
    showAsText('y'.repeat(150_000) + frame.repeat(60_000))
    expect(performance.now() - startedAt).toBeLessThan(1_500)
  }
})

test('a hostile mix of controls takes no long time and never throws', () => {
  const pieces = ['\u001b[', '\r', '\b', '9', 'A', 'H', '\u001b[31A', '\u001b[J', 'x', '\n', '\u001b]', '\u001b[32B']
  const raw = Array.from({ length: 200_000 }, (_, at) => pieces[(at * 7919) % pieces.length]).join('')
  const startedAt = performance.now()
  showAsText(raw)
  expect(performance.now() - startedAt).toBeLessThan(3_000)
})

test('a stream decoder keeps a split character together and shows a half one at the end', () => {
  const decoder = createUtf8Decoder()
  const bytes = new TextEncoder().encode('a你b')
  const parts = [...bytes].map((byte) => decoder.push(Uint8Array.of(byte)))
  expect(parts).toEqual(['a', '', '', '你', 'b'])
  expect(decoder.push(bytes.subarray(1, 3))).toBe('')
  expect(decoder.end()).toBe('\ufffd')
})

test('a piece cut inside a character leaves the half out', () => {
  const bytes = new TextEncoder().encode('你好吗')
  expect(decodePiece(bytes.subarray(1, 8), { start: true, end: true })).toBe('好')
  expect(decodePiece(bytes.subarray(0, 4), { start: false, end: false })).toBe('你\ufffd')
})

test('binary data is described with its kind and its readable parts', () => {
  const png = Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    0xd,
    0xa,
    0x1a,
    0xa,
    0xff,
    0xfe,
    0xfd,
    0xfc,
    0xff,
    0xff,
    ...Buffer.from('Author'),
    0xff,
  ])
  expect(describeBinary(png, decodePiece(png, { start: false, end: false }), 12_345)).toEqual({
    note: 'binary data: 12,345 bytes, PNG image',
    readable: 'Author',
  })
})

test('zero bytes and a few broken characters are still text', () => {
  for (const text of ['\0hello', 'h\0e\0l\0l\0o\0', 'caf\ufffd au lait', 'a\u001b[1mb\u001b[0m', '']) {
    expect(describeBinary(new Uint8Array(0), text, text.length)).toBeNull()
  }
})

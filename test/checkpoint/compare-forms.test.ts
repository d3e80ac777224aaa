import { expect, test } from 'vitest'
import { compareForms, formOfNew } from '../../electron/checkpoint/compare-forms.ts'
import { encodedTwiceAs } from '../../electron/checkpoint/encoded-twice.ts'
import { encodeText } from '../../electron/tools/encode-text.ts'
import { outputDecoderOf } from '../../shared/output-encoding.ts'
import { describeForms } from '../../shared/text-forms.ts'

const utf8 = (text: string) => Buffer.from(text, 'utf8')
const utf8Mark = (text: string) => Buffer.from(`\ufeff${text}`, 'utf8')
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const utf16be = (text: string) => utf16(text).swap16()
const gbk = (text: string) => encodeText(text, 'gb18030', false) ?? Buffer.alloc(0)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

const chinese = '# 中文标题\n你好，世界\nlast\n'
const french = 'déjà vu\nà bientôt\n'
const changed = (before: Buffer, after: Buffer) => describeForms(compareForms(before, after))

test.each([
  [
    'the same text in UTF-16, as `>` of Windows PowerShell writes it',
    utf8(chinese),
    utf16(chinese),
    'was UTF-8, is UTF-16LE with a byte order mark',
  ],
  ['big-endian', utf8(chinese), utf16be(chinese), 'was UTF-8, is UTF-16BE with a byte order mark'],
  ['a byte order mark more', utf8(chinese), utf8Mark(chinese), 'was UTF-8, is UTF-8 with a byte order mark'],
  ['a byte order mark less', utf8Mark(chinese), utf8(`${chinese}more\n`), 'was UTF-8 with a byte order mark, is UTF-8'],
  ['UTF-16 made UTF-8', utf16(chinese), utf8(chinese), 'was UTF-16LE with a byte order mark, is UTF-8'],
  ['the code page of Chinese Windows', utf8(chinese), gbk(chinese), 'no valid UTF-8 any more (reads as GB18030)'],
  ['the code page of Western Windows', utf8(french), latin1(french), 'no valid UTF-8 any more (reads as WINDOWS-1252)'],
  ['plain ASCII that got foreign bytes', utf8('name\n'), latin1('d\u00e9j\u00e0 vu\n'), 'no valid UTF-8 any more (reads as WINDOWS-1252)'],
  ['one broken character among many', utf8(chinese), Buffer.concat([utf8(chinese), Buffer.from([0xe4, 0xb8])]), 'no valid UTF-8 any more'],
  ['an older encoding made UTF-8', gbk(chinese), utf8(chinese), 'was GB18030, is UTF-8'],
  ['text made binary', utf8('a\n'), Buffer.from([1, 0, 0, 7, 0, 9]), 'was UTF-8, is binary'],
  ['all line ends', utf8('a\nb\nc\n'), utf8('a\r\nb\r\nd\r\n'), 'line ends were LF, are CRLF'],
  ['all line ends back', utf8('a\r\nb\r\n'), utf8('a\nb\n'), 'line ends were CRLF, are LF'],
  [
    'encoding and line ends',
    utf8('a\nb\n'),
    utf16('a\r\nb\r\n'),
    'was UTF-8, is UTF-16LE with a byte order mark; line ends were LF, are CRLF',
  ],
  ['UTF-8 written by way of ASCII', utf8(chinese), utf8('# ????\n?????\nlast\n'), 'characters were lost (? stands in their place)'],
  [
    'another encoding read as UTF-8',
    gbk(chinese),
    utf8(gbk(chinese).toString('utf8')),
    'was GB18030, is UTF-8; characters were lost (U+FFFD stands in their place)',
  ],
])('%s is told', (_, before, after, words) => {
  expect(changed(before, after)).toBe(words)
})

test.each([
  ['an edit', utf8(chinese), utf8('# 中文标题\n你好\n')],
  ['another text', utf8(chinese), utf8('# 日本語\nこんにちは\n')],
  ['a translation', utf8(french), utf8('already seen\nsee you soon\n')],
  ['an edit of GBK text', gbk(chinese), gbk(`${chinese}世界\n`)],
  [
    'a guess that changed its mind between two older encodings',
    latin1(french),
    Buffer.from([0x64, 0x82, 0x6a, 0x85, 0x20, 0x76, 0x75, 0x0a]),
  ],
  ['an older encoding whose last foreign letter went', latin1(french), utf8('deja vu\n')],
  ['a file that was empty', Buffer.alloc(0), utf16(chinese)],
  ['a file that was emptied', utf16(chinese), Buffer.alloc(0)],
  ['a binary file', Buffer.from([1, 0, 0, 7]), utf8('text\n')],
  ['some line ends', utf8('a\nb\nc\n'), utf8('a\r\nb\nc\n')],
  ['an operator where a word was', utf8('a = 中文\n'), utf8('a = b ?? c\n')],
  ['a replacement character that was there before', utf8('a \ufffd\n'), utf8('b \ufffd\n')],
  ['one word that may be meant', utf8('café\n'), utf8('caf茅\n')],
])('%s is no change of form', (_, before, after) => {
  expect(compareForms(before, after)).toEqual([])
})

test.each([
  ['windows-1252', outputDecoderOf('windows-1252').decode(utf8('naïve señor')), 'naïve señor'],
  ['iso-8859-1', utf8('中文标题').toString('latin1'), '中文标题'],
  ['gb18030', new TextDecoder('gb18030').decode(utf8('中文标题 你好')), '中文标题 你好'],
  ['cp437', 'Σ╕¡µûç', '中文'],
  ['windows-1251', new TextDecoder('windows-1251').decode(utf8('Привет, мир')), 'Привет, мир'],
])('text that was read as %s and written as UTF-8 is told as encoded twice', (encoding, garbled, text) => {
  const around = (words: string) => utf8(`# heading\n"name": "${words}", // and 1\n`)
  expect(changed(around(text), around(garbled))).toContain(`text is encoded twice (UTF-8 was read as ${encoding.toUpperCase()})`)
  expect(changed(around(text), utf16(around(garbled).toString('utf8')))).toContain('text is encoded twice')
})

test('words that are still there are not encoded twice, whatever else the text now holds', () => {
  expect(encodedTwiceAs(['señor'], 'señor', 'señor, which is seÃ±or when read wrongly')).toBeNull()
  expect(encodedTwiceAs(['señor und seÃ±or'], 'señor und seÃ±or', 'seÃ±or')).toBeNull()
})

test('a new file is told when it is UTF-16 without a reason', () => {
  const words = (name: string, command: string) => describeForms(formOfNew(utf16('中文\r\n'), name, command))
  expect(words('a.txt', "'中文' > a.txt")).toBe('new, in UTF-16LE with a byte order mark')
  expect(words('a.txt', "'中文' | Out-File -Encoding Unicode a.txt")).toBe('')
  expect(words('settings.reg', 'reg export HKCU\\Software\\X settings.reg')).toBe('')
  expect(describeForms(formOfNew(gbk(chinese), 'a.txt', 'x'))).toBe('')
})

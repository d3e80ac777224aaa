import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectEncoding, type Encoding } from '../../electron/process/detect-encoding.ts'
import { outputDecoderOf } from '../../shared/output-encoding.ts'

/** Bytes of a text in an encoding, from Python's codecs: another implementation than the decoder under test. */
function encode(text: string, codec: string): Uint8Array {
  return execFileSync('python3', ['-c', 'import sys; sys.stdout.buffer.write(sys.argv[1].encode(sys.argv[2]))', text, codec])
}

const texts: readonly (readonly [string, string, Encoding])[] = [
  ['测试\n', 'gbk', 'gb18030'],
  ['错误：找不到文件 a.txt\n', 'gbk', 'gb18030'],
  ['total 3\n中文.txt\nabc\n', 'gbk', 'gb18030'],
  ['编译完成，用时 3 秒。\n', 'gb18030', 'gb18030'],
  ['こんにちは\n', 'shift_jis', 'shift_jis'],
  ['ファイルが見つかりません: a.txt\n', 'shift_jis', 'shift_jis'],
  ['指定されたファイルが見つかりません。\n', 'euc_jp', 'euc-jp'],
  ['檔案不存在，請重新輸入\n', 'big5', 'big5'],
  ['파일을 찾을 수 없습니다\n', 'euc_kr', 'euc-kr'],
  ['Привет, мир\n', 'cp1251', 'windows-1251'],
  ['Не удается найти указанный файл.\n', 'cp866', 'ibm866'],
  ['délai expiré\n', 'cp1252', 'windows-1252'],
  ['Größe geändert\n', 'cp1252', 'windows-1252'],
  ['délai expiré, déjà réessayé\n', 'cp850', 'cp850'],
  ['Größe geändert\n', 'cp850', 'cp850'],
  ['Le chemin d’accès spécifié est introuvable : « été »\n', 'cp1252', 'windows-1252'],
  ['“It’s 5 € – wait…”, she said\n', 'cp1252', 'windows-1252'],
  ['hello, world\n', 'utf_16_le', 'utf-16le'],
  ['中文 text\n', 'utf_16', 'utf-16le'],
]

describe('the encoding of a short text', () => {
  test.each(texts)('%j in %s', (text, codec, encoding) => {
    const bytes = encode(text, codec)
    expect(detectEncoding(bytes)).toBe(encoding)
    expect(outputDecoderOf(encoding).decode(bytes)).toBe(text)
  })
})

test('valid UTF-8 is UTF-8 whatever it says, also when it ends inside a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(3), (text, cut) => {
      const bytes = new TextEncoder().encode(`ab${text}`)
      fc.pre(!bytes.includes(0))
      expect(detectEncoding(bytes.subarray(0, Math.max(2, bytes.length - cut)))).toBe('utf-8')
    }),
  )
})

test('bytes that are no text stay UTF-8, so that they are described as binary', () => {
  const png = Uint8Array.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0xff, 0xfe, 0x81, 0x03,
  ])
  expect(detectEncoding(png)).toBe('utf-8')
})

test('the language of the user breaks a tie', () => {
  // 0xb0a1 is a common character in Chinese, Japanese and Korean alike.
  const bytes = Uint8Array.from([0xb0, 0xa1])
  expect(detectEncoding(bytes, 'zh_CN.UTF-8')).toBe('gb18030')
  expect(detectEncoding(bytes, 'ko_KR.UTF-8')).toBe('euc-kr')
})

test.each(['cp850', 'windows-1252'] as const)('%s is decoded as another implementation does', (encoding) => {
  // Python knows no character for five bytes of the second, which the web takes for controls.
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte))
  const script = 'import sys; sys.stdout.buffer.write(bytes.fromhex(sys.argv[1]).decode(sys.argv[2]).encode())'
  const text = execFileSync('python3', ['-c', script, Buffer.from(bytes).toString('hex'), encoding])
  expect(outputDecoderOf(encoding).decode(bytes)).toBe(text.toString('utf8'))
})

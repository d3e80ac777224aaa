import { outputDecoderOf } from '../../shared/output-encoding.ts'
import { detectEncoding, type Encoding } from '../process/detect-encoding.ts'
import { encodeText } from './encode-text.ts'

/** Bytes of a file as text. `lossy`: not valid in any known encoding, with replacement characters where it was not. */
export type FileText = TextContent | { readonly kind: 'lossy'; readonly text: string } | { readonly kind: 'binary' }

/** Text that can be written back byte for byte: encoded again it is the file as it was. */
export interface TextContent {
  readonly kind: 'text'
  readonly text: string
  readonly encoding: Encoding
  readonly bom: boolean
}

// Git looks for NUL in the same range, for the same question.
const binaryProbeBytes = 8_000

/** Tells text from binary, takes a byte order mark off and decodes. The encoding of text without a mark that is not UTF-8 is told by its characters. */
export function decodeFile(bytes: Uint8Array): FileText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le', 2)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be', 2)
  if (bytes.subarray(0, binaryProbeBytes).includes(0)) return decodeWithNul(bytes)
  const decoded = decode(bytes, 'utf-8', bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0)
  return decoded.kind === 'text' ? decoded : (decodeOlder(bytes) ?? decoded)
}

function decode(bytes: Uint8Array, encoding: 'utf-8' | 'utf-16le' | 'utf-16be', bomBytes: number): FileText {
  const rest = bytes.subarray(bomBytes)
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(rest)
    return { kind: 'text', text, encoding, bom: bomBytes > 0 }
  } catch {
    return { kind: 'lossy', text: new TextDecoder(encoding, { ignoreBOM: true }).decode(rest) }
  }
}

/** Zeros are in every other byte of ASCII text in UTF-16; anything else with them is binary. */
function decodeWithNul(bytes: Uint8Array): FileText {
  const encoding = detectEncoding(bytes.subarray(0, binaryProbeBytes))
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') return { kind: 'binary' }
  const decoded = decode(bytes, encoding, 0)
  return decoded.kind === 'text' && !decoded.text.includes('\0') ? decoded : { kind: 'binary' }
}

/** The encodings that came before UTF-8. The first byte outside ASCII may stand late in a file of code. */
function decodeOlder(bytes: Uint8Array): FileText | null {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const encoding = detectEncoding(bytes.subarray(first), process.env['LANG'])
  if (encoding === 'utf-8') return null
  const text = outputDecoderOf(encoding).decode(bytes)
  const again = encodeText(text, encoding, false)
  return again?.equals(bytes) ? { kind: 'text', text, encoding, bom: false } : null
}

/** Lines of a text without their ends. A last line end does not begin another line; an empty text has none. */
export function linesOf(text: string): readonly string[] {
  if (text === '') return []
  const lines = text.split(/\r\n|\n|\r(?!\n)/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

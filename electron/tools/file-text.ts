/** Bytes of a file as text. `lossy`: not valid in any known encoding, with replacement characters where it was not. */
export type FileText =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be'; readonly bom: boolean }
  | { readonly kind: 'lossy'; readonly text: string }
  | { readonly kind: 'binary' }

// Git looks for NUL in the same range, for the same question.
const binaryProbeBytes = 8_000

/** Tells text from binary, takes a byte order mark off and decodes. */
export function decodeFile(bytes: Uint8Array): FileText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le', 2)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be', 2)
  if (bytes.subarray(0, binaryProbeBytes).includes(0)) return { kind: 'binary' }
  return decode(bytes, 'utf-8', bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0)
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

/** Lines of a text without their ends. A last line end does not begin another line; an empty text has none. */
export function linesOf(text: string): readonly string[] {
  if (text === '') return []
  const lines = text.split(/\r\n|\n|\r(?!\n)/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

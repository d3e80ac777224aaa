import { outputDecoderOf } from '../../shared/output-encoding.ts'
import type { Encoding } from '../process/detect-encoding.ts'

/** Text as bytes of an encoding; null where it has a character that the encoding does not. */
export function encodeText(text: string, encoding: Encoding, bom: boolean): Buffer | null {
  const marked = bom ? `\ufeff${text}` : text
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(marked, 'utf8')
    case 'utf-16le':
      return Buffer.from(marked, 'utf16le')
    case 'utf-16be':
      return Buffer.from(marked, 'utf16le').swap16()
    default:
      return encodeByTable(marked, tableOf(encoding))
  }
}

type Table = ReadonlyMap<string, readonly number[]>

const tables = new Map<Encoding, Table>()

function tableOf(encoding: Encoding): Table {
  const known = tables.get(encoding)
  if (known !== undefined) return known
  const made = makeTable(encoding)
  tables.set(encoding, made)
  return made
}

/** The runtime only decodes these encodings, so each sequence of one or two bytes is decoded once. Longer ones are rare, and left out. */
function makeTable(encoding: Encoding): Table {
  const decoder = outputDecoderOf(encoding)
  const table = new Map<string, readonly number[]>()
  const add = (...bytes: readonly number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes))
    const one = [...text].length === 1 && text !== '\ufffd'
    if (one && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0; byte <= 0xff; byte += 1) add(byte)
  for (let lead = 0x81; lead <= 0xfe; lead += 1) for (let trail = 0x40; trail <= 0xfe; trail += 1) add(lead, trail)
  return table
}

function encodeByTable(text: string, table: Table): Buffer | null {
  const bytes: number[] = []
  for (const character of text) {
    const found = table.get(character)
    if (found === undefined) return null
    for (const byte of found) bytes.push(byte)
  }
  return Buffer.from(bytes)
}

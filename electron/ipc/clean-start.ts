import type { OutputEncoding } from '../../shared/output-encoding.ts'

/** How far to look for the end of a line: longer than nearly all lines of programs, short enough to be read at once. */
const lookAheadBytes = 4_096

/**
 * How many bytes to leave out so that output read from the middle, at `offset`, begins cleanly: after the first line end when one is near,
 * else at the start of the next UTF-8 character. In the two-byte encodings the first characters may be wrong when no line end is near.
 */
function skip(bytes: Uint8Array, offset: number, encoding: OutputEncoding): number {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return skipUnits(bytes, offset % 2, encoding)
  const lineEnd = bytes.indexOf(0x0a)
  if (lineEnd >= 0) return lineEnd + 1
  let continuation = 0
  while (encoding === 'utf-8' && continuation < 3 && isContinuationByte(bytes[continuation])) continuation += 1
  return continuation
}

/** As `skip`, in units of two bytes that begin at even offsets of the whole output. */
function skipUnits(bytes: Uint8Array, first: number, encoding: 'utf-16le' | 'utf-16be'): number {
  const [low, high] = encoding === 'utf-16le' ? [0x0a, 0x00] : [0x00, 0x0a]
  for (let at = first; at + 1 < bytes.length; at += 2) if (bytes[at] === low && bytes[at + 1] === high) return at + 2
  return first
}

const isContinuationByte = (byte: number | undefined): boolean => byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000

/** Where a pane that begins in the middle of an output begins. */
export const cleanStart = { lookAheadBytes, skip } as const

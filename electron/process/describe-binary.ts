import { thousands } from '../../shared/thousands.ts'

/** What to say about bytes that are not text: a note, and the readable runs in them. Null for text. */
export interface BinaryDescription {
  readonly note: string
  readonly readable: string
}

// Text in a wrong encoding has broken characters too; real binary data is mostly that.
const oddShareMin = 0.3
// What the `strings` tool calls a string; shorter runs are chance.
const readableRunMinCharacters = 6
const readableMaxCharacters = 2_000

const signatures: readonly (readonly [string, readonly number[]])[] = [
  ['PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG image', [0xff, 0xd8, 0xff]],
  ['GIF image', [0x47, 0x49, 0x46, 0x38]],
  ['PDF document', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['zip archive', [0x50, 0x4b, 0x03, 0x04]],
  ['gzip data', [0x1f, 0x8b]],
  ['xz data', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['zstd data', [0x28, 0xb5, 0x2f, 0xfd]],
  ['ELF program', [0x7f, 0x45, 0x4c, 0x46]],
  ['WebAssembly module', [0x00, 0x61, 0x73, 0x6d]],
]

/** Judges the decoded text of a stream that began with `firstBytes`. Zero bytes alone never make text binary (UTF-16, `printf '\0'`). */
export function describeBinary(firstBytes: Uint8Array, decoded: string, totalBytes: number): BinaryDescription | null {
  const odd = decoded.match(oddCharacter)?.length ?? 0
  const zeros = decoded.match(/\0/g)?.length ?? 0
  if (odd === 0 || odd < (decoded.length - zeros) * oddShareMin) return null
  const kind = signatures.find(([, bytes]) => bytes.every((byte, at) => firstBytes[at] === byte))?.[0] ?? 'unknown type'
  const runs = decoded.match(readableRun) ?? []
  return {
    note: `binary data: ${thousands(totalBytes)} bytes, ${kind}`,
    readable: runs.join('\n').slice(0, readableMaxCharacters),
  }
}

// Broken characters and controls that text does not use (escape, tab, line ends and backspace are used by terminal programs).
const oddCharacter = /[\ufffd\u0001-\u0006\u000e-\u001a\u001c-\u001f\u007f]/g
const readableRun = new RegExp(`[\\t -~]{${readableRunMinCharacters},}`, 'g')

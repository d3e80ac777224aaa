import { outputDecoderOf } from '../../shared/output-encoding.ts'
import type { Encoding } from './detect-encoding.ts'

/** Decodes one stream piece by piece; a character split between pieces is never broken. */
export interface StreamDecoder {
  push(bytes: Uint8Array): string
  /** What is left at the end: half a character becomes U+FFFD. */
  end(): string
}

/** UTF-8, for text that is shown while it comes in. */
export function createUtf8Decoder(): StreamDecoder {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return {
    push: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  }
}

/** Which ends of a piece were cut out of a longer text, maybe inside a character. */
export interface CutEnds {
  readonly start: boolean
  readonly end: boolean
}

/** Decodes a piece of a stream; at a cut end half a character is left out. `offset`: where in the stream the piece begins. */
export function decodePiece(bytes: Uint8Array, cut: CutEnds, encoding: Encoding = 'utf-8', offset = 0): string {
  // In UTF-16 characters begin at even offsets; in the two-byte encodings a cut may break one character, and a line end mends it.
  if (encoding !== 'utf-8')
    return outputDecoderOf(encoding).decode(bytes.subarray(encoding.startsWith('utf-16') ? offset % 2 : 0), { stream: cut.end })
  const decoder = new TextDecoder('utf-8')
  return decoder.decode(cut.start ? withoutHalfAtStart(bytes) : bytes, { stream: cut.end })
}

/** UTF-8 that begins at a cut, from its first whole character on. */
export const withoutHalfAtStart = (bytes: Uint8Array): Uint8Array => bytes.subarray(countContinuationBytes(bytes))

// A UTF-8 character has at most three bytes after its first.
const continuationMaxBytes = 3

function countContinuationBytes(bytes: Uint8Array): number {
  let count = 0
  while (count < continuationMaxBytes && ((bytes[count] ?? 0) & 0xc0) === 0x80) count++
  return count
}

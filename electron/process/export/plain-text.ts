import { type OutputEncoding, outputDecoderOf } from '../../../shared/output-encoding.ts'
import { showAsText } from '../model-text.ts'
import type { OutputReader } from '../ports.ts'
import { keptPieces } from './kept-pieces.ts'

// Lines are drawn in pieces of about this much: what moves the cursor further up than that is not followed. UTF-16 code units.
const pieceCharacters = 256 * 1024

/** What a person would have read in the end: colours and cursor movement are gone, progress is its last state. */
export async function* plainText(reader: OutputReader, encoding: OutputEncoding, mask: (text: string) => string): AsyncGenerator<string> {
  const decoder = outputDecoderOf(encoding)
  let held = ''
  for await (const { bytes, skippedBytes } of keptPieces(reader)) {
    if (skippedBytes > 0) held += `\n[${skippedBytes} bytes were not kept]\n`
    held += decoder.decode(bytes, { stream: true })
    if (held.length < pieceCharacters) continue
    const cut = held.lastIndexOf('\n') + 1
    // A line without an end must not be held for ever.
    const piece = held.slice(0, cut === 0 ? held.length : cut)
    held = held.slice(piece.length)
    yield mask(showAsText(piece))
  }
  yield mask(showAsText(held + decoder.decode()))
}

import type { OutputReader } from '../ports.ts'

// One piece is held in memory, and its text beside it.
const pieceMaxBytes = 64 * 1024

export interface KeptPiece {
  readonly offset: number
  readonly bytes: Uint8Array
  /** Bytes before it that were not kept. */
  readonly skippedBytes: number
}

/** What is kept of an output up to what it is now, in order. */
export async function* keptPieces(reader: OutputReader): AsyncGenerator<KeptPiece> {
  const end = reader.size
  let offset = 0
  while (offset < end) {
    const { offset: found, bytes } = await reader.read(offset, Math.min(pieceMaxBytes, end - offset))
    if (bytes.length === 0) return
    yield { offset: found, bytes, skippedBytes: found - offset }
    offset = found + bytes.length
  }
}

import { outputDecoderOf } from '../../../shared/output-encoding.ts'
import { decodePiece } from '../../process/decode.ts'
import { detectEncoding, type Encoding } from '../../process/detect-encoding.ts'
import { showAsText } from '../../process/model-text.ts'
import type { OutputReader } from '../../process/ports.ts'
import { userLocale } from '../../process/user-locale.ts'
import type { StreamText } from '../shell/cut-text.ts'
import { textOfStream } from '../shell/stream-text.ts'

// More than a result can show, several times over, also where most of it is progress frames that collapse.
const headMaxBytes = 128 * 1024
const tailMaxBytes = 256 * 1024
const pieceBytes = 64 * 1024

export interface ReadOutput {
  readonly text: StreamText
  /** Where the next read begins, in bytes. */
  readonly readTo: number
}

/** What was printed from `from` on, both streams as they came. Of very much the first and the last part. A character that is not whole yet waits for the next read. */
export async function readNewOutput(output: OutputReader, from: number, hasEnded: boolean): Promise<ReadOutput> {
  const to = output.size
  const whole = to - from <= headMaxBytes + tailMaxBytes
  const head = await readBytes(output, from, whole ? to : from + headMaxBytes)
  const tail = whole ? new Uint8Array(0) : await readBytes(output, to - tailMaxBytes, to)
  const open = hasEnded ? 0 : openBytes(whole ? head : tail)
  const text = textOfStream({
    head: whole ? head.subarray(0, head.length - open) : head,
    tail: tail.subarray(0, tail.length - (whole ? 0 : open)),
    totalBytes: to - from,
    totalLines: 0,
  })
  return { text, readTo: to - open }
}

/** The last `maximumBytes` that were printed, from the first whole line on. */
export async function readTail(output: OutputReader, maximumBytes: number): Promise<StreamText> {
  const from = Math.max(0, output.size - maximumBytes)
  const bytes = await readBytes(output, from, output.size)
  const text = textOfStream({ head: bytes, tail: new Uint8Array(0), totalBytes: output.size, totalLines: 0 }).head
  const begin = from === 0 ? 0 : text.indexOf('\n') + 1
  return { head: text.slice(begin), tail: null, totalBytes: output.size, totalLines: 0 }
}

export interface ReadLines {
  readonly text: string
  /** Numbers of the lines that are there, from 1; null when the output is shorter. */
  readonly shown: { readonly first: number; readonly last: number } | null
  /** Lines seen on the way; the output may have more. */
  readonly seen: number
}

/** Lines `first` to `last` of everything that was printed, counted from 1, of at most `maximumBytes`. */
export async function readLines(
  output: OutputReader,
  first: number,
  last: number,
  maximumBytes: number,
  signal: AbortSignal,
): Promise<ReadLines> {
  const kept: Uint8Array[] = []
  let keptBytes = 0
  let line = 1
  let at = 0
  while (at < output.size && line <= last && keptBytes < maximumBytes && !signal.aborted) {
    const piece = await output.read(at, pieceBytes)
    if (piece.bytes.length === 0) break
    at = piece.offset + piece.bytes.length
    const range = rangeOf(piece.bytes, line, first, last)
    line = range.line
    if (range.bytes.length === 0) continue
    kept.push(range.bytes.slice(0, maximumBytes - keptBytes))
    keptBytes += Math.min(range.bytes.length, maximumBytes - keptBytes)
  }
  const bytes = Buffer.concat(kept)
  const text = decodePiece(bytes, { start: false, end: true }, detectEncoding(bytes, userLocale()))
  if (keptBytes === 0) return { text: '', shown: null, seen: line - 1 }
  const lineCount = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return { text: showAsText(text), shown: { first, last: first + lineCount - 1 }, seen: line }
}

/** The bytes of a piece that belong to the lines, and the number of the line that is open at its end. */
function rangeOf(bytes: Uint8Array, line: number, first: number, last: number): { readonly bytes: Uint8Array; readonly line: number } {
  let open = line
  let start = open >= first ? 0 : -1
  for (let feed = bytes.indexOf(0x0a); feed >= 0; feed = bytes.indexOf(0x0a, feed + 1)) {
    open += 1
    if (open === first) start = feed + 1
    if (open > last) return { bytes: start < 0 ? bytes.subarray(0, 0) : bytes.subarray(start, feed + 1), line: open }
  }
  return { bytes: start < 0 ? bytes.subarray(0, 0) : bytes.subarray(start), line: open }
}

async function readBytes(output: OutputReader, from: number, to: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let at = from
  while (at < to) {
    const piece = await output.read(at, to - at)
    if (piece.bytes.length === 0) break
    pieces.push(piece.bytes)
    at = piece.offset + piece.bytes.length
  }
  return Buffer.concat(pieces)
}

/** How many bytes at the end are the beginning of a character whose rest has not come. */
function openBytes(bytes: Uint8Array): number {
  const encoding = detectEncoding(bytes, userLocale())
  if (encoding === 'utf-8') return openUtf8Bytes(bytes)
  const open = [0, 1, 2, 3].find((count) => isWhole(bytes.subarray(0, Math.max(0, bytes.length - count)), encoding))
  return open ?? 0
}

function isWhole(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    outputDecoderOf(encoding, true).decode(bytes)
    return true
  } catch {
    return false
  }
}

function openUtf8Bytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0xc0) === 0x80) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? back : 0
  }
  return 0
}

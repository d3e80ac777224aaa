import { decodePiece, withoutHalfAtStart } from '../../process/decode.ts'
import { describeBinary } from '../../process/describe-binary.ts'
import { detectEncoding, type Encoding } from '../../process/detect-encoding.ts'
import { showAsText } from '../../process/model-text.ts'
import type { StreamSummary } from '../../process/ports.ts'
import { userLocale } from '../../process/user-locale.ts'
import type { StreamText } from './cut-text.ts'

/** Turns the kept bytes of a stream into the text a terminal would show; binary data into a description and what is readable in it. */
export function textOfStream(summary: StreamSummary): StreamText {
  const { totalBytes, totalLines } = summary
  const isWhole = summary.tail.length === 0
  const encoding = encodingOf(summary)
  const head = decodePiece(summary.head, { start: false, end: !isWhole }, encoding)
  const binary = describeBinary(summary.head, head, totalBytes)
  if (binary !== null) return { head: sayBinary(binary.note, binary.readable), tail: null, totalBytes, totalLines }
  if (isWhole) return { head: showAsText(head), tail: null, totalBytes, totalLines }
  const tail = decodePiece(summary.tail, { start: true, end: false }, encoding, totalBytes - summary.tail.length)
  if (isOneLine(head, tail, totalLines)) return { head: showAsText(joinFrames(head, tail)), tail: null, totalBytes, totalLines }
  return { head: showAsText(head), tail: showAsText(withoutBrokenLine(tail)), totalBytes, totalLines }
}

/** The head tells it, unless that is plain: what is not ASCII may come only at the end. */
function encodingOf({ head, tail }: StreamSummary): Encoding {
  const encoding = detectEncoding(head, userLocale())
  return encoding === 'utf-8' && tail.length > 0 ? detectEncoding(withoutHalfAtStart(tail), userLocale()) : encoding
}

const sayBinary = (note: string, readable: string) => (readable === '' ? `[${note}]\n` : `[${note}; readable in it:]\n${readable}\n`)

/** Progress frames longer than what is kept: the dropped middle has no line end, and the tail overwrites what came before. */
function isOneLine(head: string, tail: string, totalLines: number): boolean {
  if (!/\r(?!\n)/.test(tail)) return false
  return countFeeds(head) + countFeeds(tail) + (tail.endsWith('\n') ? 0 : 1) === totalLines
}

/** Without the two frames that the cut went through: half a frame would stick out behind a shorter one. */
const joinFrames = (head: string, tail: string) => head.slice(0, head.lastIndexOf('\r') + 1) + tail.slice(tail.indexOf('\r'))

const countFeeds = (text: string) => text.split('\n').length - 1

/** A tail begins somewhere in a line, maybe inside an escape sequence; that line is left out when others follow. */
function withoutBrokenLine(tail: string): string {
  const lineEnd = tail.indexOf('\n')
  return lineEnd < 0 || lineEnd === tail.length - 1 ? tail : tail.slice(lineEnd + 1)
}

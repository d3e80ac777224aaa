import { thousands } from '../../../shared/thousands.ts'

/** A text that fits a budget: whole, or its head and tail with what was left out between them. */
export interface CutText {
  readonly text: string
  /** Says how much of what is shown; null when it is whole. */
  readonly note: string | null
}

/** The pieces of one stream, already as a terminal would show them. `tail` is null when `head` is everything. Counts are of the whole stream. */
export interface StreamText {
  readonly head: string
  readonly tail: string | null
  readonly totalBytes: number
  readonly totalLines: number
}

// The end of an output tells more than its beginning: the error, the summary.
const headShare = 1 / 3

/** Cuts a stream to `budget` characters, one third head to two thirds tail, at line ends where that loses little. */
export function cutText(stream: StreamText, budget: number): CutText {
  if (stream.tail === null && stream.head.length <= budget) return { text: stream.head, note: null }
  const headBudget = Math.floor(budget * headShare)
  const head = cutEnd(stream.head, headBudget)
  const tail = cutStart(stream.tail ?? stream.head.slice(head.length), budget - headBudget)
  const lines = stream.tail === null ? countLines(stream.head) : stream.totalLines
  const note = noteOf(head, tail, lines, stream.totalBytes)
  return { text: `${head}${head.endsWith('\n') ? '' : '\n'}${middleMark(head, tail, lines)}\n${tail}`, note }
}

function noteOf(head: string, tail: string, totalLines: number, totalBytes: number): string {
  const ofLines = `first ${thousands(countLines(head))} and last ${thousands(countLines(tail))} of ${thousands(totalLines)} lines`
  if (countLines(head) + countLines(tail) <= totalLines && totalLines > 2) return `showing ${ofLines}`
  return `showing first ${thousands(head.length)} and last ${thousands(tail.length)} characters of ${thousands(totalBytes)} bytes`
}

function middleMark(head: string, tail: string, totalLines: number): string {
  const left = totalLines - countLines(head) - countLines(tail)
  return left > 0 ? `… ${thousands(left)} lines left out …` : '… left out …'
}

function countLines(text: string): number {
  if (text === '') return 0
  const feeds = text.split('\n').length - 1
  return text.endsWith('\n') ? feeds : feeds + 1
}

/** The first `budget` characters, cut back to a line end unless that loses more than half. */
function cutEnd(text: string, budget: number): string {
  const piece = text.slice(0, budget)
  if (piece.length === text.length && text.endsWith('\n')) return piece
  const lineEnd = piece.lastIndexOf('\n') + 1
  return lineEnd > budget / 2 ? piece.slice(0, lineEnd) : withoutHalfAtEnd(piece)
}

function cutStart(text: string, budget: number): string {
  if (text.length <= budget) return text
  const piece = text.slice(text.length - budget)
  const lineStart = piece.indexOf('\n') + 1
  return lineStart > 0 && lineStart < budget / 2 ? piece.slice(lineStart) : withoutHalfAtStart(piece)
}

// A character outside the basic plane is two code units; a cut must not leave one of them.
const withoutHalfAtEnd = (text: string) => text.replace(/[\ud800-\udbff]$/, '')
const withoutHalfAtStart = (text: string) => text.replace(/^[\udc00-\udfff]/, '')

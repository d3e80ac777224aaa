import { type OutputEncoding, outputDecoderOf } from '../../../shared/output-encoding.ts'
import { defaultTerminalSize, type OutputMark, type OutputReader, type TerminalSize } from '../ports.ts'
import { keptPieces } from './kept-pieces.ts'

/** What a recording tells of the process, besides what it printed. */
export interface CastFacts {
  readonly command: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly stream: 'pipe' | 'pty'
}

export interface CastOptions {
  readonly facts: CastFacts
  readonly reader: OutputReader
  readonly encoding: OutputEncoding
  /** Applied to each event: a value that is cut in two by a moment between its parts is not found. */
  readonly mask: (text: string) => string
}

/**
 * A recording as asciinema plays it (asciicast v2: a line with a header, then a line an event, times in seconds). What came within one mark of
 * the times is one event. Without times everything comes at the beginning.
 */
export async function* asciicast({ facts, reader, encoding, mask }: CastOptions): AsyncGenerator<string> {
  const marks = (await reader.times?.()) ?? []
  const first = marks.find(({ size }) => size !== undefined)
  yield header(facts, first?.size ?? defaultTerminalSize)
  const decoder = outputDecoderOf(encoding)
  const clock = new MarkClock(marks.filter((mark) => mark !== first))
  const output = (text: string) => (text === '' ? '' : event(clock.seconds, 'o', mask(facts.stream === 'pipe' ? withReturns(text) : text)))
  for await (const { offset, bytes, skippedBytes } of keptPieces(reader)) {
    if (skippedBytes > 0) yield event(clock.seconds, 'o', `\r\n[${skippedBytes} bytes were not kept]\r\n`)
    for (let at = 0; at < bytes.length; ) {
      for (const size of clock.advanceTo(offset + at)) yield event(clock.seconds, 'r', `${size.columns}x${size.rows}`)
      const end = Math.min(bytes.length, clock.nextOffset - offset)
      yield output(decoder.decode(bytes.subarray(at, end), { stream: true }))
      at = end
    }
  }
  yield output(decoder.decode())
}

function header({ command, startedAt }: CastFacts, { columns, rows }: TerminalSize): string {
  const fields = {
    version: 2,
    width: columns,
    height: rows,
    timestamp: Math.floor(startedAt / 1_000),
    title: command.slice(0, titleMaxCharacters),
    env: { TERM: 'xterm-256color' },
  }
  return `${JSON.stringify(fields)}\n`
}

// Players show it in one line. UTF-16 code units.
const titleMaxCharacters = 200

const event = (seconds: number, code: 'o' | 'r', data: string): string => `${JSON.stringify([seconds, code, data])}\n`

// A program with pipes writes bare line feeds; a terminal's driver would have added the carriage return.
const withReturns = (text: string): string => text.replace(/\r?\n/g, '\r\n')

/** Goes along the marks. */
class MarkClock {
  readonly #marks: readonly OutputMark[]
  #next = 0
  #ms = 0

  constructor(marks: readonly OutputMark[]) {
    this.#marks = marks
  }

  get seconds(): number {
    return this.#ms / 1_000
  }

  /** Where the next mark is, in bytes. */
  get nextOffset(): number {
    return this.#marks[this.#next]?.offset ?? Number.POSITIVE_INFINITY
  }

  /** To the last mark at or before this byte; gives the sizes on the way. Time never goes back. */
  advanceTo(offset: number): readonly TerminalSize[] {
    const sizes: TerminalSize[] = []
    for (let mark = this.#marks[this.#next]; mark !== undefined && mark.offset <= offset; mark = this.#marks[this.#next]) {
      this.#next += 1
      this.#ms = Math.max(this.#ms, mark.ms)
      if (mark.size !== undefined) sizes.push(mark.size)
    }
    return sizes
  }
}

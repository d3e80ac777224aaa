import { findSegments, readSegments } from './kept-segments.ts'
import { readTimes, timesPath } from './output-times.ts'
import type { OutputReader } from './ports.ts'
import { StreamCollector, summaryHeadMaxBytes, summaryTailMaxBytes } from './summarize-stream.ts'

/**
 * A reader for a process that ended before this start of the app, from its file alone.
 * Which bytes were stdout and which stderr is not recorded, so the summary has everything as stdout;
 * of an output too long for a summary, `totalLines` counts the lines of its head and tail only.
 * `printedBytes`: what it printed, where that is known; by it is seen what is not kept any more.
 */
export async function openRecordedOutput(file: string, printedBytes = 0): Promise<OutputReader> {
  const segments = await findSegments(file)
  const last = segments.at(-1)
  const size = Math.max(printedBytes, last === undefined ? 0 : last.offset + last.length)
  const read: OutputReader['read'] = (offset, maximumBytes) => readSegments(segments, offset, maximumBytes, size)
  const head = await collect(read, 0, Math.min(size, summaryHeadMaxBytes))
  const rest = await collect(read, Math.max(summaryHeadMaxBytes, size - summaryTailMaxBytes), size, head)
  const nothing = new StreamCollector().summary()
  return {
    size,
    file,
    droppedBytes: size - segments.reduce((sum, segment) => sum + segment.length, 0),
    deleted: size > 0 && last === undefined,
    read,
    times: () => readTimes(timesPath(file)),
    onChange: () => () => undefined,
    summary: (stream) => (stream === 'stdout' ? { ...rest.summary(), totalBytes: size } : nothing),
  }
}

async function collect(read: OutputReader['read'], from: number, to: number, into = new StreamCollector()): Promise<StreamCollector> {
  let offset = from
  while (offset < to) {
    const piece = await read(offset, to - offset)
    if (piece.bytes.length === 0) break
    into.append(piece.bytes)
    offset = piece.offset + piece.bytes.length
  }
  return into
}

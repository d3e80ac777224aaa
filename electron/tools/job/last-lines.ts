import type { OutputReader } from '../../process/ports.ts'
import { textOfStream } from '../shell/stream-text.ts'

/** The last `count` lines that a process printed, without empty ones; of stdout, then of stderr. From memory. */
export function lastLinesOf(output: OutputReader, count: number): readonly string[] {
  return (['stdout', 'stderr'] as const).flatMap((stream) => {
    const { head, tail } = textOfStream(output.summary(stream))
    const lines = (tail ?? head).split('\n').filter((line) => line.trim() !== '')
    return lines.slice(-count)
  })
}

import { closeSync, openSync, readSync } from 'node:fs'
import { z } from 'zod'

// The last event of most sessions is the end of a turn, some hundred bytes; a large result may be the last where the app was killed. Bytes.
const tailBytes = [4 * 1024, 256 * 1024] as const

/**
 * When the last whole event of a log was written, in milliseconds since the epoch; null where it cannot be told. The time of the file is another: it
 * changes when a data folder is copied or put back.
 */
export function lastEventTime(file: string, size: number): number | null {
  const descriptor = openSync(file, 'r')
  try {
    for (const most of tailBytes) {
      const length = Math.min(most, size)
      const tail = Buffer.alloc(length)
      const read = readSync(descriptor, tail, 0, length, size - length)
      const lines = tail.toString('utf8', 0, read).split('\n')
      // Unless it is the whole file, the first of them is the end of one.
      if (length < size) lines.shift()
      for (const line of lines.reverse()) {
        const at = timeOf(line)
        if (at !== null) return at
      }
    }
    return null
  } finally {
    closeSync(descriptor)
  }
}

const timed = z.object({ seq: z.number(), at: z.number() })

/** Null for a torn line, an empty one and the first of the log. */
function timeOf(line: string): number | null {
  try {
    return timed.parse(JSON.parse(line)).at
  } catch {
    return null
  }
}

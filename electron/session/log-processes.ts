import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { ProcessId } from '../../shared/ids.ts'
import { sessionRecordSchema } from '../../shared/session/events.ts'

/** The processes that a session's log tells of, read line by line; none where there is no log. */
export async function processIdsIn(file: string): Promise<readonly ProcessId[]> {
  const found = new Set<ProcessId>()
  const stream = createReadStream(file)
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.includes('"process.started"')) noteStart(line, found)
    }
  } catch {
    // What cannot be read tells of nothing; the general limit on outputs takes what it left.
  } finally {
    stream.destroy()
  }
  return [...found]
}

function noteStart(line: string, found: Set<ProcessId>): void {
  try {
    const record = sessionRecordSchema.safeParse(JSON.parse(line))
    if (record.success && record.data.event.kind === 'process.started') found.add(record.data.event.facts.processId)
  } catch {
    // A torn last line.
  }
}

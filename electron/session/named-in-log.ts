import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { SnapshotId } from '../../shared/changes.ts'
import type { ProcessId } from '../../shared/ids.ts'
import { type SessionEvent, sessionRecordSchema } from '../../shared/session/events.ts'

/** What a session's log names that lies elsewhere on the disk: outputs of processes, and kept states of files. */
export interface NamedInLog {
  readonly processIds: ReadonlySet<ProcessId>
  readonly states: ReadonlySet<SnapshotId>
}

// Told by the beginning of the line, so that a long log is read quickly.
const namingKinds =
  /^\{"seq":\d+,"at":[\d.]+,"event":\{"kind":"(?:process\.started|checkpoint\.kept|checkpoint\.compared|files\.restor\w+)"/

/** Reads a log line by line. Nothing where there is no log. @throws when it is there and cannot be read. */
export async function namedInLog(file: string): Promise<NamedInLog> {
  const processIds = new Set<ProcessId>()
  const states = new Set<SnapshotId>()
  const stream = createReadStream(file)
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      const event = namingKinds.test(line) ? eventOf(line) : null
      if (event === null) continue
      if (event.kind === 'process.started') processIds.add(event.facts.processId)
      for (const state of statesOf(event)) states.add(state)
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  } finally {
    stream.destroy()
  }
  return { processIds, states }
}

function statesOf(event: SessionEvent): readonly SnapshotId[] {
  if (event.kind === 'checkpoint.kept' || event.kind === 'files.restoring') return [event.before]
  return event.kind === 'checkpoint.compared' || event.kind === 'files.restored' ? [event.after] : []
}

/** Null for a torn last line. */
function eventOf(line: string): SessionEvent | null {
  try {
    const record = sessionRecordSchema.safeParse(JSON.parse(line))
    return record.success ? record.data.event : null
  } catch {
    return null
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { SessionId } from '../../shared/ids.ts'
import { sessionRecordSchema } from '../../shared/session/events.ts'
import { hitsIn, type SearchHit } from '../../shared/session/search.ts'
import { logFileName } from './catalog.ts'

/** More places than this nobody goes through; the user writes another word instead. */
export const searchHitsMaxCount = 200
/** So that one long session does not push out all others. */
export const searchHitsPerSessionMaxCount = 20
// Lines longer than this are whole files in one record: parsing them all would take seconds.
const lineMaxCharacters = 4_000_000

export interface FoundInSessions {
  readonly hits: readonly SearchHit[]
  /** There were more than are given. */
  readonly more: boolean
}

/** Looks through the logs of these sessions, one after the other in the given order, line by line. `signal` ends it early with what was found. */
export async function searchSessions(
  folder: string,
  sessionIds: readonly SessionId[],
  wanted: string,
  signal: AbortSignal,
): Promise<FoundInSessions> {
  const hits: SearchHit[] = []
  let more = false
  for (const sessionId of sessionIds) {
    if (signal.aborted || hits.length >= searchHitsMaxCount) break
    const found = await searchLog(path.join(folder, sessionId, logFileName), sessionId, wanted, signal)
    more ||= found.more
    hits.push(...found.hits)
  }
  return { hits: hits.slice(0, searchHitsMaxCount), more: more || hits.length >= searchHitsMaxCount }
}

async function searchLog(file: string, sessionId: SessionId, wanted: string, signal: AbortSignal): Promise<FoundInSessions> {
  const hits: SearchHit[] = []
  const stream = createReadStream(file)
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (signal.aborted || hits.length > searchHitsPerSessionMaxCount) break
      if (line.length <= lineMaxCharacters && mayHold(line, wanted))
        hits.push(...hitsInLine(line, wanted).map((hit) => ({ sessionId, ...hit })))
    }
  } catch {
    // A session that is being made or was taken away: nothing to find in it.
  } finally {
    stream.destroy()
  }
  return { hits: hits.slice(0, searchHitsPerSessionMaxCount), more: hits.length > searchHitsPerSessionMaxCount }
}

// Cheap and never wrong in what it leaves out: the text as JSON writes it stands in the line.
const mayHold = (line: string, wanted: string): boolean => line.toLowerCase().includes(JSON.stringify(wanted).slice(1, -1).toLowerCase())

function hitsInLine(line: string, wanted: string): ReturnType<typeof hitsIn> {
  try {
    const record = sessionRecordSchema.safeParse(JSON.parse(line))
    return record.success ? hitsIn(record.data, wanted) : []
  } catch {
    return []
  }
}

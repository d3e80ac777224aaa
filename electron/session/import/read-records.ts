import { setImmediate as letOthersRun } from 'node:timers/promises'
import { parseJson } from '../../../shared/parse-json.ts'
import { type SessionEvent, type SessionRecord, sessionLogHeaderSchema, sessionRecordSchema } from '../../../shared/session/events.ts'
import type { ImportFault } from '../../../shared/session/import.ts'

/** Long sessions have some tens of MB; above this the file is something else. */
export const importMaxBytes = 256 * 1024 * 1024
/** A record can hold a whole reply (4 M characters) or a whole file. */
export const importLineMaxBytes = 16 * 1024 * 1024
/** A long day of work has some ten thousand. */
export const importLinesMax = 500_000

// Between these many lines other work of the app has its turn.
const linesAtOnce = 200

/** The last moment that a date can hold, in milliseconds since the epoch; larger numbers are no times, sizes or durations. */
const largestNumber = 8_640_000_000_000_000

export type ReadImport =
  | { readonly kind: 'read'; readonly records: readonly SessionRecord[] }
  | { readonly kind: 'refused'; readonly fault: ImportFault; readonly line: number | null }

/** Reads an exported session, or a log as it lies in the data folder, line by line. Nothing is passed over and nothing guessed. */
export async function readRecords(bytes: Buffer, signal: AbortSignal): Promise<ReadImport> {
  if (bytes.length > importMaxBytes) return { kind: 'refused', fault: 'file-too-large', line: null }
  const records: SessionRecord[] = []
  const ids = new Set<string>()
  let line = 0
  for (let start = 0; start < bytes.length && !signal.aborted; ) {
    line += 1
    const newline = bytes.indexOf(0x0a, start)
    const end = newline < 0 ? bytes.length : newline
    const found = readLine(bytes.subarray(start, end), line, records.length, ids)
    if (found.kind === 'fault') return { kind: 'refused', fault: found.fault, line }
    if (found.kind === 'record') records.push(found.record)
    start = end + 1
    if (line % linesAtOnce === 0) await letOthersRun()
  }
  return records.length === 0 ? { kind: 'refused', fault: 'no-beginning', line: 1 } : { kind: 'read', records }
}

type FoundLine =
  | { readonly kind: 'record'; readonly record: SessionRecord }
  | { readonly kind: 'header' }
  | { readonly kind: 'fault'; readonly fault: ImportFault }

function readLine(bytes: Buffer, line: number, before: number, ids: Set<string>): FoundLine {
  if (line > importLinesMax) return fault('too-many-lines')
  if (bytes.length > importLineMaxBytes) return fault('line-too-long')
  const text = decode(bytes)
  if (text === null) return fault('not-text')
  const value = parseJson(text)
  if (value === undefined) return fault('not-json')
  if (line === 1 && sessionLogHeaderSchema.safeParse(value).success) return { kind: 'header' }
  const record = sessionRecordSchema.safeParse(value)
  if (!record.success) return fault('not-a-record')
  const { seq, event } = record.data
  if (before === 0 && event.kind !== 'session.created') return fault('no-beginning')
  if (before > 0 && event.kind === 'session.created') return fault('begins-twice')
  if (seq !== before + 1) return fault('out-of-order')
  if (hasLargeNumber(value)) return fault('number-too-large')
  for (const id of idsMadeBy(event)) {
    if (ids.has(id)) return fault('id-twice')
    ids.add(id)
  }
  return { kind: 'record', record: record.data }
}

const fault = (kind: ImportFault): FoundLine => ({ kind: 'fault', fault: kind })

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function hasLargeNumber(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) > largestNumber
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLargeNumber)
}

/** What an event gives a name to for the first time. Two of the same could not be told apart. */
function idsMadeBy(event: SessionEvent): readonly string[] {
  switch (event.kind) {
    case 'message.sent':
      return [event.messageId]
    case 'turn.started':
      return [event.turnId]
    case 'model.replied':
      return event.calls.map((call) => call.callId)
    case 'call.repeated':
      return [event.call.callId]
    case 'approval.requested':
      return [event.request.approvalId]
    case 'process.started':
      return [event.facts.processId]
    case 'files.restoring':
      return [event.restoreId]
    default:
      return []
  }
}

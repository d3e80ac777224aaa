import fs from 'node:fs/promises'
import path from 'node:path'
import { type SessionEvent, type SessionEventOf, type SessionRecord, sessionRecordSchema } from '../../../shared/session/events.ts'

/** All session logs of a data folder, the newest session first. A torn last line is passed over. */
export async function readSessionLogs(dataFolder: string): Promise<readonly (readonly SessionRecord[])[]> {
  const files = await sessionLogFiles(dataFolder)
  const logs = await Promise.all(files.map(async (file) => parseLog(await fs.readFile(file, 'utf8'))))
  return logs.filter((log) => log.length > 0).sort((a, b) => (b[0]?.at ?? 0) - (a[0]?.at ?? 0))
}

/** The log files of all sessions. */
export async function sessionLogFiles(dataFolder: string): Promise<readonly string[]> {
  const folder = path.join(dataFolder, 'sessions')
  const names = await fs.readdir(folder).catch(() => [])
  return names.map((name) => path.join(folder, name, 'events.jsonl'))
}

/** The events of one kind, oldest first. */
export function eventsOf<Kind extends SessionEvent['kind']>(
  records: readonly SessionRecord[] | undefined,
  kind: Kind,
): readonly SessionEventOf<Kind>[] {
  const isOfKind = (event: SessionEvent): event is SessionEventOf<Kind> => event.kind === kind
  return (records ?? []).map((record) => record.event).filter(isOfKind)
}

function parseLog(text: string): readonly SessionRecord[] {
  const lines = text.split('\n').slice(1, -1)
  return lines.map((line) => sessionRecordSchema.parse(JSON.parse(line)))
}

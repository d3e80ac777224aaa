import { readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { type SessionId, sessionIdSchema } from '../../shared/ids.ts'
import { type AuditEntry, type AuditFilter, matchesAudit } from '../../shared/rules.ts'
import { type SessionRecord, sessionLogHeaderSchema, sessionRecordSchema } from '../../shared/session/events.ts'
import type { AuditService } from '../ipc/services.ts'
import { AuditRows, isAudited } from './audit-rows.ts'
import { logFileName } from './catalog.ts'

// The end of a log that is looked at; older verdicts of a session this long are left to the log itself.
const newestBytes = 32 * 1024 * 1024
// Holds the first lines of a log many times over.
const headBytes = 64 * 1024

interface CachedRows {
  readonly signature: string
  readonly entries: readonly AuditEntry[]
}

/** Verdicts and answers of all sessions, read from their logs each time they have changed. Nothing is kept beside the logs. */
export class AuditLog implements AuditService {
  readonly #folder: string
  readonly #cache = new Map<SessionId, CachedRows>()

  /** `folder` has one folder a session. */
  constructor(folder: string) {
    this.#folder = folder
  }

  async entries(limit: number): Promise<readonly AuditEntry[]> {
    const all = await this.#all()
    return all.toSorted((a, b) => b.at - a.at || b.seq - a.seq).slice(0, limit)
  }

  async *exportLines(filter: AuditFilter): AsyncIterable<string> {
    const all = await this.#all()
    for (const entry of all.toSorted((a, b) => a.at - b.at || a.seq - b.seq)) {
      if (matchesAudit(entry, filter)) yield `${JSON.stringify(entry)}\n`
    }
  }

  async #all(): Promise<readonly AuditEntry[]> {
    const ids = readdirSync(this.#folder).filter((name) => sessionIdSchema.safeParse(name).success)
    const lists: AuditEntry[][] = []
    // One after the other: a hundred logs at once would be a hundred buffers at once.
    for (const sessionId of ids) lists.push([...(await this.#entriesOf(sessionId))])
    return lists.flat()
  }

  async #entriesOf(sessionId: SessionId): Promise<readonly AuditEntry[]> {
    const file = path.join(this.#folder, sessionId, logFileName)
    try {
      const { size, mtimeMs } = statSync(file)
      const signature = `${size} ${mtimeMs}`
      const cached = this.#cache.get(sessionId)
      if (cached?.signature === signature) return cached.entries
      const entries = await readEntries(file, sessionId, size)
      this.#cache.set(sessionId, { signature, entries })
      return entries
    } catch {
      // A session that is being made or was taken away: nothing to show of it.
      return []
    }
  }
}

async function readEntries(file: string, sessionId: SessionId, size: number): Promise<readonly AuditEntry[]> {
  const rows = new AuditRows(sessionId)
  const start = Math.max(0, size - newestBytes)
  let copied = 0
  const handle = await open(file, 'r')
  try {
    // The first lines tell whose session it is, also where the middle is left out.
    const head = (await readText(handle, 0, Math.min(size, headBytes))).split('\n')
    copied = copiedRecords(head[0] ?? '')
    if (start > 0) for (const line of head.slice(1, 3)) add(rows, line, copied)
    const text = await readText(handle, start, size - start)
    for (const line of text.split('\n').slice(1)) if (isAudited(line)) add(rows, line, copied)
  } finally {
    await handle.close()
  }
  return rows.entries()
}

/** How many records at the beginning are copies of another session's, or were imported. */
function copiedRecords(line: string): number {
  try {
    const { forkedFrom, imported } = sessionLogHeaderSchema.parse(JSON.parse(line))
    return (forkedFrom ?? imported)?.records ?? 0
  } catch {
    return 0
  }
}

async function readText(handle: Awaited<ReturnType<typeof open>>, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.toString('utf8', 0, bytesRead)
}

function add(rows: AuditRows, line: string, copied: number): void {
  const record = parseRecord(line)
  // What a fork copied is told by the session that it was copied from; what was imported was decided elsewhere.
  if (record !== null && (record.seq > copied || record.event.kind.startsWith('session.'))) rows.add(record)
}

function parseRecord(line: string): SessionRecord | null {
  try {
    const parsed = sessionRecordSchema.safeParse(JSON.parse(line))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

import type { SessionWriter } from '../../electron/agent/ports.ts'
import { type IdPrefix, idFromBytes, type SessionId } from '../../shared/ids.ts'
import type { Mode } from '../../shared/permission.ts'
import { type SessionEvent, type SessionRecord, sessionRecordSchema } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState, type SessionState } from '../../shared/session/state.ts'

export interface MemorySession extends SessionWriter {
  readonly records: readonly SessionRecord[]
  readonly kinds: () => readonly string[]
  /** Events of these kinds cannot be written from now on. */
  readonly failOn: Set<SessionEvent['kind']>
  /** Called before each event is written; what it awaits holds the write up. */
  beforeAppend: (event: SessionEvent) => Promise<void> | void
}

/** A session that keeps its log in memory, with the real reducer and every record checked against the schema. */
export function memorySession(options: { workspace: string; mode?: Mode; trusted?: boolean; sessionId?: SessionId }): MemorySession {
  const records: SessionRecord[] = []
  let state: SessionState = initialSessionState
  const write = (event: SessionEvent): SessionRecord => {
    const record = sessionRecordSchema.parse({ seq: state.lastSeq + 1, at: 1_000 + state.lastSeq, event })
    state = reduce(state, [record])
    records.push(record)
    return record
  }
  const { workspace, mode = 'ask', trusted = true, sessionId = nextId('ses') } = options
  write({ kind: 'session.created', sessionId, workspace, title: 'Test', model: { kind: 'demo' }, mode, trusted })
  const session: MemorySession = {
    get state() {
      return state
    },
    records,
    kinds: () => records.map((record) => record.event.kind),
    failOn: new Set(),
    beforeAppend: () => undefined,
    append: async (event) => {
      await session.beforeAppend(event)
      if (session.failOn.has(event.kind)) throw new Error('ENOSPC: no space left on device')
      return write(event)
    },
    appendFrom: async (decide, options) => {
      const event = decide(state)
      return event === null ? null : session.append(event, options)
    },
    publishDelta: () => undefined,
    publishRetry: () => undefined,
  }
  return session
}

let made = 0

/** A fresh valid id; they count up, so a failing test is readable. */
export function nextId(prefix: IdPrefix): string {
  made += 1
  const digits = [...String(made).padStart(20, '0')].map(Number)
  return idFromBytes(prefix, Uint8Array.from(digits))
}

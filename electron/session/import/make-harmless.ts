import { statesElsewhere } from '../../../shared/changes.ts'
import type { IdPrefix, ProcessId, SessionId } from '../../../shared/ids.ts'
import { type SessionEvent, type SessionRecord, sessionRecordSchema } from '../../../shared/session/events.ts'
import { isQueueEvent } from '../../../shared/session/queued.ts'
import type { ModelChoice } from '../../../shared/settings.ts'
import type { NewId } from '../new-id.ts'
import { runningIn } from '../running-in.ts'

export interface ImportAs {
  readonly sessionId: SessionId
  /** The folder that the user chose, not the one that the file names. A real path. */
  readonly workspace: string
  readonly trusted: boolean
  readonly model: ModelChoice
  readonly newId: NewId
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Before the real path of a file in an imported record. It makes no path of any system: nobody can be led to open it. */
const noPlace = 'imported:'

/**
 * The records of an imported session as those of a new one: what happened stays to be read, and nothing of it has force. Ids are new; mode, model, trust and
 * folder are the user's own; rules, waiting messages, kept states of files, what providers wanted back and processes that still ran are left out. Pure but for `newId`.
 */
export function harmlessRecords(records: readonly SessionRecord[], as: ImportAs): readonly SessionRecord[] {
  const running = runningIn(records)
  const rename = renamer(as)
  return records
    .filter(({ event }) => !isLeftOut(event, running))
    .map(({ at, event }, index) =>
      sessionRecordSchema.parse({ seq: index + 1, at: index === 0 ? as.now : at, event: rename(withoutForce(event, as)) }),
    )
}

/** None of these makes an item of the transcript, so that counts of items stay right. */
function isLeftOut(event: SessionEvent, running: ReadonlySet<ProcessId>): boolean {
  // A message that waits would be sent by itself.
  if (isQueueEvent(event)) return true
  switch (event.kind) {
    case 'rule.saved':
    case 'rule.revoked':
    case 'mode.changed':
    case 'model.changed':
    case 'session.cwd-changed':
    case 'process.survived':
      return true
    case 'process.started':
      return running.has(event.facts.processId)
    case 'process.needs-input':
    case 'process.taken-over':
    case 'process.handed-back':
      return running.has(event.processId)
    default:
      return false
  }
}

function withoutForce(event: SessionEvent, { workspace, trusted, model }: ImportAs): SessionEvent {
  switch (event.kind) {
    case 'session.created':
      return { ...event, workspace, trusted, model, mode: 'ask' }
    case 'model.replied': {
      const { kept: _, ...reply } = event
      return reply
    }
    case 'approval.answered': {
      const { savedRules: _, ...answer } = event
      return answer
    }
    case 'process.started':
      return { ...event, facts: { ...event.facts, pid: null } }
    case 'checkpoint.kept':
    case 'files.restoring':
      return { ...event, before: statesElsewhere.before }
    case 'checkpoint.compared':
    case 'files.restored':
      return { ...event, after: statesElsewhere.after }
    default:
      return event
  }
}

const idFields: ReadonlySet<string> = new Set(
  ['session', 'message', 'turn', 'call', 'approval', 'process', 'restore', 'rule'].map((noun) => `${noun}Id`).concat('id', 'of'),
)
const idPattern = /^(ses|trn|msg|cal|apr|prc|rul|mdl|rst)_[0-9a-z]{20}$/

/** Gives every id a new one, the same for the same; all sessions become this one. Texts are left as they are. */
function renamer({ sessionId, newId }: ImportAs): (value: unknown) => unknown {
  const given = new Map<string, string>()
  const idOf = (id: string, prefix: IdPrefix): string => {
    const made = prefix === 'ses' ? sessionId : (given.get(id) ?? newId(prefix))
    given.set(id, made)
    return made
  }
  const renamedField = (name: string, value: unknown): unknown => {
    if (typeof value !== 'string') return rename(value)
    if (name === 'realPath') return `${noPlace}${value}`
    const prefix = idFields.has(name) ? idPattern.exec(value)?.[1] : undefined
    // The pattern lets no other prefix through.
    return prefix === undefined ? value : idOf(value, prefix as IdPrefix)
  }
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renamedField(name, inner)]))
  }
  return rename
}

import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import path from 'node:path'
import { type SessionId, sessionIdSchema } from '../../shared/ids.ts'
import { sessionLogHeaderSchema } from '../../shared/session/events.ts'
import { logFileName } from './catalog.ts'

// Line 1 of a log has a few hundred.
const headerMaxBytes = 4_096

/** Sessions that share a beginning with this one: the one it was forked from, its own forks, and theirs. `folder` has one folder a session. */
export function relativesOf(folder: string, sessionId: SessionId): readonly SessionId[] {
  const parents = new Map(
    readdirSync(folder)
      .filter((name) => sessionIdSchema.safeParse(name).success)
      .map((name) => [name, parentIn(path.join(folder, name, logFileName))] as const),
  )
  const root = rootOf(sessionId, parents)
  return [...parents.keys()].filter((id) => id !== sessionId && rootOf(id, parents) === root)
}

/** Its id stays the same when the session itself was deleted. */
function rootOf(sessionId: SessionId, parents: ReadonlyMap<SessionId, SessionId | null>): SessionId {
  const seen = new Set<SessionId>()
  let root = sessionId
  for (let parent = parents.get(root); parent !== null && parent !== undefined && !seen.has(parent); parent = parents.get(root)) {
    seen.add(root)
    root = parent
  }
  return root
}

/** Null: it began by itself, or its log cannot be read. */
function parentIn(file: string): SessionId | null {
  try {
    const descriptor = openSync(file, 'r')
    try {
      const head = Buffer.alloc(headerMaxBytes)
      const line = head.toString('utf8', 0, readSync(descriptor, head, 0, headerMaxBytes, 0)).split('\n', 1)[0] ?? ''
      return sessionLogHeaderSchema.parse(JSON.parse(line)).forkedFrom?.sessionId ?? null
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return null
  }
}

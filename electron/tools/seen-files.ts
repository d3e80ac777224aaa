import type { SessionId } from '../../shared/ids.ts'

/** Files of a session that are remembered; the one seen longest ago is forgotten and has to be read again. */
const filesPerSessionMax = 2_000
/** Sessions that are remembered, likewise. */
const sessionsMax = 200

/**
 * What each session's model has seen of files: the hash of the bytes it read or wrote last. Kept in memory only: after a restart a file
 * is read again before it is edited.
 */
export class SeenFiles {
  readonly #sessions = new Map<SessionId, Map<string, string>>()

  /** To be called when the model was told the content of a file, or wrote it. `hash` is the SHA-256 of all its bytes. */
  note(sessionId: SessionId, realPath: string, hash: string): void {
    const files = this.#sessions.get(sessionId) ?? new Map<string, string>()
    remember(files, realPath, hash, filesPerSessionMax)
    remember(this.#sessions, sessionId, files, sessionsMax)
  }

  /** The hash of the file as the model saw it last; null where it did not. */
  lastSeen(sessionId: SessionId, realPath: string): string | null {
    return this.#sessions.get(sessionId)?.get(realPath) ?? null
  }
}

/** Puts an entry last, and takes the first away when there are too many. */
function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, maximum: number): void {
  map.delete(key)
  map.set(key, value)
  const [first] = map.keys()
  if (map.size > maximum && first !== undefined) map.delete(first)
}

import type { ProcessId, SessionId } from '../../../shared/ids.ts'
import type { NoteAbout } from '../../../shared/session/events.ts'
import type { ModelNote } from '../../agent/ports.ts'

// A session that nobody talks to could gather notes without end; the model is told how many are missing.
const pendingPerSessionMax = 30

interface PendingNote {
  readonly about: NoteAbout
  readonly processId: ProcessId
  /** Made when it is taken: what comes until then goes with it. */
  readonly text: () => string
  /** An idle session is woken for it. */
  readonly wakes: boolean
}

/** Notes to the model that wait for its next step, by session. */
export class PendingNotes {
  readonly #onWaking: (sessionId: SessionId) => void
  readonly #pending = new Map<SessionId, PendingNote[]>()
  readonly #dropped = new Map<SessionId, number>()

  constructor(onWaking: (sessionId: SessionId) => void) {
    this.#onWaking = onWaking
  }

  add(sessionId: SessionId, note: PendingNote): void {
    const pending = this.#pending.get(sessionId) ?? []
    pending.push(note)
    if (pending.length > pendingPerSessionMax) {
      pending.shift()
      this.#dropped.set(sessionId, (this.#dropped.get(sessionId) ?? 0) + 1)
    }
    this.#pending.set(sessionId, pending)
    if (note.wakes) this.#onWaking(sessionId)
  }

  /** Forgets what a call has told by itself. */
  drop(sessionId: SessionId, processId: ProcessId, about: NoteAbout): void {
    const pending = this.#pending.get(sessionId)
    if (pending === undefined) return
    const left = pending.filter((note) => note.processId !== processId || note.about !== about)
    this.#pending.set(sessionId, left)
  }

  take(sessionId: SessionId): readonly ModelNote[] {
    const pending = this.#pending.get(sessionId)
    if (pending === undefined) return []
    const dropped = this.#dropped.get(sessionId) ?? 0
    this.#pending.delete(sessionId)
    this.#dropped.delete(sessionId)
    return pending.map(({ about, processId, text }, index) => ({
      about,
      processId,
      text: index === 0 && dropped > 0 ? `[Signalbox: ${dropped} older notes are left out.]\n${text()}` : text(),
    }))
  }

  isWaking(sessionId: SessionId): boolean {
    return this.#pending.get(sessionId)?.some((note) => note.wakes) ?? false
  }
}

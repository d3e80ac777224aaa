import { type Result, succeed } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import type { InstalledShell, ShellsView } from '../../shared/shells.ts'
import { type ChosenShell, chooseShell } from './choose-shell.ts'
import type { FoundShell, FoundShells } from './find-shells.ts'

// A version makes the model's text a little better; no turn waits longer for it.
const versionWaitMs = 3_000
// Sessions whose turns have begun; of one that is forgotten the choice of the moment counts.
const sessionsMax = 1_000

export interface ShellDeskParts {
  find(): FoundShells
  /** The choice of the user at this moment, as it stands in the settings. */
  choice(): string
  versionOf(shell: FoundShell): Promise<string | null>
}

/** A chosen shell with its version; null: not known. */
export interface SessionShell extends ChosenShell {
  readonly version: string | null
}

/**
 * Which shell commands run in. A turn keeps the one it began with: what the model was told, what the gate judges and what starts are then one thing,
 * whatever the user chooses meanwhile. Each command names its shell by its real path, which is judged, shown and started.
 */
export class ShellDesk {
  readonly #parts: ShellDeskParts
  readonly #ofTurns = new Map<SessionId, Result<SessionShell>>()
  readonly #versions = new Map<string, Promise<string | null>>()
  #found: FoundShells

  constructor(parts: ShellDeskParts) {
    this.#parts = parts
    this.#found = parts.find()
  }

  /** The one of the choice at this moment, of those that were there at the last look. */
  get current(): Result<ChosenShell> {
    return chooseShell(this.#found, this.#parts.choice())
  }

  /** A turn of the session begins: looks which shells there are and settles on one for it. */
  async begin(sessionId: SessionId, signal: AbortSignal): Promise<Result<SessionShell>> {
    this.#found = this.#parts.find()
    const { current } = this
    const settled = current.ok ? succeed({ ...current.value, version: await this.#versionOf(current.value, signal) }) : current
    this.#ofTurns.delete(sessionId)
    this.#ofTurns.set(sessionId, settled)
    const [oldest] = this.#ofTurns.keys()
    if (oldest !== undefined && this.#ofTurns.size > sessionsMax) this.#ofTurns.delete(oldest)
    return settled
  }

  /** The one that the session's turn began with; null: of no session. */
  of(sessionId: SessionId | null): Result<SessionShell> {
    const { current } = this
    return this.#ofTurns.get(sessionId ?? '') ?? (current.ok ? succeed({ ...current.value, version: null }) : current)
  }

  /** What there is to choose from, looked up now. */
  async view(): Promise<ShellsView> {
    this.#found = this.#parts.find()
    const { current } = this
    const signal = AbortSignal.timeout(versionWaitMs)
    const installed = this.#found.shells.map(async ({ name, file }): Promise<InstalledShell> => {
      return { name, file, version: await this.#versionOf({ name, file }, signal) }
    })
    return {
      installed: await Promise.all(installed),
      used: current.ok ? current.value.name : null,
      note: current.ok ? current.value.note : null,
    }
  }

  /** Null where it is not known, or not in time. */
  #versionOf(shell: FoundShell, signal: AbortSignal): Promise<string | null> {
    const asked = this.#versions.get(shell.file) ?? this.#parts.versionOf(shell).catch(() => null)
    this.#versions.set(shell.file, asked)
    const late = AbortSignal.any([signal, AbortSignal.timeout(versionWaitMs)])
    return new Promise((resolve) => {
      if (late.aborted) resolve(null)
      late.addEventListener('abort', () => resolve(null), { once: true })
      void asked.then(resolve)
    })
  }
}

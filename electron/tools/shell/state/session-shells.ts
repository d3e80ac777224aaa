import type { SessionId } from '../../../../shared/ids.ts'
import type { StateReport } from './carried-start.ts'
import { decideState, type StateChecks } from './decide-state.ts'
import { emptyState, restoringText, type ShellState } from './shell-state.ts'

// One variable of an environment may be 128 KiB on Linux; this leaves room, and holds any state that a person would know their way in.
const stateMaxBytes = 64 * 1024
// Sessions that have a state at the same time; the one used longest ago begins anew.
const sessionsMax = 200
const namesMax = 8
const nameMaxCharacters = 80

/** The states of all sessions. In memory only: they are gone with the app. */
export class SessionShells {
  readonly #states = new Map<SessionId, { readonly shell: string; readonly state: ShellState }>()

  /** What a command of this shell (its path) begins with. What another one left has other meanings here, and is forgotten. */
  of(sessionId: SessionId, shell: string): ShellState {
    const left = this.#states.get(sessionId)
    if (left?.shell === shell) return left.state
    this.#states.delete(sessionId)
    return emptyState
  }

  forget(sessionId: SessionId): void {
    this.#states.delete(sessionId)
  }

  /** Takes over how a command's shell ended. The result is what the model must be told: null where everything was kept. */
  keep(
    { sessionId, shell }: { readonly sessionId: SessionId; readonly shell: string },
    report: StateReport,
    checks: StateChecks,
  ): string | null {
    if (report.kind === 'silent')
      return 'variables not kept: the shell ended without telling them (exec, or an EXIT trap of its own); they are as before'
    const decided = report.kind === 'told' ? decideState(report.before, report.after, checks) : null
    const bytes = decided === null ? null : Buffer.byteLength(restoringText(decided.state))
    if (decided === null || bytes === null || bytes > stateMaxBytes) {
      return `variables not kept: they and the functions take more than ${stateMaxBytes / 1024} KiB; they are as before`
    }
    this.#states.delete(sessionId)
    this.#states.set(sessionId, { shell, state: decided.state })
    for (const oldest of this.#states.keys()) {
      if (this.#states.size <= sessionsMax) break
      this.#states.delete(oldest)
    }
    return describeLeft(decided.left)
  }
}

function describeLeft(left: readonly string[]): string | null {
  if (left.length === 0) return null
  const more = left.length > namesMax ? ` and ${left.length - namesMax} more` : ''
  return `not carried over to the next command: ${left
    .slice(0, namesMax)
    .map((name) => name.slice(0, nameMaxCharacters))
    .join(', ')}${more}`
}

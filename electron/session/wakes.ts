import type { SessionState } from '../../shared/session/state.ts'

/**
 * Whether an idle session may take a turn that nobody asked for, after `wakesInARow` such turns. A person who left it alone finds it at rest, not at
 * work for ever. After a stop or a failure it waits for the user.
 */
export function mayTakeTurnByItself({ turn }: SessionState, wakesInARow: number, maximum: number): boolean {
  return turn.kind === 'idle' && turn.last?.kind === 'completed' && wakesInARow < maximum
}

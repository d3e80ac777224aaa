import type { SessionState } from '../../shared/session/state.ts'

/** Turns that a session takes by itself in a row, because a job of it ended. A person who left it alone finds it at rest, not at work for ever. */
export const wakesInARowMax = 3

/** Whether an idle session may take a turn that nobody asked for. After a stop or a failure it waits for the user. */
export function mayTakeTurnByItself({ turn }: SessionState, wakesInARow: number): boolean {
  return turn.kind === 'idle' && turn.last?.kind === 'completed' && wakesInARow < wakesInARowMax
}

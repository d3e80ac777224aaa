import { messageMaxCharacters } from '../../shared/ipc/limits.ts'
import type { SessionView } from '../store/session-view.ts'

/** loading: not known yet. free: may send. working: a turn runs. asking: it waits for an answer. broken: cannot be written. */
export type ComposerState = 'loading' | 'free' | 'working' | 'asking' | 'broken'

/** Whether a session takes a message, and if not, why. `fault` is the one of its line in the list. */
export function composerState(view: SessionView, fault: string | null): ComposerState {
  if (fault !== null || view.status === 'failed') return 'broken'
  if (view.status === 'loading') return 'loading'
  if (view.state.waiting.size > 0) return 'asking'
  return view.state.turn.kind === 'running' ? 'working' : 'free'
}

export function canSend(state: ComposerState, draft: string): boolean {
  return state === 'free' && draft.trim() !== '' && charactersOver(draft) === 0
}

/** By how many characters (UTF-16 code units) a message is longer than main takes. */
export function charactersOver(draft: string): number {
  return Math.max(0, draft.trim().length - messageMaxCharacters)
}

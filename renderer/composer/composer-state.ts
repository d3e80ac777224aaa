import { messageMaxCharacters } from '../../shared/ipc/limits.ts'
import { nextQueued } from '../../shared/session/queued.ts'
import type { SessionView } from '../store/session-view.ts'

/** loading: not known yet. free: may send. working: a turn runs. asking: it waits for an answer. broken: cannot be written. */
export type ComposerState = 'loading' | 'free' | 'working' | 'asking' | 'broken'

/** Whether a session takes a message, and if not, why. `fault` is the one of its line in the list. */
export function composerState(view: SessionView): ComposerState {
  // One that cannot be written on for now takes messages: to send is to try again.
  if (view.status === 'failed') return 'broken'
  if (view.status === 'loading') return 'loading'
  if (view.state.waiting.size > 0) return 'asking'
  // Between a turn and the message that waits for its end there is no moment for another.
  return view.state.turn.kind === 'running' || nextQueued(view.state) !== null ? 'working' : 'free'
}

/** True while a turn runs: what is written then waits, or goes into it. */
export const isWorking = (state: ComposerState): boolean => state === 'working' || state === 'asking'

/** True for what can be sent, or can wait: words, images or both. */
export function canSend(state: ComposerState, draft: string, images: number): boolean {
  return (state === 'free' || isWorking(state)) && (draft.trim() !== '' || images > 0) && charactersOver(draft) === 0
}

/** By how many characters (UTF-16 code units) a message is longer than main takes. */
export function charactersOver(draft: string): number {
  return Math.max(0, draft.trim().length - messageMaxCharacters)
}

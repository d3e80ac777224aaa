import type { CallId } from '../ids.ts'
import type { CallState, SessionState } from './state.ts'

/** A copy of the state that one batch may change in place: replaying n records then costs O(n), not O(n²). */
export type Draft = {
  -readonly [Key in keyof SessionState]: SessionState[Key] extends ReadonlyMap<infer Id, infer Value>
    ? Map<Id, Value>
    : SessionState[Key] extends readonly (infer Item)[]
      ? Item[]
      : SessionState[Key]
}

/** Changes some facts of a call that is known. */
export function updateCall(draft: Draft, callId: CallId, change: Partial<CallState>): void {
  const call = draft.calls.get(callId)
  if (call) draft.calls.set(callId, { ...call, ...change })
}

import type { CallId } from '../ids.ts'
import type { CallState, SessionState } from './state.ts'

/** A copy of the state that one batch may change in place: replaying n records then costs O(n), not O(n²). Made by `changeState`. */
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

const collections = ['transcript', 'calls', 'processes', 'waiting', 'rules', 'restores', 'instructions'] as const

/** The state after `change`. A collection is copied when the change first asks for it: an event costs no more than what it touches. */
export function changeState(state: SessionState, change: (draft: Draft) => void): SessionState {
  // Each collection of the given state is replaced below by one that copies itself before it can be changed.
  const draft = { ...state } as Draft
  const keep = (key: (typeof collections)[number], value: unknown) =>
    Object.defineProperty(draft, key, { value, writable: true, enumerable: true, configurable: true })
  const untouched = new Set<(typeof collections)[number]>(collections)
  for (const key of collections) {
    Object.defineProperty(draft, key, {
      enumerable: true,
      configurable: true,
      get: () => {
        const given = state[key]
        const own = given instanceof Map ? new Map(given) : [...given.values()]
        untouched.delete(key)
        keep(key, own)
        return own
      },
      set: (value: unknown) => {
        untouched.delete(key)
        keep(key, value)
      },
    })
  }
  change(draft)
  for (const key of untouched) keep(key, state[key])
  return draft
}

import type { CallId } from '../ids.ts'
import type { CallState, SessionState } from './state.ts'

type Changing<Value> =
  Value extends ReadonlyMap<infer Id, infer Item> ? Map<Id, Item> : Value extends readonly (infer Item)[] ? Item[] : never

/**
 * The next state while a batch of records is applied. A collection is copied when an event first changes it and never again in the
 * batch: replaying n records costs O(n), and an event costs no more than the collections it touches.
 */
export class Draft {
  readonly next: { -readonly [Key in keyof SessionState]: SessionState[Key] }
  /** Each gives a copy to change in place, which `next` then has. To read, take the one of `next`. */
  readonly transcript = once(() => this.own('transcript', [...this.next.transcript]))
  readonly calls = once(() => this.own('calls', new Map(this.next.calls)))
  readonly processes = once(() => this.own('processes', new Map(this.next.processes)))
  readonly waiting = once(() => this.own('waiting', new Map(this.next.waiting)))
  readonly rules = once(() => this.own('rules', new Map(this.next.rules)))
  readonly restores = once(() => this.own('restores', new Map(this.next.restores)))

  constructor(given: SessionState) {
    this.next = { ...given }
  }

  private own<Key extends keyof SessionState>(
    key: Key,
    copy: Changing<SessionState[Key]> & SessionState[Key],
  ): Changing<SessionState[Key]> {
    this.next[key] = copy
    return copy
  }
}

/** Changes some facts of a call that is known. */
export function updateCall(draft: Draft, callId: CallId, change: Partial<CallState>): void {
  const call = draft.next.calls.get(callId)
  if (call) draft.calls().set(callId, { ...call, ...change })
}

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null
  return () => {
    made ??= make()
    return made
  }
}

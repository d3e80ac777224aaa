import { type Finding, reason } from './finding.ts'

/** A question of the model to the user: it does nothing, and only a person can answer it, whatever rules and modes say. */
export function examineQuestion(): Finding {
  return {
    effects: [],
    risk: 'low',
    standing: { kind: 'always-ask', reasons: [reason('asks-user')] },
    changes: false,
    editable: false,
    parts: [],
    ruling: null,
  }
}

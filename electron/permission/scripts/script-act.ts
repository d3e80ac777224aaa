/**
 * What a script in a small language (sed, awk, jq) does besides printing. `path` is the file as the script writes it;
 * null where the script works it out, or for `execute`.
 */
export interface ScriptAct {
  readonly kind: 'read' | 'write' | 'execute'
  readonly path: string | null
}

/** Null: the text can not be read for certain, so it may do anything. */
export type ScriptReading = readonly ScriptAct[] | null

/** The environment of the process itself: reading it shows its secrets. */
export const environmentAct: ScriptAct = { kind: 'read', path: '/proc/self/environ' }

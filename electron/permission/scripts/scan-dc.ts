import type { ScriptReading } from './script-act.ts'

/** dc computes; `!` in front of anything but a comparison hands the rest of the line to a shell. Source: GNU dc manual. */
export function scanDc(text: string): ScriptReading {
  return /!(?![<>=])/.test(text) ? [{ kind: 'execute', path: null }] : []
}

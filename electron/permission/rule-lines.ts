import { type Result, succeed } from '../../shared/errors.ts'
import type { VerdictKind } from '../../shared/permission.ts'
import { failSaying, failSayingAll, sentence, sentencesOf } from '../../shared/say-fault.ts'
import { parseRuleText } from './rule-text.ts'

/** One rule of a rules file, with the number of its line. */
export interface RuleLine {
  readonly line: number
  readonly decision: VerdictKind
  readonly text: string
}

/** Reads one line of a rules file: `allow npm run *`, `deny rm **`, blank or a `#` comment (null). */
export function parseRuleLine(line: string, number: number): Result<RuleLine | null> {
  const trimmed = line.trim()
  if (trimmed === '' || trimmed.startsWith('#')) return succeed(null)
  const found = /^(allow|ask|deny)\s+(.+)$/.exec(trimmed)
  if (!found) return failSaying('invalid-input', 'rule-line-no-decision', { line: number })
  const text = found[2] ?? ''
  const read = parseRuleText(text)
  if (!read.ok) return failSayingAll('invalid-input', [sentence('in-line', { line: number }), ...sentencesOf(read.error)])
  const decision = found[1] === 'allow' ? 'allow' : found[1] === 'ask' ? 'ask' : 'deny'
  return succeed({ line: number, decision, text })
}

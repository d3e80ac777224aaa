import type { RuleId } from '../../shared/ids.ts'
import type { Rule, RuleMatch } from '../../shared/permission.ts'
import { parseRuleText } from './rule-text.ts'

/** A rule from the command line: in the words of rules (`git log **`), or, where it is more than one simple command, that very line. */
export function givenRule(text: string, id: RuleId): Rule {
  const isLine = /[&|;<>()$`\n]/.test(text) || !parseRuleText(text).ok
  const match: RuleMatch = isLine ? { kind: 'exact-command', command: text, cwd: null } : { kind: 'pattern', text }
  return { id, decision: 'allow', scope: 'given', match, createdAt: 0 }
}

import type { RuleId } from '../../shared/ids.ts'
import type { Rule, RuleMatch } from '../../shared/permission.ts'
import { readRuleBody } from './rule-file.ts'

/** A rule from the command line: in the words of rules (`git log **`, `read(~/notes/**)`), or, where it is more than one simple command, that very line. */
export function givenRule(text: string, id: RuleId): Rule {
  const read = isLine(text) ? null : readRuleBody(text)
  // What cannot be read was refused before: see `faultOfGivenRule`.
  const match: RuleMatch = read === null || !read.ok ? { kind: 'exact-command', command: text, cwd: null } : read.value
  return { id, decision: 'allow', scope: 'given', match, createdAt: 0 }
}

/** What is wrong with a rule from the command line, in one sentence; null where nothing is. */
export function faultOfGivenRule(text: string): string | null {
  if (isLine(text)) return null
  const read = readRuleBody(text)
  return read.ok ? null : read.error.message
}

const isLine = (text: string): boolean => !/^\w+\(.+\)$/s.test(text.trim()) && /[&|;<>()$`\n]/.test(text)

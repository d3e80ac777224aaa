import { assertNever } from '../../shared/assert.ts'
import { hasOddCharacters } from '../../shared/odd-characters.ts'
import type { Action, CommandAction, Rule, RuleMatch } from '../../shared/permission.ts'
import { touchedBy } from './judge-changes.ts'
import { shellNameOf } from './shell-language.ts'
import { isWithin } from './zone-of-path.ts'

/** Longest command that is judged by its text, in UTF-16 code units: more than anyone reads on a card. */
export const commandMaxCharacters = 10_000

/** The first rule with this decision that covers the action, in the order the rules were saved; null when none does. */
export function findRule(action: Action, decision: Rule['decision'], rules: readonly Rule[], workspace: string): Rule | null {
  return rules.find((rule) => rule.decision === decision && covers(rule, action, workspace)) ?? null
}

/**
 * The same text byte for byte. An allow rule says nothing about input given on stdin or about text that reads other than it runs,
 * so it does not cover these; a rule that denies or asks does.
 */
function covers(rule: Rule, action: Action, workspace: string): boolean {
  const { match } = rule
  switch (match.kind) {
    case 'exact-command':
      if (action.kind !== 'command' || action.command !== match.command) return false
      if (match.cwd === null ? !isWithin(workspace, action.cwd) : action.cwd !== match.cwd) return false
      // The same text may mean something else to another shell.
      if (rule.decision === 'allow' && match.shell !== undefined && match.shell !== shellNameOf(action.shell)) return false
      return rule.decision !== 'allow' || (action.stdin === null && !isUnreadable(action))
    case 'write-file':
      return writesFile(action, match.realPath, rule.decision)
    case 'read-file':
      return action.kind === 'read-file' && action.realPath === match.realPath
    case 'process-input':
      return action.kind === 'process-input' && action.processId === match.processId
    case 'pattern':
      // Patterns are about the parts of a command (rule-part.ts) and about files (judge.ts).
      return false
    default:
      return assertNever(match)
  }
}

/** A rule that allows covers a change of several files only where each is that file, written; one that forbids, where any is. */
function writesFile(action: Action, realPath: string, decision: Rule['decision']): boolean {
  if (action.kind === 'write-file') return action.realPath === realPath
  if (action.kind !== 'change-files') return false
  const touched = action.changes.flatMap(touchedBy)
  return decision === 'allow'
    ? touched.every((each) => each.kind === 'write' && each.realPath === realPath)
    : touched.some((each) => each.realPath === realPath)
}

/** True when nobody can be expected to read what the command really says: odd characters, or too long. No rule is saved from it or allows it. */
export function isUnreadable(action: CommandAction): boolean {
  return hasOddCharacters(action.command) || hasOddCharacters(action.cwd) || action.command.length > commandMaxCharacters
}

/** The rule in words, for a card, a log line and the model: `npm test in /home/ann/shop`. */
export function ruleText(match: RuleMatch): string {
  switch (match.kind) {
    case 'exact-command':
      return match.cwd === null ? match.command : `${match.command} in ${match.cwd}`
    case 'write-file':
      return `write ${match.realPath}`
    case 'read-file':
      return `read ${match.realPath}`
    case 'pattern':
      return match.text
    case 'process-input':
      return `input to ${match.command} (${match.processId})`
    default:
      return assertNever(match)
  }
}

import { assertNever } from '../../shared/assert.ts'
import type { Action, Effect, Rule, VerdictKind } from '../../shared/permission.ts'
import { coversEffect } from './effect-rule.ts'
import { touchedBy } from './judge-changes.ts'
import { parseRuleText } from './rule-text.ts'
import { absolutePath, type Places } from './zone-of-path.ts'

/** The first effect rule (`write(workspace/docs/**)`) with this decision that is about reading or writing a file; null for commands, whose parts have their own. */
export function findFileRule(
  action: Action,
  effects: readonly Effect[],
  decision: VerdictKind,
  rules: readonly Rule[],
  places: Places,
): Rule | null {
  const written = writtenPaths(action)
  if (written === null) return null
  // What forbids a path also forbids the way it was written; what allows is about where it really leads.
  const named = effects.flatMap((effect, index) => {
    const path = written[index]
    return 'path' in effect && path !== undefined ? [{ ...effect, path: absolutePath(path, places) }] : []
  })
  const asked = decision === 'allow' ? effects : [...effects, ...named]
  return (
    rules.find((rule) => {
      if (rule.decision !== decision || rule.match.kind !== 'pattern') return false
      const pattern = parseRuleText(rule.match.text)
      if (!pattern.ok || pattern.value.kind !== 'effect') return false
      const { value } = pattern
      const covered = (effect: Effect) => coversEffect(value, effect, places, decision)
      return asked.length > 0 && (decision === 'allow' ? asked.every(covered) : asked.some(covered))
    }) ?? null
  )
}

/** The paths of an action as they were written, in the order of its effects; null for one that is not about files. */
function writtenPaths(action: Action): readonly string[] | null {
  switch (action.kind) {
    case 'read-file':
    case 'write-file':
    case 'search-files':
      return [action.path]
    case 'change-files':
      return action.changes.flatMap(touchedBy).map(({ path }) => path)
    case 'git-read':
      return [action.folder]
    case 'git-commit':
    case 'command':
    case 'process-input':
    case 'question':
      return null
    default:
      return assertNever(action)
  }
}

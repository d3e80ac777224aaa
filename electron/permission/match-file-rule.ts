import type { Action, Effect, Rule, VerdictKind } from '../../shared/permission.ts'
import { coversEffect } from './effect-rule.ts'
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
  if (action.kind !== 'read-file' && action.kind !== 'write-file') return null
  // What forbids a path also forbids the way it was written; what allows is about where it really leads.
  const written = absolutePath(action.path, places)
  const named = effects.flatMap((effect) => ('path' in effect ? [{ ...effect, path: written }] : []))
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

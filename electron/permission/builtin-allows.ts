import type { BuiltinAllow } from '../../shared/rules.ts'
import { allCommandSpecs } from './command-specs/look-up-spec.ts'
import type { CommandSpec } from './command-specs/spec.ts'

/** What needs no rule in a trusted workspace, for the screen: rows of the table that by themselves only read or change nothing. Each call is judged all the same. */
export function builtinAllows(): readonly BuiltinAllow[] {
  const found = allCommandSpecs.flatMap((spec) => rowsOf(spec, ''))
  return found.toSorted((one, other) => (one.text < other.text ? -1 : 1))
}

function rowsOf(spec: CommandSpec, before: string): readonly BuiltinAllow[] {
  const text = `${before}${spec.names[0] ?? ''}`
  const below = (spec.sub ?? []).flatMap((sub) => rowsOf(sub, `${text} `))
  if (spec.inert === true) return [{ kind: 'harmless', text }, ...below]
  return spec.sub === undefined && onlyReads(spec) ? [{ kind: 'reads', text }] : below
}

const readingRoles = /^(none|(text|read|revision|list)\*?( (text|read|revision|list)\*?)*)$/

function onlyReads(spec: CommandSpec): boolean {
  const acts = spec.runsProject || spec.wraps !== undefined || spec.runsInput || spec.risk !== undefined
  const effects = spec.effects ?? []
  return !acts && effects.every((effect) => /^read\b/.test(effect)) && readingRoles.test(spec.operands ?? 'none')
}

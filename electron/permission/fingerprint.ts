import type { CommandFacts } from './gather-command-facts.ts'
import { pathsOfParts } from './locate-effects.ts'

/** What must still be so when an approved command starts: where every path that it names leads, and which files its programs are. */
export function fingerprintOf(facts: CommandFacts | null): string {
  if (facts === null) return ''
  const paths = pathsOfParts(facts.parts, facts.paths).map((each) => `${each}\u0000${facts.realPathOf(each)}`)
  const below = [...(facts.below?.values() ?? [])].flatMap(({ found, cutAt }) => [...found.map((each) => each.path), cutAt ?? ''])
  const programs = [...(facts.programs?.values() ?? [])].map(({ identity }) => identity)
  const shown = facts.parts.flatMap(({ showsUnless, effects }) => (showsUnless === undefined ? [] : [String(effects.length)]))
  return [...paths, ...facts.repositoryRuns, ...below, ...programs, ...shown].join('\n')
}

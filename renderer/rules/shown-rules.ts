import type { RuleEntry } from '../../shared/rules.ts'

/** Groups of the table in the order that the reach grows. */
export const ruleGroups = ['session', 'repository', 'workspace', 'user'] as const
export type RuleGroup = (typeof ruleGroups)[number]

export interface ShownGroup {
  readonly group: RuleGroup
  /** The workspace the group's rules are for; null for the user's own. */
  readonly workspace: string | null
  readonly entries: readonly RuleEntry[]
}

/** The rules that hold the wanted words, by reach and workspace; rules of one group in the order of their file. */
export function shownGroups(entries: readonly RuleEntry[], search: string): readonly ShownGroup[] {
  const wanted = search.trim().toLowerCase()
  const found = entries.filter((entry) => wanted === '' || textOf(entry).includes(wanted))
  return ruleGroups.flatMap((group) => {
    const ofGroup = found.filter((entry) => entry.rule.scope === group)
    const workspaces = [...new Set(ofGroup.map((entry) => entry.workspace))]
    return workspaces.map((workspace) => ({ group, workspace, entries: ofGroup.filter((entry) => entry.workspace === workspace) }))
  })
}

const textOf = (entry: RuleEntry): string =>
  [entry.rule.decision, entry.text, entry.note ?? '', entry.workspace ?? ''].join(' ').toLowerCase()

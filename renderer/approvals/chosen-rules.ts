import type { SavingScope } from '../../shared/permission.ts'
import type { ProposalSection, RuleProposal } from '../../shared/rules.ts'

/** The chosen proposal of each section, by its place; null: none of this section. */
export type Chosen = readonly (string | null)[]

/** At first the narrowest of each part; to deny, one rule is enough. */
export function firstChosen(sections: readonly ProposalSection[], decision: 'allow' | 'deny'): Chosen {
  return sections.map((section, index) => (decision === 'deny' && index > 0 ? null : (section.proposals[0]?.proposalId ?? null)))
}

/** To allow, each part keeps its own choice; to deny, a new choice takes the place of the last. */
export function choose(chosen: Chosen, section: number, proposalId: string, decision: 'allow' | 'deny'): Chosen {
  return chosen.map((last, index) => (index === section ? proposalId : decision === 'deny' ? null : last))
}

export function chosenProposals(sections: readonly ProposalSection[], chosen: Chosen): readonly RuleProposal[] {
  return sections.flatMap((section, index) => section.proposals.find(({ proposalId }) => proposalId === chosen[index]) ?? [])
}

/** How far all of the chosen rules may reach. */
export function scopesOf(proposals: readonly RuleProposal[]): readonly SavingScope[] {
  const scopes: readonly SavingScope[] = ['session', 'workspace', 'user']
  return scopes.filter((scope) => proposals.every((proposal) => proposal.scopes.includes(scope)))
}

import { type Result, succeed } from '../../shared/errors.ts'
import type { IdPrefix } from '../../shared/ids.ts'
import type { ApprovalAnswer, ApprovalRequest, Rule, RuleMatch } from '../../shared/permission.ts'
import type { RuleProposal, RuleProposals } from '../../shared/rules.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { Clock, SessionWriter } from '../agent/ports.ts'
import { canonicalJson } from './canonical-json.ts'
import { answers, type ProposalFacts } from './proposal.ts'
import { type RuleDraft, readRuleBody } from './rule-file.ts'
import type { RulePlace } from './rule-store.ts'

export interface SavingNeeds {
  readonly session: SessionWriter
  readonly newId: (prefix: IdPrefix) => string
  readonly clock: Clock
  /** Saves a rule that outlives the session. */
  readonly addRule: (place: RulePlace, draft: RuleDraft) => Promise<Result<Rule>>
}

type AlwaysAnswer = Extract<ApprovalAnswer, { kind: 'allow-always' | 'deny-always' }>

export const isAlways = (answer: ApprovalAnswer): answer is AlwaysAnswer => answer.kind === 'allow-always' || answer.kind === 'deny-always'

/**
 * Saves the rules that an answer names by their ids, which main works out again: the window never brings a rule. Refused when an id is not
 * one of this question's, the reach is not offered, or the rules together would not have answered. Gives what was saved outside the session.
 */
export async function saveAlways(
  request: ApprovalRequest,
  answer: AlwaysAnswer,
  proposals: RuleProposals,
  facts: ProposalFacts,
  needs: SavingNeeds,
): Promise<Result<readonly Rule[]>> {
  const chosen = chosenOf(proposals, answer)
  if (chosen === null) return failSaying('stale', 'rule-not-offered')
  if (!chosen.every(({ scopes }) => scopes.includes(answer.scope))) return failSaying('invalid-input', 'rule-not-that-far')
  const texts = chosen.map(({ text }) => text)
  if (!answers(request.action, texts, facts)) return failSaying('invalid-input', 'rules-would-not-answer')
  const saved: Rule[] = []
  for (const text of texts) {
    const one = answer.scope === 'session' ? await saveInSession(text, facts.decision, needs) : await saveOutside(text, answer, needs)
    if (!one.ok) return one
    if (one.value.scope !== 'session') saved.push(one.value)
  }
  return succeed(saved)
}

/** Writes a rule of the session down, once. */
export async function saveSessionRule(match: RuleMatch, decision: 'allow' | 'deny', needs: Omit<SavingNeeds, 'addRule'>): Promise<Rule> {
  const text = canonicalJson(match)
  const rules = [...needs.session.state.rules.values()]
  const known = rules.find((rule) => rule.decision === decision && canonicalJson(rule.match) === text)
  // It is there already: saved by the answer to a twin, or by a first try whose second line could not be written.
  if (known !== undefined) return known
  const rule: Rule = { id: needs.newId('rul'), decision, scope: 'session', match, createdAt: needs.clock.now() }
  await needs.session.append({ kind: 'rule.saved', rule }, { flush: true })
  return rule
}

async function saveInSession(text: string, decision: 'allow' | 'deny', needs: SavingNeeds): Promise<Result<Rule>> {
  const match = readRuleBody(text)
  return match.ok ? succeed(await saveSessionRule(match.value, decision, needs)) : match
}

function saveOutside(text: string, answer: AlwaysAnswer, needs: SavingNeeds): Promise<Result<Rule>> {
  const decision = answer.kind === 'allow-always' ? 'allow' : 'deny'
  const place: RulePlace = answer.scope === 'user' ? { scope: 'user' } : { scope: 'workspace', workspace: needs.session.state.workspace }
  return needs.addRule(place, { decision, text, note: null })
}

function chosenOf(proposals: RuleProposals, { proposalIds }: AlwaysAnswer): readonly RuleProposal[] | null {
  if (proposals.kind === 'none') return null
  const all = proposals.sections.flatMap((section) => section.proposals)
  const chosen = [...new Set(proposalIds)].map((id) => all.find((each) => each.proposalId === id))
  return chosen.some((each) => each === undefined) ? null : chosen.flatMap((each) => each ?? [])
}

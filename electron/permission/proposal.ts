import { createHash } from 'node:crypto'
import type { Action, Rule, RuleMatch, SavingScope } from '../../shared/permission.ts'
import type { RuleProposal, RuleWidth } from '../../shared/rules.ts'
import type { CommandFacts } from './gather-command-facts.ts'
import { type JudgeFacts, judge } from './judge.ts'
import { readRuleBody } from './rule-file.ts'
import { type PastCommand, showWhatElse } from './show-what-else.ts'

/** What proposing needs besides the question itself. Pure: the same gives the same proposals, so that an answer can name one by its id. */
export interface ProposalFacts {
  /** As when the question was asked: also rules and mode. */
  readonly judge: JudgeFacts
  /** Names the question in the ids. */
  readonly approvalId: string
  readonly decision: 'allow' | 'deny'
  /** Commands of this workspace that were asked before, newest first. */
  readonly past: readonly PastCommand[]
  /** Names of tasks that the project defines, for examples. */
  readonly tasks: readonly string[]
  /** Takes a command apart without looking at the disk; null where that cannot be. */
  readonly takeApart: (command: string) => CommandFacts | null
}

/** A proposal with the rule that it stands for. */
export interface Proposed {
  readonly proposal: RuleProposal
  readonly match: RuleMatch
}

/** True when the question, judged again with these rules saved, is answered. */
export function answers(action: Action, texts: readonly string[], facts: ProposalFacts): boolean {
  const rules = texts.map((text) => candidate(text, facts.decision))
  if (rules.some((rule) => rule === null)) return false
  const added = rules.filter((rule) => rule !== null)
  return judge(action, { ...facts.judge, allowEverything: false, rules: [...facts.judge.rules, ...added] }).verdict === facts.decision
}

/** One proposal with its examples. Its id is the same each time it is worked out for the same question. */
export function proposalOf(
  { width, text }: { readonly width: RuleWidth; readonly text: string },
  asked: string,
  scopes: readonly SavingScope[],
  facts: ProposalFacts,
): Proposed {
  const rule = candidate(text, facts.decision)
  if (rule === null) throw new Error('A rule was proposed that cannot be read back')
  const shown = showWhatElse({ rule, width, asked, ...facts })
  return { match: rule.match, proposal: { proposalId: proposalId(text, facts), width, text, ...shown, scopes: [...scopes] } }
}

function proposalId(text: string, { approvalId, decision }: ProposalFacts): string {
  return `prop_${createHash('sha256').update(`${approvalId}\0${decision}\0${text}`).digest('hex').slice(0, 32)}`
}

/** A rule as it would be once saved, to try it; null when its text cannot be read. */
export function candidate(text: string, decision: 'allow' | 'deny'): Rule | null {
  const match = readRuleBody(text)
  if (!match.ok) return null
  const id = `rul_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`
  return { id, decision, scope: 'session', match: match.value, createdAt: 0 }
}

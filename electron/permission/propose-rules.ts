import type { Action, CommandAction, SavingScope, Verdict } from '../../shared/permission.ts'
import { type NoProposal, type ProposalSection, type RuleProposals, ruleBody } from '../../shared/rules.ts'
import type { AnalysedPart } from './analyse-command.ts'
import type { CommandFacts } from './gather-command-facts.ts'
import { partFactsOf } from './judge-command.ts'
import { isUnreadable } from './match-rule.ts'
import { answers, candidate, type ProposalFacts, proposalOf } from './proposal.ts'
import { proposeForChanges, proposeForFile } from './propose-for-file.ts'
import { type PartFacts, type PartRuling, rulePart } from './rule-part.ts'
import { parseRuleText } from './rule-text.ts'
import { runsWhatFollows, type Width, widthsOf } from './rule-widths.ts'
import { shellNameOf } from './shell-language.ts'

// A dialog with more than this many widths for a part is not read any more.
const widthsMax = 4

/**
 * The rules that would answer a waiting question from now on, for each part that asks, from narrow to wide. Only such are offered as were
 * tried: with the narrowest of each part the question is answered. Nothing is offered over what cannot be read before it runs.
 */
export function proposeRules(action: Action, verdict: Verdict, facts: ProposalFacts): RuleProposals {
  if (verdict.verdict !== 'ask') return none('would-not-answer')
  if (action.kind === 'command' && isUnreadable(action)) return none('unreadable')
  if (facts.decision === 'allow') {
    if (!facts.judge.trusted) return none('untrusted')
    if (verdict.risk === 'high') return none('high-risk')
  }
  // Input is for one process that runs now: "for this session" is all there is.
  if (action.kind === 'process-input') return none('process')
  if (action.kind === 'git-commit') return none('would-not-answer')
  if (action.kind === 'question' || action.kind === 'search-files' || action.kind === 'git-read') return none('would-not-answer')
  if (action.kind === 'change-files') return proposeForChanges(action, facts)
  if (action.kind !== 'command') return proposeForFile(action, facts)
  if (action.stdin !== null && facts.decision === 'allow') return none('input')
  const { command } = facts.judge
  return command === null ? wholeLine(action, facts, 'other') : proposeForParts(action, command, facts)
}

const none = (why: NoProposal): RuleProposals => ({ kind: 'none', why })

function proposeForParts(action: CommandAction, command: CommandFacts, facts: ProposalFacts): RuleProposals {
  const partFacts = partFactsOf(facts.judge, command)
  const asking = command.parts.map((part) => ({ part, ruling: rulePart(part, partFacts) })).filter(({ ruling }) => ruling.verdict === 'ask')
  if (asking.length === 0) return wholeLine(action, facts, 'other')
  if (facts.decision === 'allow') {
    const never = asking.map(({ part, ruling }) => neverReason(part, ruling)).find((why) => why !== null)
    if (never) return none(never)
    const exact = asking.map(({ part, ruling }) => exactReason(part, ruling)).find((why) => why !== null)
    if (exact) return wholeLine(action, facts, exact)
  }
  const sections = distinct(asking.map(({ part }) => part)).map((part) => sectionOf(action, part, partFacts, facts))
  if (sections.some((section) => section === null)) return wholeLine(action, facts, 'other')
  const offered = sections.flatMap((section) => section ?? [])
  const narrowest = offered.flatMap((section) => section.proposals[0]?.text ?? [])
  if (!answers(action, narrowest, facts)) return wholeLine(action, facts, 'other')
  return { kind: 'offered', sections: offered }
}

/** Why no rule at all may be saved over a part. */
function neverReason(part: AnalysedPart, ruling: PartRuling): NoProposal | null {
  if (ruling.unruly || ruling.forbidden) return 'hidden-code'
  if (ruling.risk === 'high') return 'high-risk'
  if (part.argv.includes(null) || part.redirects.some((redirect) => redirect.target.kind !== 'literal')) return 'unknown-words'
  if (typeof part.argv[0] === 'string' && runsWhatFollows(part.argv[0])) return 'runs-others'
  return part.effects.some((effect) => effect.kind === 'code' || effect.kind === 'privilege') ? 'hidden-code' : null
}

/** Programs that change who may do what: only the exact line. */
const permissionPrograms: ReadonlySet<string> = new Set(['chmod', 'chown', 'chgrp', 'setfacl', 'chattr', 'icacls', 'takeown', 'umask'])

/** Why only the whole line, byte for byte, may be saved. */
function exactReason(part: AnalysedPart, ruling: PartRuling): Exclude<ProposalSection['onlyExact'], null> | null {
  const words = part.plainArgv
  if (words[0] === 'git' && (words[1] === 'push' || words[1] === 'send-pack')) return 'pushes'
  if (ruling.effects.some((effect) => effect.kind === 'delete' || effect.kind === 'signal')) return 'deletes'
  if (typeof words[0] === 'string' && permissionPrograms.has(words[0].slice(words[0].lastIndexOf('/') + 1))) return 'other'
  if (ruling.effects.some((effect) => effect.kind === 'history' || effect.kind === 'config')) return 'other'
  // A bare assignment or redirect has no words that a rule could say.
  return part.argv.length === 0 ? 'other' : null
}

function distinct(parts: readonly AnalysedPart[]): readonly AnalysedPart[] {
  return [...new Map(parts.map((part) => [JSON.stringify(part.argv), part])).values()]
}

function sectionOf(action: CommandAction, part: AnalysedPart, partFacts: PartFacts, facts: ProposalFacts): ProposalSection | null {
  const argv = part.argv.filter((word) => word !== null)
  if (argv.length !== part.argv.length || argv.length === 0) return null
  const widths = widthsOf(argv).filter((width) => decidesPart(part, width, partFacts, facts))
  if (widths.length === 0) return null
  const { span } = part
  const text = action.command.slice(span.start, span.end)
  return {
    span,
    text,
    onlyExact: null,
    proposals: widths.slice(0, widthsMax).map((width) => proposalOf(width, text, patternScopes, facts).proposal),
  }
}

/** True when the rule alone decides the part: tried, not assumed. */
function decidesPart(part: AnalysedPart, width: Width, partFacts: PartFacts, facts: ProposalFacts): boolean {
  const rule = candidate(width.text, facts.decision)
  const pattern = parseRuleText(width.text)
  if (rule === null || !pattern.ok) return false
  const ruling = rulePart(part, { ...partFacts, rules: [...partFacts.rules, { rule, text: width.text, pattern: pattern.value }] })
  return ruling.verdict === facts.decision && ruling.reasons.some((each) => each.values['ruleId'] === rule.id)
}

/** The one rule that is left where nothing wider may be saved: this line, byte for byte, in this folder. */
function wholeLine(action: CommandAction, facts: ProposalFacts, onlyExact: Exclude<ProposalSection['onlyExact'], null>): RuleProposals {
  const line = { kind: 'exact-command', command: action.command, cwd: action.cwd } as const
  // What is denied is denied in every shell.
  const text = ruleBody(facts.decision === 'allow' ? { ...line, shell: shellNameOf(action.shell) } : line)
  if (!answers(action, [text], facts)) return none('would-not-answer')
  const { proposal } = proposalOf({ width: 'exact-line', text }, action.command, exactScopes, facts)
  return {
    kind: 'offered',
    sections: [{ span: { start: 0, end: action.command.length }, text: action.command, onlyExact, proposals: [proposal] }],
  }
}

// A line of one folder has no meaning elsewhere, and no wider reach is offered for what it may do.
const exactScopes: readonly SavingScope[] = ['session', 'workspace']
const patternScopes: readonly SavingScope[] = ['session', 'workspace', 'user']

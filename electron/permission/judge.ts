import { assertNever } from '../../shared/assert.ts'
import type { Action, Mode, Part, Reason, Rule, Verdict, VerdictKind } from '../../shared/permission.ts'
import { type Finding, reason } from './finding.ts'
import type { CommandFacts } from './gather-command-facts.ts'
import { examineChanges } from './judge-changes.ts'
import { examineCommand } from './judge-command.ts'
import { examineCommit } from './judge-commit.ts'
import { examineRead, examineWrite } from './judge-file.ts'
import { examineInput } from './judge-input.ts'
import { examineQuestion } from './judge-question.ts'
import { examineSearch } from './judge-search.ts'
import { findFileRule } from './match-file-rule.ts'
import { findRule, ruleText } from './match-rule.ts'
import type { OwnFolders } from './own-files.ts'
import type { Places } from './zone-of-path.ts'

/** Everything a verdict depends on besides the action. Paths are real paths. */
export interface JudgeFacts extends Places, OwnFolders {
  readonly trusted: boolean
  readonly mode: Mode
  /** Session rules and given rules alike; the order does not matter but for which of two equal ones is named. */
  readonly rules: readonly Rule[]
  /** `--yes`: a question is answered with allow. What is denied stays denied. */
  readonly allowEverything: boolean
  /** Some file of rules cannot be read whole: what it forbids is not known, so a mode lets nothing through by itself. Default: none. */
  readonly rulesAreBroken?: boolean
  /** What a command's text and the disk say about it; null when it was not taken apart: it is then a question as a whole. */
  readonly command: CommandFacts | null
  /** Off for testing rules by themselves: then only rules and what changes nothing allow. Default on. */
  readonly builtinReads?: boolean
}

/**
 * The verdict on one action: built-in deny, then deny, ask and allow, whatever a rule's scope or age, then the mode.
 * Pure: the same action and facts give the same verdict, so what waits can be judged again.
 */
export function judge(action: Action, facts: JudgeFacts): Verdict {
  const finding = examine(action, facts)
  const ruled = rule(action, finding, facts)
  // `--yes` answers questions of the gate; it cannot say what the user thinks.
  const ruling = withoutQuestions(ruled, action.kind === 'question' ? { ...facts, allowEverything: false } : facts)
  return {
    verdict: ruling.verdict,
    risk: finding.risk,
    parts: finding.parts.map((part) => ({ ...part, ...partVerdict(part, ruling, finding) })),
    effects: [...finding.effects],
    reasons: [...ruling.reasons],
  }
}

/** A part keeps the ruling of its own, unless the whole was decided by something else (an exact rule, a mode, `--yes`). */
function partVerdict(part: Part, ruling: Ruling, finding: Finding): Pick<Part, 'verdict' | 'reasons'> {
  const own = finding.ruling !== null && ruling.source === 'parts'
  return own ? { verdict: part.verdict, reasons: part.reasons } : { verdict: ruling.verdict, reasons: [...ruling.reasons] }
}

interface Ruling {
  readonly verdict: VerdictKind
  readonly reasons: readonly Reason[]
  /** Whether the parts of the command decided, or something about the whole. */
  readonly source: 'parts' | 'whole'
}

const whole = (verdict: VerdictKind, reasons: readonly Reason[]): Ruling => ({ verdict, reasons, source: 'whole' })
const byParts = (verdict: VerdictKind, reasons: readonly Reason[]): Ruling => ({ verdict, reasons, source: 'parts' })

function examine(action: Action, facts: JudgeFacts): Finding {
  switch (action.kind) {
    case 'command':
      return examineCommand(action, facts)
    case 'read-file':
      return examineRead(action, facts)
    case 'write-file':
      return examineWrite(action, facts)
    case 'process-input':
      return examineInput(action, facts)
    case 'search-files':
      return examineSearch(action, facts)
    case 'change-files':
      return examineChanges(action, facts)
    case 'question':
      return examineQuestion()
    case 'git-commit':
      return examineCommit(action, facts)
    case 'git-read':
      return examineSearch({ kind: 'search-files', how: 'list', path: action.folder, realPath: action.folder, pattern: '' }, facts)
    default:
      return assertNever(action)
  }
}

function rule(action: Action, finding: Finding, facts: JudgeFacts): Ruling {
  const { standing } = finding
  const parts = finding.ruling
  if (standing.kind === 'forbidden') return whole('deny', standing.reasons)
  const denying = ruleOn(action, finding, 'deny', facts)
  if (denying !== null) return whole('deny', [byRule(denying)])
  if (parts?.verdict === 'deny') return byParts('deny', parts.reasons)
  // Before the allow rules: a session that was made read-only stays so, whatever was allowed in it earlier.
  if (facts.mode === 'read-only' && finding.changes) return whole('deny', [reason('read-only-mode')])
  if (standing.kind === 'always-ask') return whole('ask', standing.reasons)
  const asking = ruleOn(action, finding, 'ask', facts)
  if (asking !== null) return whole('ask', [byRule(asking)])
  // A rule that asks about a part is not lifted by one that allows the whole line.
  if (parts?.verdict === 'ask' && parts.reasons.some((each) => each.values['decision'] === 'ask')) return byParts('ask', parts.reasons)
  if (standing.kind === 'harmless') return parts === null ? whole('allow', standing.reasons) : byParts('allow', parts.reasons)
  const answer = allowing(action, finding, facts)
  if (answer === null) return byParts('ask', [...standing.reasons, ...brokenRules(action, finding, facts)])
  if (!facts.trusted) return byParts('ask', [...standing.reasons, reason('untrusted-workspace')])
  return answer
}

/** A rule about the action as a whole. Patterns about the parts of a command are asked part by part. */
const ruleOn = (action: Action, finding: Finding, decision: VerdictKind, facts: JudgeFacts): Rule | null =>
  findRule(action, decision, facts.rules, facts.workspace) ?? findFileRule(action, finding.effects, decision, facts.rules, facts)

/** What would let the action through in a trusted workspace: a rule, or the mode. */
function allowing(action: Action, finding: Finding, facts: JudgeFacts): Ruling | null {
  const allowed = ruleOn(action, finding, 'allow', facts)
  if (allowed !== null) return whole('allow', [byRule(allowed)])
  if (finding.ruling?.verdict === 'allow') return byParts('allow', finding.ruling.reasons)
  if (facts.mode === 'edit' && finding.editable) return whole('allow', [reason('edit-mode')])
  return staysInSandbox(action, finding, facts) && facts.rulesAreBroken !== true ? whole('allow', [reason('sandboxed')]) : null
}

/**
 * True for what the mode `sandboxed` lets through: a command that runs inside (and was read, or no rule could have denied it), and a change of a
 * file that any such command could make too.
 */
function staysInSandbox(action: Action, finding: Finding, { mode }: JudgeFacts): boolean {
  if (mode !== 'sandboxed') return false
  return action.kind === 'command' ? action.sandbox?.kind === 'inside' && finding.ruling !== null : finding.editable
}

const brokenRules = (action: Action, finding: Finding, facts: JudgeFacts): readonly Reason[] =>
  facts.rulesAreBroken === true && staysInSandbox(action, finding, facts) ? [reason('broken-rules')] : []

/** Where nobody is asked, a question becomes an answer: allow with `--yes`, else deny in unattended mode. */
function withoutQuestions(ruling: Ruling, facts: JudgeFacts): Ruling {
  if (ruling.verdict !== 'ask') return ruling
  if (facts.allowEverything) return whole('allow', [reason('allow-everything'), ...ruling.reasons])
  if (facts.mode === 'unattended') return whole('deny', [reason('unattended-mode'), ...ruling.reasons])
  return ruling
}

function byRule(one: Rule): Reason {
  const values = { ruleId: one.id, rule: ruleText(one.match), decision: one.decision }
  return reason(one.scope === 'session' ? 'session-rule' : one.scope === 'given' ? 'given-rule' : 'saved-rule', values)
}

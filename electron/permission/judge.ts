import { assertNever } from '../../shared/assert.ts'
import type { Action, Mode, Reason, Rule, Verdict, VerdictKind } from '../../shared/permission.ts'
import { type Finding, reason } from './finding.ts'
import { examineCommand } from './judge-command.ts'
import { examineRead, examineWrite } from './judge-file.ts'
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
}

/**
 * The verdict on one action: built-in deny, then deny, ask and allow, whatever a rule's scope or age, then the mode.
 * Pure: the same action and facts give the same verdict, so what waits can be judged again.
 */
export function judge(action: Action, facts: JudgeFacts): Verdict {
  const finding = examine(action, facts)
  const ruling = withoutQuestions(rule(action, finding, facts), facts)
  return {
    verdict: ruling.verdict,
    risk: finding.risk,
    parts: finding.parts.map((part) => ({ ...part, verdict: ruling.verdict, reasons: [...ruling.reasons] })),
    effects: [...finding.effects],
    reasons: [...ruling.reasons],
  }
}

interface Ruling {
  readonly verdict: VerdictKind
  readonly reasons: readonly Reason[]
}

function examine(action: Action, facts: JudgeFacts): Finding {
  switch (action.kind) {
    case 'command':
      return examineCommand(action, facts)
    case 'read-file':
      return examineRead(action, facts)
    case 'write-file':
      return examineWrite(action, facts)
    default:
      return assertNever(action)
  }
}

function rule(action: Action, finding: Finding, facts: JudgeFacts): Ruling {
  const { standing } = finding
  if (standing.kind === 'forbidden') return { verdict: 'deny', reasons: standing.reasons }
  const denying = findRule(action, 'deny', facts.rules, facts.workspace)
  if (denying !== null) return { verdict: 'deny', reasons: [byRule(denying)] }
  // Before the allow rules: a session that was made read-only stays so, whatever was allowed in it earlier.
  if (facts.mode === 'read-only' && finding.changes) return { verdict: 'deny', reasons: [reason('read-only-mode')] }
  if (standing.kind === 'always-ask') return { verdict: 'ask', reasons: standing.reasons }
  const asking = findRule(action, 'ask', facts.rules, facts.workspace)
  if (asking !== null) return { verdict: 'ask', reasons: [byRule(asking)] }
  if (standing.kind === 'harmless') return { verdict: 'allow', reasons: standing.reasons }
  const answer = allowing(action, finding, facts)
  if (answer === null) return { verdict: 'ask', reasons: standing.reasons }
  if (!facts.trusted) return { verdict: 'ask', reasons: [...standing.reasons, reason('untrusted-workspace')] }
  return { verdict: 'allow', reasons: [answer] }
}

/** What would let the action through in a trusted workspace: a rule, or the mode. */
function allowing(action: Action, finding: Finding, facts: JudgeFacts): Reason | null {
  const allowed = findRule(action, 'allow', facts.rules, facts.workspace)
  if (allowed !== null) return byRule(allowed)
  return facts.mode === 'edit' && finding.editable ? reason('edit-mode') : null
}

/** Where nobody is asked, a question becomes an answer: allow with `--yes`, else deny in unattended mode. */
function withoutQuestions(ruling: Ruling, facts: JudgeFacts): Ruling {
  if (ruling.verdict !== 'ask') return ruling
  if (facts.allowEverything) return { verdict: 'allow', reasons: [reason('allow-everything'), ...ruling.reasons] }
  if (facts.mode === 'unattended') return { verdict: 'deny', reasons: [reason('unattended-mode'), ...ruling.reasons] }
  return ruling
}

function byRule(one: Rule): Reason {
  const values = { ruleId: one.id, rule: ruleText(one.match), decision: one.decision }
  return reason(one.scope === 'session' ? 'session-rule' : 'given-rule', values)
}

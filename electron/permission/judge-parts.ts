import type { Part, Reason, Risk, VerdictKind } from '../../shared/permission.ts'
import type { AnalysedPart } from './analyse-command.ts'
import { worstRisk } from './risk-of-effect.ts'
import { type PartFacts, type PartRuling, rulePart } from './rule-part.ts'

/** The verdict on a whole command: any deny denies, any ask asks, all must be allowed to allow. */
export interface CommandRuling {
  readonly verdict: VerdictKind
  readonly risk: Risk
  readonly parts: readonly Part[]
  readonly reasons: readonly Reason[]
  readonly changes: boolean
  readonly forbidden: boolean
  /** Some part can only be let through by a yes to the whole. */
  readonly unruly: boolean
  /** Every part is allowed because it only reads or changes nothing, not because a rule says so. */
  readonly needsNoRule: boolean
}

export function judgeParts(parts: readonly AnalysedPart[], facts: PartFacts): CommandRuling {
  const rulings = parts.map((part) => ({ part, ruling: rulePart(part, facts) }))
  const kinds = rulings.map(({ ruling }) => ruling.verdict)
  const verdict: VerdictKind = kinds.includes('deny') ? 'deny' : kinds.includes('ask') || parts.length === 0 ? 'ask' : 'allow'
  const deciding = rulings.filter(({ ruling }) => ruling.verdict === verdict)
  return {
    verdict,
    risk: parts.length === 0 ? 'high' : worstRisk(rulings.map(({ ruling }) => ruling.risk)),
    parts: rulings.map(
      ({ part, ruling }): Part => ({
        span: part.span,
        ...programOf(part, facts),
        verdict: ruling.verdict,
        effects: [...ruling.effects],
        reasons: withSpan(part, ruling),
      }),
    ),
    reasons: deciding.flatMap(({ part, ruling }) => withSpan(part, ruling)),
    changes: rulings.some(({ ruling }) => ruling.changes),
    forbidden: rulings.some(({ ruling }) => ruling.forbidden),
    unruly: rulings.some(({ ruling }) => ruling.unruly),
    needsNoRule:
      rulings.length > 0 &&
      rulings.every(({ ruling }) => ruling.reasons.every((each) => each.code === 'harmless' || each.code === 'reads-workspace')),
  }
}

function programOf(part: AnalysedPart, facts: PartFacts): Pick<Part, 'program'> {
  const found = facts.programOf?.(part)
  return found === undefined ? {} : { program: { name: found.name, path: found.realPath } }
}

const withSpan = (part: AnalysedPart, ruling: PartRuling): Reason[] => ruling.reasons.map((each) => ({ ...each, span: part.span }))

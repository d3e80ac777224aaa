import type { DeleteMeasure, Effect, Reason, Risk, Rule, VerdictKind } from '../../shared/permission.ts'
import type { AnalysedPart } from './analyse-command.ts'
import { standingOfAssignment } from './assignment-names.ts'
import { coversEffect } from './effect-rule.ts'
import { reason } from './finding.ts'
import { effectsBelow, type LocatedEffect, locateEffects, type RealPathOf, zoneOfCwd } from './locate-effects.ts'
import type { BelowFacts } from './look-below-parts.ts'
import { isOwnPath, type OwnFolders } from './own-files.ts'
import type { OpaqueCode } from './parts.ts'
import { riskOfEffect, worstRisk } from './risk-of-effect.ts'
import { matchesWords, type RulePattern, type RuleWord } from './rule-text.ts'
import { isOpenSystemFile, isOpenToReaders, type Places } from './zone-of-path.ts'

/** A rule with its text already read. */
export interface ReadRule {
  readonly rule: Rule
  readonly text: string
  readonly pattern: RulePattern
}

/** Everything the ruling on one part depends on besides the part. */
export interface PartFacts extends Places, OwnFolders {
  readonly rules: readonly ReadRule[]
  readonly realPathOf: RealPathOf
  /** True for a path whose loss git or a build can mend. */
  readonly regenerable: (path: string) => boolean
  /** What deleting a path would take away, where that was counted. */
  readonly measureOf?: (path: string) => DeleteMeasure | undefined
  /** What a part that runs a script of the project would run, where that was looked up. */
  readonly scriptOf?: (part: AnalysedPart) => string | undefined
  /** What a part reads below folders, where that was looked up. */
  readonly belowOf?: (part: AnalysedPart) => BelowFacts | undefined
  /** The file that a part would run, where that is known. */
  readonly programOf?: (part: AnalysedPart) => { readonly name: string; readonly realPath: string } | undefined
  /** Settings of the repository that make reading git commands run programs. */
  readonly repositoryRuns?: readonly string[]
  /** Parts that only read in the workspace need no rule. Off for testing rules alone. */
  readonly builtinReads: boolean
}

export interface PartRuling {
  readonly verdict: VerdictKind
  readonly risk: Risk
  readonly effects: readonly Effect[]
  readonly reasons: readonly Reason[]
  /** It changes something, or may: a read-only session denies it. */
  readonly changes: boolean
  /** Nothing but a yes can let it through: no rule may be saved from it. */
  readonly unruly: boolean
  /** Denied whoever would allow it. */
  readonly forbidden: boolean
}

// Of the files found below a folder a card shows the nearest; the reason has their number.
const mostShownBelow = 3

/** The ruling on one part: built-in deny, then deny, ask and allow rules, then what needs no rule, else a question. Pure. */
export function rulePart(part: AnalysedPart, facts: PartFacts): PartRuling {
  const written = locateEffects(part, facts, facts.realPathOf)
  const below = effectsBelow(facts.belowOf?.(part))
  const located = [...written, ...below]
  const effects = [...written, ...below.slice(0, mostShownBelow)].map((each) => described(each.effect, part, facts))
  const obstacles = obstaclesOf(part, facts)
  const risk = worstRisk([
    part.risk,
    ...located.map((each) => riskOfEffect(each, facts.regenerable)),
    ...obstacles.map((each) => each.risk),
  ])
  const changes = part.opaque !== null || !part.known || effects.some((effect) => effect.kind !== 'read')
  const base = { risk, effects, changes, unruly: part.opaque !== null, forbidden: false }
  const own = located.map(({ effect }) => effect).find((effect) => 'path' in effect && isOwnPath(facts.realPathOf(effect.path), facts))
  if (own && 'path' in own) return { ...base, verdict: 'deny', reasons: [reason('own-files', { path: own.path })], forbidden: true }
  const denying = matching('deny', part, located, facts)
  if (denying[0]) return { ...base, verdict: 'deny', reasons: [byRule(denying[0])] }
  const asking = matching('ask', part, located, facts)
  if (asking[0]) return { ...base, verdict: 'ask', reasons: [byRule(asking[0])] }
  const ruling = allowing(part, located, obstacles, facts)
  // What hides inside a word of another command is easily read over.
  return { ...base, ...ruling, risk: part.nested && ruling.verdict === 'ask' ? 'high' : risk }
}

/** The effect with what the disk adds to it for the card: the size of a delete, the text of a project's script. */
function described(effect: Effect, part: AnalysedPart, facts: PartFacts): Effect {
  if (effect.kind === 'delete') return { ...effect, measure: facts.measureOf?.(effect.path) ?? effect.measure }
  if (effect.kind === 'execute' && effect.what === '') return { ...effect, what: facts.scriptOf?.(part) ?? '' }
  return effect
}

interface Obstacle {
  readonly reason: Reason
  readonly risk: Risk
  /** The option a rule can name to allow it; null where no rule can. */
  readonly option: string | null
}

/** What stands in the way of a rule, whatever its effects are. */
function obstaclesOf(part: AnalysedPart, facts: PartFacts): readonly Obstacle[] {
  const found: Obstacle[] = []
  const add = (one: Reason, risk: Risk, option: string | null = null) => found.push({ reason: one, risk, option })
  if (part.opaque !== null) add(reason(opaqueReason(part.opaque), { code: part.opaque }), 'high')
  const alone = part.argv.length === 0
  for (const assignment of part.assignments) {
    const standing = standingOfAssignment(assignment, alone)
    if (standing !== 'harmless') add(reason('sets-variable', { name: assignment.name }), standing === 'acts' ? 'high' : 'medium')
  }
  for (const option of part.acting) add(reason('acting-option', { option, program: part.program ?? '' }), 'high', option)
  for (const option of part.changing) add(reason('acting-option', { option, program: part.program ?? '' }), 'low', option)
  const { unknownWord } = part
  if (unknownWord !== null && (part.hasActing || unknownWord.kind !== 'pattern')) {
    const word = unknownWord.kind === 'literal' ? unknownWord.text : unknownWord.prefix
    add(reason('unknown-option', { word, program: part.program ?? '' }), 'medium')
  }
  const [setting] = facts.repositoryRuns ?? []
  if (part.program === 'git' && setting !== undefined) add(reason('repository-config', { setting }), 'medium')
  const zone = zoneOfCwd(part, facts, facts.realPathOf)
  if (zone !== 'workspace' && zone !== 'temp' && part.argv.length > 0)
    add(reason('runs-elsewhere', { zone }), zone === 'outside' ? 'medium' : 'high')
  return found
}

function opaqueReason(code: OpaqueCode): 'does-not-parse' | 'hidden-code' {
  return code === 'does-not-parse' ||
    code === 'unknown-syntax' ||
    code === 'joined-words' ||
    code === 'too-many-parts' ||
    code === 'too-deep'
    ? 'does-not-parse'
    : 'hidden-code'
}

function allowing(
  part: AnalysedPart,
  located: readonly LocatedEffect[],
  obstacles: readonly Obstacle[],
  facts: PartFacts,
): Pick<PartRuling, 'verdict' | 'reasons'> {
  const rules = matching('allow', part, located, facts)
  const command = rules.find((each) => each.pattern.kind === 'command')
  const open = obstacles.filter((each) => each.option === null || !(command && names(command, each.option)))
  const uncovered = located.filter((each) => !isCovered(each, command, rules, facts))
  if (open.length > 0) return { verdict: 'ask', reasons: open.map((each) => each.reason) }
  const only = uncovered[0]
  const needed = only === undefined ? effectRulesNeeded(located, command, rules, facts) : []
  if (command && !only) return { verdict: 'allow', reasons: [command, ...needed].map(byRule) }
  const inert = part.inert || part.wrapper || part.argv.length === 0
  if (!only && (inert || (facts.builtinReads && part.known)))
    return { verdict: 'allow', reasons: needed.length > 0 ? needed.map(byRule) : [reason(inert ? 'harmless' : 'reads-workspace')] }
  if (!part.known && part.program !== null) return { verdict: 'ask', reasons: [reason('unknown-program', { program: part.program })] }
  if (only !== undefined && only.below !== null) return { verdict: 'ask', reasons: [belowReason(only, uncovered)] }
  const rest = only && 'path' in only.effect ? { path: only.effect.path } : {}
  return { verdict: 'ask', reasons: [reason('no-rule', { ...(part.program ? { program: part.program } : {}), ...rest })] }
}

/** The nearest of the files that no rule covers, and how many there are besides. */
function belowReason(first: LocatedEffect, uncovered: readonly LocatedEffect[]): Reason {
  const path = 'path' in first.effect ? first.effect.path : ''
  if (first.below === 'cut') return reason('too-much-below', { path })
  const more = uncovered.filter((each) => each.below === 'found').length - 1
  return reason('reads-below', { path, ...(more > 0 ? { more: `+${more}` } : {}) })
}

/** An effect is covered when it only reads in the workspace, when the program's rule is for it and it stays in the workspace, or by an effect rule. */
function isCovered(located: LocatedEffect, command: ReadRule | undefined, rules: readonly ReadRule[], facts: PartFacts): boolean {
  const { effect } = located
  if (rules.some((each) => each.pattern.kind === 'effect' && coversEffect(each.pattern, effect, facts))) return true
  const inside = !('zone' in effect) || effect.zone === 'workspace' || effect.zone === 'temp'
  if (effect.kind === 'read' && isFreeToRead(effect, facts))
    return facts.builtinReads || located.named || located.kind === 'redirect' || command !== undefined
  if (command === undefined || effect.kind === 'privilege') return false
  if ('path' in effect && !inside) return namesPath(command, effect.path)
  if (effect.kind === 'execute' && located.ran !== null && located.ran !== 'workspace') return namesPath(command, effect.what)
  return located.named || (located.option !== null && located.kind !== 'code' && names(command, located.option))
}

/** The rules for effects without which something would not be covered: they let it through, and are named. */
function effectRulesNeeded(
  located: readonly LocatedEffect[],
  command: ReadRule | undefined,
  rules: readonly ReadRule[],
  facts: PartFacts,
): readonly ReadRule[] {
  const open = located.filter((each) => !isCovered(each, command, [], facts)).map(({ effect }) => effect)
  return rules.filter(({ pattern }) => pattern.kind === 'effect' && open.some((effect) => coversEffect(pattern, effect, facts)))
}

function isFreeToRead(effect: Effect & { readonly kind: 'read' }, facts: PartFacts): boolean {
  if (effect.zone === 'workspace') return true
  if (effect.zone === 'system') return isOpenSystemFile(effect.path, facts.realPathOf(effect.path))
  return effect.zone === 'workspace-protected' && isOpenToReaders(effect.path, facts.realPathOf(effect.path))
}

function matching(decision: VerdictKind, part: AnalysedPart, located: readonly LocatedEffect[], facts: PartFacts): readonly ReadRule[] {
  return facts.rules.filter((each) => {
    if (each.rule.decision !== decision) return false
    if (each.pattern.kind === 'effect') {
      const { pattern } = each
      return located.some(({ effect }) => coversEffect(pattern, effect, facts, decision))
    }
    if (part.argv.length === 0) return false
    if (matchesWords(each.pattern.words, part.argv) || matchesWords(each.pattern.words, part.plainArgv)) return true
    if (namesOtherwise(each.pattern.words, part)) return true
    if (decision === 'allow' && namesStarted(each.pattern.words, part)) return true
    // A rule that forbids `rm` also means `/bin/rm`; a rule that allows it does not.
    const [program, ...rest] = part.argv
    return (
      decision !== 'allow' &&
      typeof program === 'string' &&
      matchesWords(each.pattern.words, [program.slice(program.lastIndexOf('/') + 1), ...rest])
    )
  })
}

/** In PowerShell `ls` is `Get-ChildItem`, however it is written. */
function namesOtherwise([first, ...rest]: readonly RuleWord[], { otherNames, argv }: AnalysedPart): boolean {
  if (first === undefined || otherNames.length === 0) return false
  const names = otherNames.map((name) => name.toLowerCase())
  const named = first.kind === 'word' ? [first.text] : first.kind === 'choice' ? first.texts : []
  return named.some((text) => names.includes(text.toLowerCase())) && matchesWords([{ kind: 'any-word' }, ...rest], argv)
}

/** `allow poetry run pytest **` also means the pytest that poetry starts; `allow poetry run **` does not. */
function namesStarted(words: readonly RuleWord[], part: AnalysedPart): boolean {
  const { startedBy } = part
  return startedBy !== null && words[startedBy.offset]?.kind === 'word' && matchesWords(words, startedBy.argv)
}

const literals = (rule: ReadRule): readonly string[] =>
  rule.pattern.kind === 'command' ? rule.pattern.words.flatMap((word: RuleWord) => (word.kind === 'word' ? [word.text] : [])) : []

const names = (rule: ReadRule, option: string): boolean => literals(rule).some((text) => text === option || text.startsWith(`${option}=`))

const namesPath = (rule: ReadRule, path: string): boolean =>
  literals(rule).some((text) => text !== '' && path.endsWith(text.replace(/^~|^\.\//, '')))

function byRule(read: ReadRule): Reason {
  const code = read.rule.scope === 'session' ? 'session-rule' : read.rule.scope === 'given' ? 'given-rule' : 'saved-rule'
  return reason(code, { ruleId: read.rule.id, rule: read.text, decision: read.rule.decision })
}

import { hasOddCharacters } from '../../shared/odd-characters.ts'
import type { CommandAction, Effect, Part, Reason } from '../../shared/permission.ts'
import type { AnalysedPart } from './analyse-command.ts'
import { findDangerousWord } from './dangerous-words.ts'
import { type Finding, reason, type Standing } from './finding.ts'
import type { CommandFacts } from './gather-command-facts.ts'
import type { JudgeFacts } from './judge.ts'
import { type CommandRuling, judgeParts } from './judge-parts.ts'
import { commandMaxCharacters } from './match-rule.ts'
import { isOwnPath, namesDataFolder } from './own-files.ts'
import { worstRisk } from './risk-of-effect.ts'
import type { PartFacts, ReadRule } from './rule-part.ts'
import { parseRuleText } from './rule-text.ts'

// As many names as a line of the card has room for.
const namesShown = 4

/** What a command would do and how that stands: by its parts where it could be taken apart, else a question as a whole. */
export function examineCommand(action: CommandAction, facts: JudgeFacts): Finding {
  const ruling = facts.command === null ? null : judgeParts(facts.command.parts, partFactsOf(facts, facts.command))
  const standing = standingOf(action, facts, ruling)
  const unclear: Effect[] = [{ kind: 'execute', what: action.command }, { kind: 'unknown' }]
  const parts: readonly Part[] = ruling?.parts ?? [
    { span: { start: 0, end: action.command.length }, verdict: 'ask', effects: unclear, reasons: [...standing.reasons] },
  ]
  const dangerous =
    standing.kind === 'always-ask' || standing.kind === 'forbidden' || (ruling === null && findDangerousWord(action.command) !== null)
  return {
    effects: ruling === null ? unclear : parts.flatMap((part) => part.effects),
    risk: worstRisk([dangerous ? 'high' : 'low', ruling?.risk ?? 'medium']),
    standing,
    changes: ruling?.changes ?? true,
    editable: false,
    parts,
    ruling,
  }
}

function standingOf(action: CommandAction, facts: JudgeFacts, ruling: CommandRuling | null): Standing {
  const texts = [action.command, action.stdin ?? '']
  const own = isOwnPath(action.cwd, facts) || texts.some((text) => namesDataFolder(text, facts.dataFolder, facts.home))
  if (own) return { kind: 'forbidden', reasons: [reason('own-files', { path: facts.dataFolder })] }
  if (ruling?.forbidden) return { kind: 'forbidden', reasons: ruling.reasons }
  const unreadable: Reason[] = []
  if (hasOddCharacters(action.command) || hasOddCharacters(action.cwd)) unreadable.push(reason('odd-characters'))
  if (action.command.length > commandMaxCharacters) {
    unreadable.push(reason('too-long', { characters: String(action.command.length), maximum: String(commandMaxCharacters) }))
  }
  if (unreadable.length > 0) return { kind: 'always-ask', reasons: unreadable }
  const carried = carriedReason(action, ruling)
  if (carried !== null) return { kind: 'always-ask', reasons: [carried, ...(ruling?.verdict === 'ask' ? ruling.reasons : [])] }
  if (ruling === null) return { kind: 'open', reasons: [unparsedReason(action.command)] }
  // Input that the model gives may be code to the program that reads it; only a yes, or a rule for the very line, lets that through.
  const harmless = ruling.verdict === 'allow' && ruling.needsNoRule && action.stdin === null
  return harmless ? { kind: 'harmless', reasons: ruling.reasons } : { kind: 'open', reasons: ruling.reasons }
}

/**
 * What commands before left in the shell may give a text another meaning than it had when a rule for it was saved. With a variable that programs
 * obey nothing is as it seems; else only rules for its parts count, which were judged with the functions' names in mind.
 */
function carriedReason({ carried }: CommandAction, ruling: CommandRuling | null): Reason | null {
  if (carried === undefined) return null
  const because = (names: readonly string[]) => reason('carried-state', { name: names.slice(0, namesShown).join(', ') })
  if (carried.acting.length > 0) return because(carried.acting)
  const others = [...carried.functions, ...carried.variables]
  return others.length === 0 || ruling?.verdict === 'allow' ? null : because(others)
}

function unparsedReason(command: string): Reason {
  const danger = findDangerousWord(command)
  if (danger === null) return reason('no-rule')
  return { code: 'no-rule', span: { start: danger.start, end: danger.end }, values: { word: danger.word } }
}

/** What ruling on the parts of a command needs, from what judging the whole has. */
export function partFactsOf(facts: JudgeFacts, command: CommandFacts): PartFacts {
  const { workspace, home, dataFolder, installation } = facts
  const ignored = (path: string) => command.deletes.get(path)?.ignored ?? false
  return {
    workspace,
    home,
    dataFolder,
    installation,
    // An untrusted workspace: no rules but those that forbid or ask.
    rules: readPatterns(facts),
    ...(command.paths === undefined ? {} : { paths: command.paths }),
    realPathOf: command.realPathOf,
    regenerable: ignored,
    measureOf: (path: string) => command.deletes.get(path),
    repositoryRuns: command.repositoryRuns,
    programOf: (part: AnalysedPart) => command.programs?.get(part),
    scriptOf: (part: AnalysedPart) => command.projectScripts?.get(part),
    belowOf: (part: AnalysedPart) => command.below?.get(part),
    builtinReads: facts.builtinReads ?? true,
  }
}

function readPatterns(facts: JudgeFacts): readonly ReadRule[] {
  return facts.rules.flatMap((rule): readonly ReadRule[] => {
    if (rule.match.kind !== 'pattern' || (rule.decision === 'allow' && !facts.trusted)) return []
    const pattern = parseRuleText(rule.match.text)
    // A rule that cannot be read is reported where it is kept; here it answers nothing.
    return pattern.ok ? [{ rule, text: rule.match.text, pattern: pattern.value }] : []
  })
}

import { type AnalyseTools, analyseCommand } from '../../electron/permission/analyse-command.ts'
import { loadBashGrammar, loadPowerShellGrammar } from '../../electron/permission/bash/load-grammar.ts'
import { lookUpSpec } from '../../electron/permission/command-specs/look-up-spec.ts'
import { type CommandRuling, judgeParts } from '../../electron/permission/judge-parts.ts'
import { windowsPaths } from '../../electron/permission/powershell/windows-path.ts'
import type { PartFacts, ReadRule } from '../../electron/permission/rule-part.ts'
import { parseRuleText } from '../../electron/permission/rule-text.ts'
import { hasOddCharacters } from '../../shared/odd-characters.ts'
import type { VerdictKind } from '../../shared/permission.ts'
import { grammarFolder } from '../support/grammar-folder.ts'

/** The place all case tables assume: nothing exists, but one link that leads outside. */
export const assumedFacts: PartFacts = {
  workspace: '/home/ann/shop',
  home: '/home/ann',
  dataFolder: '/home/ann/.config/Signalbox',
  installation: null,
  rules: [],
  realPathOf: (path) => (path === '/home/ann/shop/link-to-outside' ? '/etc/hosts' : path),
  regenerable: () => false,
  builtinReads: true,
}

/** A rule as a test writes it. */
export function ruleOf(text: string, decision: VerdictKind = 'allow'): ReadRule {
  const pattern = parseRuleText(text)
  if (!pattern.ok) throw new Error(pattern.error.message)
  const id = 'rul_00000000000000000000'
  return {
    rule: { id, decision, scope: 'given', match: { kind: 'exact-command', command: text, cwd: null }, createdAt: 0 },
    text,
    pattern: pattern.value,
  }
}

export type JudgeText = (command: string) => CommandRuling

/** Judges bash text in the assumed place; odd characters are a question as in the gate itself. */
export async function bashJudge(facts: PartFacts = assumedFacts): Promise<JudgeText> {
  const tools: AnalyseTools = { parse: await loadBashGrammar(grammarFolder()), lookUp: lookUpSpec }
  return (command) => {
    const ruling = judgeParts(analyseCommand(command, { cwd: facts.workspace, home: facts.home }, tools), facts)
    if (!hasOddCharacters(command)) return ruling
    return { ...ruling, verdict: ruling.verdict === 'allow' ? 'ask' : ruling.verdict, risk: 'high' }
  }
}

/** The place that tables of PowerShell assume: a Windows host where nothing exists. */
export const assumedWindowsFacts: PartFacts = {
  workspace: 'C:\\Users\\ann\\shop',
  home: 'C:\\Users\\ann',
  dataFolder: 'C:\\Users\\ann\\AppData\\Roaming\\Signalbox',
  installation: null,
  paths: windowsPaths,
  rules: [],
  realPathOf: (path) => path,
  regenerable: () => false,
  builtinReads: true,
}

/** As `bashJudge`, for PowerShell 7 on Windows. */
export async function pwshJudge(facts: PartFacts = assumedWindowsFacts): Promise<JudgeText> {
  const powershell = { parse: await loadPowerShellGrammar(grammarFolder()), windows: true, paths: windowsPaths }
  const tools: AnalyseTools = { parse: await loadBashGrammar(grammarFolder()), lookUp: lookUpSpec, powershell }
  return (command) => {
    const ruling = judgeParts(analyseCommand(command, { cwd: facts.workspace, home: facts.home }, tools), facts)
    if (!hasOddCharacters(command)) return ruling
    return { ...ruling, verdict: ruling.verdict === 'allow' ? 'ask' : ruling.verdict, risk: 'high' }
  }
}

/** True when a ruling is what a row of a table requires: an ask may be stricter, an allow may not. */
export function meets(ruling: Pick<CommandRuling, 'verdict' | 'risk'>, required: 'allow' | 'ask' | 'deny-or-ask-high'): boolean {
  if (required === 'allow') return ruling.verdict === 'allow'
  if (required === 'ask') return ruling.verdict !== 'allow'
  return ruling.verdict === 'deny' || (ruling.verdict === 'ask' && ruling.risk === 'high')
}

/** For a failed row: what came out and why. */
export const describeRuling = (ruling: CommandRuling): string =>
  `${ruling.verdict} ${ruling.risk} ${ruling.reasons.map((one) => `${one.code}(${Object.values(one.values).join(', ')})`).join(' ')}`

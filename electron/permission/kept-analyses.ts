import { type AnalysedPart, type AnalyseTools, analyseCommand } from './analyse-command.ts'
import type { Parse } from './bash/load-grammar.ts'

// A question is judged again when it is answered, when a rule is saved and before it runs, and agents repeat themselves: a few of the last are enough.
const keptMaxCount = 8
// A longer text has parts that take room, and is seldom written twice.
const keptMaxCharacters = 1_000

// By the parser: what it reads out of a text never changes.
const kept = new WeakMap<Parse, Map<string, readonly AnalysedPart[]>>()

/** As `analyseCommand`; the last short texts for bash are not taken apart anew. */
export function analyseOnce(
  text: string,
  start: { readonly cwd: string; readonly home: string; readonly functions: readonly string[] },
  tools: AnalyseTools,
): readonly AnalysedPart[] {
  if (tools.powershell !== undefined || text.length > keptMaxCharacters) return analyseCommand(text, start, tools)
  const ofParser = kept.get(tools.parse) ?? new Map<string, readonly AnalysedPart[]>()
  kept.set(tools.parse, ofParser)
  const key = JSON.stringify([text, start.cwd, start.home, start.functions])
  const known = ofParser.get(key)
  if (known !== undefined) return known
  const parts = analyseCommand(text, start, tools)
  ofParser.set(key, parts)
  const [oldest] = ofParser.keys()
  if (ofParser.size > keptMaxCount && oldest !== undefined) ofParser.delete(oldest)
  return parts
}

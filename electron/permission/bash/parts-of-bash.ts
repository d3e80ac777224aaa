import type { Span } from '../../../shared/permission.ts'
import type { ParsedPart } from '../parts.ts'
import { mostParts } from './collect-parts.ts'
import type { Parse } from './load-grammar.ts'
import { firstUncovered } from './source-coverage.ts'
import { childrenOf } from './syntax-nodes.ts'
import { type BashSurroundings, BashWalker } from './walk-statements.ts'

// More words than a person reads in a command; a text of the greatest length with words of five letters has not as many.
const mostWords = 1_800

// To bash the second dollar of `"$${"` begins an expansion while it looks for the closing quote, and none when it reads the string. A dollar
// at the end of a line that goes on may begin one in the next. The grammar knows neither.
const twoReadings = /\$\$[({[]|\$\\\n/

/** Statements each of which is a part, or has one in it. */
const makingParts: ReadonlySet<string> = new Set(['command', 'pipeline', 'list', 'redirected_statement', 'variable_assignment'])

/**
 * Every simple command in the text, in order, also those inside substitutions, functions and compound commands.
 * What can not be understood for certain becomes an opaque part: nothing is ever left out.
 * @throws never; a text that does not parse is one opaque part.
 */
export function partsOfBash(text: string, parse: Parse, surroundings: BashSurroundings): readonly ParsedPart[] {
  const whole: Span = { start: 0, end: text.length }
  if (text.length > mostWords && text.split(/\s+/).length > mostWords) return [{ kind: 'opaque', span: whole, code: 'too-many-parts' }]
  const parsed = parse(text)
  if (parsed.hasError) return [{ kind: 'opaque', span: whole, code: 'does-not-parse' }]
  const twice = text.search(twoReadings)
  if (twice >= 0) return [{ kind: 'opaque', span: { start: twice, end: twice + 3 }, code: 'evaluates-text' }]
  const root = parsed.readTree()
  // Before every word is looked at: it would ask anyway.
  if (childrenOf(root).filter(({ type }) => makingParts.has(type)).length > mostParts)
    return [{ kind: 'opaque', span: whole, code: 'too-many-parts' }]
  const uncovered = firstUncovered(root, text)
  if (uncovered !== null) return [{ kind: 'opaque', span: uncovered, code: 'joined-words' }]
  const walker = new BashWalker(text, surroundings)
  walker.statements(childrenOf(root), surroundings.cwd)
  return walker.isFull ? [{ kind: 'opaque', span: whole, code: 'too-many-parts' }] : walker.finish()
}

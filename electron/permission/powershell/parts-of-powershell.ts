import type { Span } from '../../../shared/permission.ts'
import type { Parse } from '../bash/load-grammar.ts'
import { childrenOf } from '../bash/syntax-nodes.ts'
import type { OpaqueCode, ParsedPart } from '../parts.ts'
import { ChangedVariables } from './changed-variables.ts'
import { firstUncoveredIn } from './covered-source.ts'
import { outlineOf } from './outline.ts'
import type { PowerShellPlace } from './place.ts'
import { mostParts, PowerShellWalker } from './walk-powershell.ts'

/**
 * Every command of a PowerShell text, in order, also those in blocks, sub-expressions and functions. What can not be understood for certain
 * becomes an opaque part: nothing is ever left out.
 * @throws never; a text that does not parse is one opaque part.
 */
export function partsOfPowerShell(text: string, parse: Parse, place: PowerShellPlace): readonly ParsedPart[] {
  const whole: Span = { start: 0, end: text.length }
  const opaque = (code: OpaqueCode, span = whole): readonly ParsedPart[] => [{ kind: 'opaque', span, code }]
  const outline = outlineOf(text)
  if (outline === null || outline.masked.trim() === '') return opaque('does-not-parse')
  // Before the grammar, which takes longest.
  if (Math.max(outline.commands.size, outline.leastParts) > mostParts) return opaque('too-many-parts')
  const parsed = parse(outline.masked)
  if (parsed.hasError) return opaque('does-not-parse')
  const root = parsed.readTree()
  const walker = new PowerShellWalker(text, outline, place, new ChangedVariables(root))
  walker.statements(childrenOf(root), place.cwd)
  // Before the whole tree is looked at: it would ask anyway.
  if (walker.isFull) return opaque('too-many-parts')
  const uncovered = firstUncoveredIn(root, outline.masked)
  if (uncovered !== null) return opaque('joined-words', uncovered)
  const parts = walker.finish()
  // A command that only one of the two readers found.
  if (parts === null) return opaque('unknown-syntax')
  return parts.length > mostParts ? opaque('too-many-parts') : parts
}

import type { Span } from '../../../shared/permission.ts'
import type { SyntaxNode } from '../bash/load-grammar.ts'
import { childrenOf, spanOf } from '../bash/syntax-nodes.ts'

/**
 * Finds text that no token of the tree covers: the grammar dropped it, and what it would do is not known. Between tokens only blanks may
 * stand, and in strings the letters that their text was replaced with. Returns the first such place, or null.
 */
export function firstUncoveredIn(root: SyntaxNode, masked: string): Span | null {
  return gapIn(root, masked, { start: 0, end: masked.length })
}

function gapIn(node: SyntaxNode, masked: string, span: Span): Span | null {
  const children = childrenOf(node)
  if (children.length === 0 && node.parent !== null) return null
  const blank = node.type === 'expandable_string_literal' ? /^["x \t\n]*$/ : /^[ \t\n]*$/
  let at = span.start
  for (const child of children) {
    if (child.startIndex > at && !blank.test(masked.slice(at, child.startIndex))) return { start: at, end: child.startIndex }
    const inside = gapIn(child, masked, spanOf(child))
    if (inside !== null) return inside
    at = Math.max(at, child.endIndex)
  }
  return at >= span.end || blank.test(masked.slice(at, span.end)) ? null : { start: at, end: span.end }
}

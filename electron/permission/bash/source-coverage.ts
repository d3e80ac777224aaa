import type { Span } from '../../../shared/permission.ts'
import type { SyntaxNode } from './load-grammar.ts'

/**
 * Finds text that no token of the tree covers. Between tokens only blanks may stand; anything else was dropped by the grammar,
 * and what it would do is not known. A line continuation with no blank beside it joins what the tree shows as two words.
 * Returns the first such place, or null.
 */
export function firstUncovered(root: SyntaxNode, source: string): Span | null {
  let covered = 0
  for (const token of tokens(root)) {
    if (token.startIndex > covered) {
      const gap = source.slice(covered, token.startIndex)
      if (!isBlankGap(gap, covered === 0)) return { start: covered, end: token.startIndex }
    }
    covered = Math.max(covered, token.endIndex)
  }
  return isBlankGap(source.slice(covered), true) ? null : { start: covered, end: source.length }
}

function isBlankGap(gap: string, atEdge: boolean): boolean {
  const withoutContinuations = gap.replace(/\\\n/g, '')
  if (!/^[ \t\n]*$/.test(withoutContinuations)) return false
  return atEdge || gap === '' || withoutContinuations !== ''
}

function* tokens(node: SyntaxNode): Generator<SyntaxNode> {
  if (node.childCount === 0 || node.type === 'comment') {
    yield node
    return
  }
  for (const child of node.children) if (child !== null) yield* tokens(child)
}

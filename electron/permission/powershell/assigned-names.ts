import type { Span } from '../../../shared/permission.ts'
import type { SyntaxNode } from '../bash/load-grammar.ts'
import { childrenOf } from '../bash/syntax-nodes.ts'
import type { Word } from '../parts.ts'
import { readString } from './read-pieces.ts'

/** Nodes around the variable of an assignment that change nothing. */
const around: ReadonlySet<string> = new Set([
  'left_assignment_expression',
  'logical_expression',
  'bitwise_expression',
  'comparison_expression',
  'additive_expression',
  'multiplicative_expression',
  'format_expression',
  'range_expression',
  'array_literal_expression',
  'unary_expression',
  'expression_with_unary_operator',
  'cast_expression',
])

/** Names of the variables that an assignment sets, without `$` and scope; null where it sets anything else (a property). */
export function assignedNames(node: SyntaxNode): readonly string[] | null {
  const names: string[] = []
  return collect(node, names) ? names : null
}

function collect(node: SyntaxNode, names: string[]): boolean {
  if (node.type === 'variable') {
    names.push(variableName(node.text))
    return true
  }
  // `$table['key'] = …` changes the table that the variable holds.
  if (node.type === 'element_access') {
    const [of] = childrenOf(node)
    return of?.type === 'variable' && collect(of, names)
  }
  if (!around.has(node.type)) return false
  return childrenOf(node).every((child) => !child.isNamed || child.type === 'type_literal' || collect(child, names))
}

const variableName = (text: string): string =>
  text
    .replace(/^\$/, '')
    .replace(/^\{(.*)\}$/s, '$1')
    .replace(/^(global|local|script|private):/i, '')

/** The value of an assignment where that is plain text or a number; else it is not known. */
export function literalValue(source: string, span: Span): Word {
  const text = source.slice(span.start, span.end)
  const read = readString(source, span.start)
  const [only, ...more] = read?.pieces.filter((piece) => piece.kind !== 'text' || piece.text !== '') ?? []
  if (read?.end === span.end && more.length === 0 && (only === undefined || only.kind === 'text')) {
    return { kind: 'literal', text: only?.text ?? '', quoted: true, span }
  }
  return /^\d+$/.test(text) ? { kind: 'literal', text, quoted: false, span } : { kind: 'unknown', prefix: '', span }
}

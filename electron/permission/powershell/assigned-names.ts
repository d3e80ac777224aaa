import type { Span } from '../../../shared/permission.ts'
import type { SyntaxNode } from '../bash/load-grammar.ts'
import { childrenOf } from '../bash/syntax-nodes.ts'
import type { Word } from '../parts.ts'
import { operatorNodes } from './operator-nodes.ts'
import { readString } from './read-pieces.ts'

/** Nodes around the variable of an assignment that change nothing. */
const around: ReadonlySet<string> = new Set([
  'left_assignment_expression',
  ...operatorNodes,
  'expression_with_unary_operator',
  'cast_expression',
])

/**
 * Names of the variables that an assignment sets, without `$` and scope; null where it sets anything else (a property, a key of what some
 * other variable may hold as well). `holdsTable` says of a variable that it holds a table of its own, by its name in lower case.
 */
export function assignedNames(node: SyntaxNode, holdsTable: HoldsTable): readonly string[] | null {
  const names: string[] = []
  return collect(node, names, holdsTable) ? names : null
}

type HoldsTable = (name: string) => boolean

function collect(node: SyntaxNode, names: string[], holdsTable: HoldsTable): boolean {
  if (node.type === 'variable') {
    names.push(variableName(node.text))
    return true
  }
  if (node.type === 'element_access') {
    const [of] = childrenOf(node)
    return of?.type === 'variable' && holdsTable(variableName(of.text).toLowerCase()) && collect(of, names, holdsTable)
  }
  if (!around.has(node.type)) return false
  return childrenOf(node).every((child) => !child.isNamed || child.type === 'type_literal' || collect(child, names, holdsTable))
}

/** The name of a variable as it is written (`$script:x`, `${x}`), without `$`, braces and scope. */
export const variableName = (text: string): string =>
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

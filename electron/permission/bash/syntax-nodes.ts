import type { Span } from '../../../shared/permission.ts'
import type { Redirect } from '../parts.ts'
import type { SyntaxNode } from './load-grammar.ts'

/** All children, named or not. */
export const childrenOf = (node: SyntaxNode): readonly SyntaxNode[] => node.children

/** Where a node stands in the text, in UTF-16 code units. */
export const spanOf = (node: SyntaxNode): Span => ({ start: node.startIndex, end: node.endIndex })

/** Tokens that only part one statement from the next. */
export const separators: ReadonlySet<string> = new Set([';', '&', '\n', ';;', ';&', ';;&'])

/** What a redirect's operator does with its target. */
export const redirectKinds: ReadonlyMap<string, Redirect['kind']> = new Map([
  ['>', 'write'],
  ['>|', 'write'],
  ['>>', 'append'],
  ['&>', 'write'],
  ['&>>', 'append'],
  ['>&', 'write'],
  ['<', 'read'],
  ['<&', 'read'],
  ['<&-', 'duplicate'],
  ['>&-', 'duplicate'],
])

/** Nodes that run something. */
export const statementTypes: ReadonlySet<string> = new Set([
  'command',
  'declaration_command',
  'unset_command',
  'variable_assignment',
  'variable_assignments',
  'redirected_statement',
  'list',
  'pipeline',
  'negated_command',
  'subshell',
  'compound_statement',
  'do_group',
  'if_statement',
  'while_statement',
  'for_statement',
  'c_style_for_statement',
  'case_statement',
  'case_item',
  'function_definition',
  'test_command',
])

/** `> file`, `<<< text`, `<< EOF`. */
export const isRedirect = (node: SyntaxNode): boolean => ['file_redirect', 'herestring_redirect', 'heredoc_redirect'].includes(node.type)

/** Children without the punctuation that belongs to the node itself. */
export function withoutTokens(node: SyntaxNode, tokens: readonly string[]): readonly SyntaxNode[] {
  return childrenOf(node).filter((child) => child.isNamed || !tokens.includes(child.type))
}

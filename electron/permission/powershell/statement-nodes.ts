import type { SyntaxNode } from '../bash/load-grammar.ts'

/** What a statement node is to the walk over a text. */
export type StatementKind = 'nothing' | 'pipeline' | 'holds-statements' | 'sets-item' | 'function' | 'expression' | 'opaque'

/** Nodes that run the statements in them, perhaps often or never. */
const holding: ReadonlySet<string> = new Set([
  'statement_list',
  'statement_block',
  'script_block',
  'script_block_body',
  'named_block_list',
  'named_block',
  'if_statement',
  'elseif_clauses',
  'elseif_clause',
  'else_clause',
  'while_statement',
  'while_condition',
  'do_statement',
  'for_statement',
  'for_initializer',
  'for_condition',
  'for_iterator',
  'foreach_statement',
  'switch_condition',
  'switch_body',
  'switch_clauses',
  'switch_clause',
  'switch_clause_condition',
  'try_statement',
  'catch_clauses',
  'finally_clause',
  'flow_control_statement',
])

/** As those; `$_` is something else in them. */
const settingItem: ReadonlySet<string> = new Set(['switch_statement', 'catch_clause', 'trap_statement'])

const harmless: ReadonlySet<string> = new Set([
  'comment',
  'empty_statement',
  'catch_type_list',
  'type_literal',
  'block_name',
  'variable',
  'switch_parameters',
  'label_expression',
])

/** Names of plain parameters, and nothing that runs. */
const isPlainParameters = (node: SyntaxNode): boolean => /^param\s*\(\s*(\$\w+(\s*,\s*\$\w+)*)?\s*\)$/i.test(node.text)

/** How the walk treats a node that stands where a statement may. Whatever is not known here is opaque. */
export function statementKind(node: SyntaxNode): StatementKind {
  const { type } = node
  if (!node.isNamed || harmless.has(type)) return 'nothing'
  if (type === 'pipeline') return 'pipeline'
  if (holding.has(type)) return 'holds-statements'
  if (settingItem.has(type)) return 'sets-item'
  if (type === 'function_statement') return 'function'
  if (type === 'param_block') return isPlainParameters(node) ? 'nothing' : 'opaque'
  return ['integer_literal', 'string_literal', 'real_literal', 'script_block_expression'].includes(type) ? 'expression' : 'opaque'
}

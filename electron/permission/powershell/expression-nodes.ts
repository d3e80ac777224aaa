import type { SyntaxNode } from '../bash/load-grammar.ts'
import { childrenOf } from '../bash/syntax-nodes.ts'
import { isComputingMethod, isComputingType, isPlainType } from './harmless-members.ts'
import { operatorNodes } from './operator-nodes.ts'

/** Nodes that only group or combine what is below them. */
const combining: ReadonlySet<string> = new Set([
  ...operatorNodes,
  'expression_with_unary_operator',
  'string_literal',
  'expandable_string_literal',
  'hash_literal_expression',
  'hash_literal_body',
  'hash_entry',
  'key_expression',
  'element_access',
  'argument_list',
  'argument_expression_list',
  'argument_expression',
  'logical_argument_expression',
  'bitwise_argument_expression',
  'comparison_argument_expression',
  'additive_argument_expression',
  'multiplicative_argument_expression',
  'format_argument_expression',
  'range_argument_expression',
  'post_increment_expression',
  'post_decrement_expression',
  'pre_increment_expression',
  'pre_decrement_expression',
  'integer_literal',
  'path_command_name',
])

const leaves: ReadonlySet<string> = new Set([
  'variable',
  'decimal_integer_literal',
  'hexadecimal_integer_literal',
  'real_literal',
  'verbatim_string_characters',
  'simple_name',
  'comparison_operator',
  'format_operator',
  'comment',
])

/** Nodes whose inside are statements that run where they stand. */
const holdingCode: ReadonlySet<string> = new Set([
  'sub_expression',
  'parenthesized_expression',
  'array_expression',
  'script_block_expression',
])

export type ExpressionNode =
  /** Nothing by itself; its children are looked at one by one. */
  | { readonly kind: 'combines'; readonly children: readonly SyntaxNode[] }
  | { readonly kind: 'leaf' }
  /** Holds statements. */
  | { readonly kind: 'code'; readonly statements: readonly SyntaxNode[] }
  /** A pipeline that is a value (`key = command`). */
  | { readonly kind: 'pipeline' }
  /** A method, a type or something not known: it may do anything. */
  | { readonly kind: 'opaque' }

/** What a node of an expression means for what the expression would do. */
export function expressionNode(node: SyntaxNode): ExpressionNode {
  const { type } = node
  const named = childrenOf(node).filter((child) => child.isNamed)
  // `1..3` begins like the name of a program.
  if (type === 'command' && /^[\d.]+$/.test(node.text.trim())) return { kind: 'leaf' }
  if (!node.isNamed || leaves.has(type)) return { kind: 'leaf' }
  if (combining.has(type)) return { kind: 'combines', children: named }
  if (holdingCode.has(type)) return { kind: 'code', statements: named }
  if (type === 'pipeline') return { kind: 'pipeline' }
  if (type === 'type_literal') return isPlainType(typeName(node)) ? { kind: 'leaf' } : { kind: 'opaque' }
  if (type === 'cast_expression') return { kind: 'combines', children: named }
  if (type === 'member_access') return isHarmlessProperty(named) ? { kind: 'combines', children: withoutMember(named) } : { kind: 'opaque' }
  if (type === 'invokation_expression') {
    return isHarmlessCall(named) ? { kind: 'combines', children: withoutMember(named) } : { kind: 'opaque' }
  }
  return { kind: 'opaque' }
}

/** A property of a value, or a static one of a type that only computes. */
function isHarmlessProperty(named: readonly SyntaxNode[]): boolean {
  const [of] = named
  return of?.type !== 'type_literal' || isComputingType(typeName(of))
}

function isHarmlessCall(named: readonly SyntaxNode[]): boolean {
  const [of] = named
  const member = named.find((child) => child.type === 'member_name')
  if (of === undefined || member?.child(0)?.type !== 'simple_name') return false
  return of.type === 'type_literal' ? isComputingType(typeName(of)) : isComputingMethod(member.text)
}

/** The member's own name tells nothing further; a type that was found harmless neither. */
const withoutMember = (named: readonly SyntaxNode[]): readonly SyntaxNode[] =>
  named.filter((child) => child.type !== 'type_literal' && !(child.type === 'member_name' && child.child(0)?.type === 'simple_name'))

const typeName = (node: SyntaxNode): string => node.text.slice(1, -1)

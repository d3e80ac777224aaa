import type { SyntaxNode } from './load-grammar.ts'
import { childrenOf } from './syntax-nodes.ts'

/** File and string tests only: no `-v`, no number comparison on anything but numbers. */
export function isHarmlessTest(node: SyntaxNode): boolean {
  const operators = node.descendantsOfType('test_operator').map((operator) => operator?.text ?? '')
  if (operators.some((operator) => ['-v', '-R'].includes(operator))) return false
  if (node.descendantsOfType(['subscript', 'postfix_expression', 'ternary_expression', 'ERROR']).length > 0) return false
  if (node.child(0)?.type === '[') return isPlainCommand(node)
  if (node.child(0)?.type !== '[[' || !/^\[\[\s/.test(node.text)) return false
  const compares = operators.some((operator) => ['-eq', '-ne', '-lt', '-le', '-gt', '-ge'].includes(operator))
  return !compares || wordsOfTest(node).every((word) => word.type === 'number' || /^\d+$/.test(word.text))
}

/**
 * `[` is a command like others: between it and `]` the shell sees redirects, pipes and line ends, and takes what a variable holds for
 * further operands if it is not quoted.
 */
function isPlainCommand(node: SyntaxNode): boolean {
  if (!/^\[[ \t]([^\n]*[ \t])?\]$/.test(node.text)) return false
  const tokens = ['[', ']', '!', '=', '==', '!=']
  return expressionsOf(node).every((expression) =>
    childrenOf(expression).every((child) => {
      if (!child.isNamed) return tokens.includes(child.type)
      return child.type !== 'parenthesized_expression' && !splits(child)
    }),
  )
}

/** An expansion outside quotes, also within a longer word. */
function splits(word: SyntaxNode): boolean {
  if (word.type === 'concatenation') return childrenOf(word).some(splits)
  return ['simple_expansion', 'expansion', 'command_substitution'].includes(word.type)
}

const containers: ReadonlySet<string> = new Set([
  'binary_expression',
  'unary_expression',
  'parenthesized_expression',
  'test_command',
  'negated_command',
])

function expressionsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return [node, ...childrenOf(node).flatMap((child) => (containers.has(child.type) ? expressionsOf(child) : []))]
}

/** The operands of a test, left to right. */
export function wordsOfTest(node: SyntaxNode): readonly SyntaxNode[] {
  return childrenOf(node).flatMap((child): readonly SyntaxNode[] => {
    if (containers.has(child.type)) return wordsOfTest(child)
    return child.isNamed && child.type !== 'test_operator' ? [child] : []
  })
}

import type { SyntaxNode } from './load-grammar.ts'
import { childrenOf } from './syntax-nodes.ts'

/** File and string tests only: no `-v`, no number comparison on anything but numbers. */
export function isHarmlessTest(node: SyntaxNode): boolean {
  const operators = node.descendantsOfType('test_operator').map((operator) => operator?.text ?? '')
  if (operators.some((operator) => ['-v', '-R'].includes(operator))) return false
  if (node.descendantsOfType(['subscript', 'postfix_expression', 'ternary_expression', 'ERROR']).length > 0) return false
  const compares = operators.some((operator) => ['-eq', '-ne', '-lt', '-le', '-gt', '-ge'].includes(operator))
  const isDouble = node.child(0)?.type === '[['
  if (node.child(0)?.type === '((') return false
  return !(compares && isDouble) || wordsOfTest(node).every((word) => word.type === 'number' || /^\d+$/.test(word.text))
}

/** The operands of a test, left to right. */
export function wordsOfTest(node: SyntaxNode): readonly SyntaxNode[] {
  const containers = ['binary_expression', 'unary_expression', 'parenthesized_expression', 'test_command', 'negated_command']
  return childrenOf(node).flatMap((child): readonly SyntaxNode[] => {
    if (containers.includes(child.type)) return wordsOfTest(child)
    return child.isNamed && child.type !== 'test_operator' ? [child] : []
  })
}

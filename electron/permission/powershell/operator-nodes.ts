/** Nodes that an expression of PowerShell has around each value, one in the other, whether there are operators or not. */
export const operatorNodes = [
  'logical_expression',
  'bitwise_expression',
  'comparison_expression',
  'additive_expression',
  'multiplicative_expression',
  'format_expression',
  'range_expression',
  'array_literal_expression',
  'unary_expression',
] as const

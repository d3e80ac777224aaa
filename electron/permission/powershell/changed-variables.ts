import type { SyntaxNode } from '../bash/load-grammar.ts'
import { childrenOf } from '../bash/syntax-nodes.ts'
import { assignedNames, variableName } from './assigned-names.ts'

/** Variables that a text sets anywhere, in lower case: their values are not known, whichever statement comes first when it runs. */
export interface ChangedVariables {
  readonly all: ReadonlySet<string>
  /** Those that only ever hold a table that is written in the text itself: setting a key of it changes nothing else. */
  readonly tables: ReadonlySet<string>
}

/** Finds every variable that the text sets. */
export function changedVariables(root: SyntaxNode): ChangedVariables {
  const tables = new Set<string>()
  const others = new Set<string>()
  for (const node of root.descendantsOfType(['assignment_expression', 'foreach_statement', 'script_parameter'])) {
    const [left, operator, right] = childrenOf(node)
    const isTable =
      node.type === 'assignment_expression' && operator?.text === '=' && right !== undefined && coreOf(right).type === tableType
    const into = isTable ? tables : others
    for (const name of namesOf(node, left)) into.add(name.toLowerCase())
  }
  return { all: new Set([...tables, ...others]), tables: new Set([...tables].filter((name) => !others.has(name))) }
}

const tableType = 'hash_literal_expression'

function namesOf(node: SyntaxNode, left: SyntaxNode | undefined): readonly string[] {
  if (node.type !== 'assignment_expression') {
    return childrenOf(node).flatMap((child) => (child.type === 'variable' ? [variableName(child.text)] : []))
  }
  // A key that is set leaves the variable what it was.
  const keyed = left !== undefined && coreOf(left).type === 'element_access'
  return left === undefined || keyed ? [] : (assignedNames(left, new Set()) ?? [])
}

/** The node past those that only wrap it. */
function coreOf(node: SyntaxNode): SyntaxNode {
  const [only, ...more] = childrenOf(node)
  return only !== undefined && more.length === 0 && only.isNamed ? coreOf(only) : node
}

import type { SyntaxNode } from '../bash/load-grammar.ts'
import { childrenOf } from '../bash/syntax-nodes.ts'
import { assignedNames, variableName } from './assigned-names.ts'

/**
 * Variables that a text sets anywhere, by names in lower case: their values are not known, whichever statement comes first when it runs. The
 * tree is looked through when they are first asked for.
 */
export class ChangedVariables {
  readonly #root: SyntaxNode
  #found: Found | null = null

  constructor(root: SyntaxNode) {
    this.#root = root
  }

  has(name: string): boolean {
    const { tables, others } = this.#all()
    return tables.has(name) || others.has(name)
  }

  /** It only ever holds a table that is written in the text itself: setting a key of it changes nothing else. */
  holdsTable(name: string): boolean {
    const { tables, others } = this.#all()
    return tables.has(name) && !others.has(name)
  }

  #all(): Found {
    this.#found ??= findChanged(this.#root)
    return this.#found
  }
}

interface Found {
  readonly tables: ReadonlySet<string>
  readonly others: ReadonlySet<string>
}

function findChanged(root: SyntaxNode): Found {
  const tables = new Set<string>()
  const others = new Set<string>()
  for (const node of root.descendantsOfType(['assignment_expression', 'foreach_statement', 'script_parameter'])) {
    const [left, operator, right] = childrenOf(node)
    const isTable =
      node.type === 'assignment_expression' && operator?.text === '=' && right !== undefined && coreOf(right).type === tableType
    const into = isTable ? tables : others
    for (const name of namesOf(node, left)) into.add(name.toLowerCase())
  }
  return { tables, others }
}

const tableType = 'hash_literal_expression'

function namesOf(node: SyntaxNode, left: SyntaxNode | undefined): readonly string[] {
  if (node.type !== 'assignment_expression') {
    return childrenOf(node).flatMap((child) => (child.type === 'variable' ? [variableName(child.text)] : []))
  }
  // A key that is set leaves the variable what it was.
  const keyed = left !== undefined && coreOf(left).type === 'element_access'
  return left === undefined || keyed ? [] : (assignedNames(left, () => false) ?? [])
}

/** The node past those that only wrap it. */
function coreOf(node: SyntaxNode): SyntaxNode {
  const [only, ...more] = childrenOf(node)
  return only !== undefined && more.length === 0 && only.isNamed ? coreOf(only) : node
}

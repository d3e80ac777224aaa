import type { Node } from 'web-tree-sitter'

/** A node of a parsed text. Positions are in UTF-16 code units. */
export interface SyntaxNode {
  readonly type: string
  readonly text: string
  readonly startIndex: number
  readonly endIndex: number
  /** False for punctuation and key words. */
  readonly isNamed: boolean
  /** Something in it was not understood, or was missing. */
  readonly hasError: boolean
  readonly parent: SyntaxNode | null
  readonly childCount: number
  /** All children, named or not. */
  readonly children: readonly SyntaxNode[]
  child(index: number): SyntaxNode | null
  childForFieldName(name: string): SyntaxNode | null
  /** The node itself and all below it, in the order of the text. */
  descendantsOfType(types: string | readonly string[]): readonly SyntaxNode[]
}

/**
 * The tree below a node of the parser. What is asked of a node is asked of the parser once: each question goes into WebAssembly and takes
 * longer than what is done with the answer.
 */
export class CachedNode implements SyntaxNode {
  readonly type: string
  readonly startIndex: number
  readonly endIndex: number
  readonly parent: SyntaxNode | null
  readonly #node: Node
  readonly #source: string
  #children: readonly CachedNode[] | null

  constructor(node: Node, source: string, parent: SyntaxNode | null = null) {
    this.#node = node
    this.#source = source
    this.parent = parent
    this.type = node.type
    this.startIndex = node.startIndex
    this.endIndex = node.endIndex
    this.#children = leaves.has(this.type) || isPunctuation(this.type) || this.#isPlainString() ? [] : null
  }

  #isPlainString(): boolean {
    return this.type === 'string' && plainString.test(this.text)
  }

  get text(): string {
    return this.#source.slice(this.startIndex, this.endIndex)
  }

  get isNamed(): boolean {
    return !isPunctuation(this.type) && this.#node.isNamed
  }

  get hasError(): boolean {
    return this.#node.hasError
  }

  get children(): readonly CachedNode[] {
    this.#children ??= this.#node.children.flatMap((child) => (child === null ? [] : [new CachedNode(child, this.#source, this)]))
    return this.#children
  }

  get childCount(): number {
    return this.children.length
  }

  child(index: number): SyntaxNode | null {
    return this.children[index] ?? null
  }

  childForFieldName(name: string): SyntaxNode | null {
    const found = this.#node.childForFieldName(name)
    return found === null ? null : (this.children.find((child) => child.#node.id === found.id) ?? new CachedNode(found, this.#source, this))
  }

  descendantsOfType(types: string | readonly string[]): readonly SyntaxNode[] {
    const wanted = typeof types === 'string' ? [types] : types
    const found: SyntaxNode[] = []
    const look = (node: CachedNode): void => {
      if (wanted.includes(node.type)) found.push(node)
      for (const child of node.children) look(child)
    }
    look(this)
    return found
  }
}

/** Text in double quotes with variables at most: it is plain what the shell makes of it, and the node has no children here. */
const plainString = /^"(?:[^"\\`$]|\$\w+)*"$/

// Most nodes are of these types. They have no children, or none that say more than their text; neither has punctuation.
const leaves: ReadonlySet<string> = new Set([
  'word',
  'variable_name',
  'special_variable_name',
  'simple_expansion',
  'string_content',
  'raw_string',
  'ansi_c_string',
  'file_descriptor',
  'comment',
])
const isPunctuation = (type: string): boolean => !/^[A-Za-z_]/.test(type)

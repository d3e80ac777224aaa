import type { Language, Node } from 'web-tree-sitter'
import type { Span } from '../../../shared/permission.ts'
import { operatorNodes } from '../powershell/operator-nodes.ts'

/** A node of a parsed text. Positions are in UTF-16 code units. */
export interface SyntaxNode {
  readonly type: string
  readonly text: string
  readonly startIndex: number
  readonly endIndex: number
  /** False for punctuation and key words. */
  readonly isNamed: boolean
  readonly parent: SyntaxNode | null
  readonly childCount: number
  /** All children, named or not. */
  readonly children: readonly SyntaxNode[]
  child(index: number): SyntaxNode | null
  childForFieldName(name: string): SyntaxNode | null
  /** The node itself and all below it, in the order of the text. */
  descendantsOfType(types: string | readonly string[]): readonly SyntaxNode[]
}

/** What is known of all nodes of one type before a text is read. */
interface NodeType {
  readonly name: string
  readonly isNamed: boolean
  /** It has no children, or none that say more than its text. */
  readonly isLeaf: boolean
  /** It may hold nothing but one plain value, in nodes that add nothing to it. */
  readonly wrapsValue: boolean
}

/** The types of nodes of a grammar by their numbers, and the names of its fields by theirs: read once, for `copyTree`. */
export interface GrammarTypes {
  readonly nodes: readonly NodeType[]
  readonly fields: readonly (string | null)[]
}

/** Asks a grammar for its types of nodes, once a process. */
export function typesOfGrammar(language: Language): GrammarTypes {
  const nodes = language.types.map((name, id): NodeType => {
    const isPunctuation = !/^[A-Za-z_]/.test(name)
    const isNamed = !isPunctuation && language.nodeTypeIsNamed(id)
    return { name, isNamed, isLeaf: isPunctuation || leaves.has(name), wrapsValue: wrapping.has(name) }
  })
  return { nodes, fields: language.fields }
}

/**
 * The tree of a text, copied out of the parser statement by statement as they are asked for, each in one walk: every step and question goes
 * into WebAssembly and takes longer than what is done with the answer, so each is asked once, and only what is needed.
 */
export function copyTree(root: Node, source: string, types: GrammarTypes): SyntaxNode {
  return new TreeCopier(source, types).copy(root, null, null)
}

/** A node whose children are copied when they are first asked for. */
type Later = (parent: CopiedNode) => CopiedNode[]

class CopiedNode implements SyntaxNode {
  readonly kind: NodeType
  readonly startIndex: number
  readonly endIndex: number
  readonly parent: CopiedNode | null
  readonly field: string | null
  readonly #source: string
  #children: CopiedNode[] | Later = []

  /** `later`: copies what is below it. Without that its children are given to it while they are copied. */
  constructor(kind: NodeType, source: string, span: Span, parent: CopiedNode | null, field: string | null, later?: Later) {
    this.kind = kind
    this.#source = source
    this.startIndex = span.start
    this.endIndex = span.end
    this.parent = parent
    this.field = field
    if (later !== undefined) this.#children = later
  }

  get type(): string {
    return this.kind.name
  }

  get isNamed(): boolean {
    return this.kind.isNamed
  }

  get text(): string {
    return this.#source.slice(this.startIndex, this.endIndex)
  }

  get children(): CopiedNode[] {
    if (typeof this.#children === 'function') this.#children = this.#children(this)
    return this.#children
  }

  get childCount(): number {
    return this.children.length
  }

  child(index: number): SyntaxNode | null {
    return this.children[index] ?? null
  }

  childForFieldName(name: string): SyntaxNode | null {
    if (!withFields.has(this.type)) throw new Error(`The fields of ${this.type} are not copied`)
    return this.children.find((child) => child.field === name) ?? null
  }

  descendantsOfType(types: string | readonly string[]): readonly SyntaxNode[] {
    const wanted: ReadonlySet<string> = new Set(typeof types === 'string' ? [types] : types)
    const found: SyntaxNode[] = []
    const look = (node: CopiedNode): void => {
      if (wanted.has(node.type)) found.push(node)
      for (const child of node.children) look(child)
    }
    look(this)
    return found
  }
}

class TreeCopier {
  readonly #source: string
  readonly #types: GrammarTypes

  constructor(source: string, types: GrammarTypes) {
    this.#source = source
    this.#types = types
  }

  /** A node by itself; what is below it is copied when it is asked for. */
  copy(node: Node, parent: CopiedNode | null, field: string | null): CopiedNode {
    const kind = this.#types.nodes[node.typeId] ?? errorType
    const span = { start: node.startIndex, end: node.endIndex }
    const value = kind.wrapsValue ? plainValue(this.#source, span) : null
    const later = kind.isLeaf ? undefined : (value ?? ((own: CopiedNode) => this.#children(node, own)))
    return new CopiedNode(kind, this.#source, span, parent, field, later)
  }

  #children(node: Node, own: CopiedNode): CopiedNode[] {
    if (isLeaf(own)) return []
    if (!withFields.has(own.type)) return node.children.map((child) => this.copy(child, own, null))
    return node.children.map((child, index) => this.copy(child, own, node.fieldNameForChild(index)))
  }
}

const wrapping: ReadonlySet<string> = new Set(operatorNodes)

/** The one node that tells something where a text is nothing but a variable, a number or a string. */
function plainValue(source: string, span: Span): Later | null {
  const text = source.slice(span.start, span.end)
  const kind = valueTypes.find(({ pattern }) => pattern.test(text))
  return kind === undefined ? null : (own) => [new CopiedNode(kind, source, span, own, null)]
}

const plainType = { isNamed: true, isLeaf: true, wrapsValue: false } as const
const valueTypes: readonly (NodeType & { readonly pattern: RegExp })[] = [
  { ...plainType, name: 'variable', pattern: /^\$\w+$/ },
  { ...plainType, name: 'decimal_integer_literal', pattern: /^\d+$/ },
  { ...plainType, name: 'verbatim_string_characters', pattern: /^'[^']*'$/ },
]

/** What could not be parsed has a number of its own. */
const errorType: NodeType = { name: 'ERROR', isNamed: true, isLeaf: false, wrapsValue: false }

const isLeaf = (node: CopiedNode): boolean => node.kind.isLeaf || (node.kind.name === 'string' && plainString.test(node.text))

/** Text in double quotes with variables at most: it is plain what the shell makes of it, and the node has no children here. */
const plainString = /^"(?:[^"\\`$]|\$\w+)*"$/

/** Nodes whose children are asked for by the names of their fields. */
const withFields: ReadonlySet<string> = new Set(['variable_assignment', 'function_definition'])

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

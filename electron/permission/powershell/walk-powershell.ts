import { unionOf } from '../bash/follow-cwd.ts'
import type { SyntaxNode } from '../bash/load-grammar.ts'
import { childrenOf, spanOf } from '../bash/syntax-nodes.ts'
import type { Assignment, Cwd, Input, OpaqueCode, ParsedPart, Word } from '../parts.ts'
import { assignedNames, literalValue } from './assigned-names.ts'
import type { ChangedVariables } from './changed-variables.ts'
import { CommandReader } from './command-part.ts'
import { expressionNode } from './expression-nodes.ts'
import { changeLocation, locationCommands } from './follow-location.ts'
import type { Outline } from './outline-draft.ts'
import type { PowerShellPlace } from './place.ts'
import { statementKind } from './statement-nodes.ts'

/** More parts than a person can judge on one card; such a text asks whole. */
export const mostParts = 50

interface After {
  readonly success: Cwd
  readonly any: Cwd
}

interface Flow {
  readonly input: Input
  readonly upstream: readonly string[]
}

const ownInput: Flow = { input: { kind: 'inherited' }, upstream: [] }
const same = (cwd: Cwd): After => ({ success: cwd, any: cwd })

/** Walks the tree of a text: takes the commands of its outline where the grammar finds them, and marks what is not understood. */
export class PowerShellWalker {
  readonly #source: string
  readonly #outline: Outline
  readonly #place: PowerShellPlace
  readonly #parts: ParsedPart[] = []
  readonly #changed: ChangedVariables
  readonly #moves: boolean
  readonly #functions = new Set<string>()
  readonly #reader: CommandReader
  readonly #seen = new Set<number>()
  #nesting = 0
  /** `$_` is a file that was listed in the same pipeline. */
  #listed = false

  constructor(source: string, outline: Outline, place: PowerShellPlace, changed: ChangedVariables) {
    this.#source = source
    this.#outline = outline
    this.#place = place
    this.#changed = changed
    this.#moves = [...outline.commands.values()].some(({ name }) => locationCommands.has((name ?? '').toLowerCase()))
    this.#reader = new CommandReader(source, place, changed, this.#moves)
  }

  /** There are too many parts already; the walk stops. */
  get isFull(): boolean {
    return this.#parts.length > mostParts
  }

  /** All parts in the order of the text; null where the grammar did not find every command. */
  finish(): readonly ParsedPart[] | null {
    if (this.#seen.size !== this.#outline.commands.size) return null
    const cwd: Cwd = this.#moves ? { kind: 'unknown' } : this.#place.cwd
    const redirects = this.#outline.redirects.map((redirect) => this.#reader.looseRedirect(redirect, cwd))
    return [...this.#parts, ...redirects]
      .map((part) => (part.kind === 'command' && this.#functions.has(nameOf(part).toLowerCase()) ? { ...part, shadowed: true } : part))
      .sort((a, b) => a.span.start - b.span.start)
  }

  /** Statements one after the other. Gives the folders that may be current afterwards. */
  statements(nodes: readonly SyntaxNode[], start: Cwd): Cwd {
    let cwd = start
    for (const node of nodes) {
      if (this.isFull) break
      const after = this.#statement(node, cwd)
      cwd = unionOf(after.success, after.any)
    }
    return cwd
  }

  #statement(node: SyntaxNode, cwd: Cwd): After {
    switch (statementKind(node)) {
      case 'nothing':
        return same(cwd)
      case 'pipeline':
        return this.#pipeline(node, cwd)
      case 'holds-statements':
        return same(unionOf(cwd, this.statements(childrenOf(node), cwd)))
      case 'sets-item':
        return same(this.#whereItemIs(false, () => unionOf(cwd, this.statements(childrenOf(node), cwd))))
      case 'function':
        this.#function(node)
        return same(cwd)
      case 'expression':
        this.#visit(node, cwd)
        return same(cwd)
      case 'opaque':
        this.#opaque(node, 'unknown-syntax')
        return same({ kind: 'unknown' })
    }
  }

  /** `a | b && c`, or an assignment. */
  #pipeline(node: SyntaxNode, cwd: Cwd): After {
    let after = same(cwd)
    let operator = ''
    for (const child of childrenOf(node)) {
      if (child.type === 'pipeline_chain_tail') {
        operator = child.text.trim()
        continue
      }
      const from = operator === '' ? cwd : operator === '&&' ? after.success : unionOf(after.success, after.any)
      const next = child.type === 'assignment_expression' ? this.#assignment(child, from) : this.#chain(child, from)
      const any = unionOf(unionOf(after.any, after.success), next.any)
      const success = operator === '||' ? unionOf(after.success, next.success) : next.success
      after = operator === '' ? next : { success, any }
    }
    return after
  }

  #chain(node: SyntaxNode, cwd: Cwd): After {
    const links = node.type === 'pipeline_chain' ? childrenOf(node).filter((child) => child.type !== '|') : [node]
    let flow = ownInput
    let after = same(cwd)
    for (const link of links) {
      const before = this.#parts.length
      if (link.type === 'command') after = this.#command(link, cwd, flow)
      else this.#expression(link, cwd)
      const names = this.#parts.slice(before).flatMap((part) => (part.kind === 'command' && part.nested ? [] : [nameOf(part)]))
      flow = { input: { kind: 'pipe' }, upstream: [...flow.upstream, ...names] }
    }
    return links.length === 1 ? after : same(unionOf(cwd, unionOf(after.success, after.any)))
  }

  #command(node: SyntaxNode, cwd: Cwd, flow: Flow): After {
    const command = this.#outline.commands.get(node.startIndex)
    const nested = command === undefined ? null : this.#reader.nestedOf(node, command)
    if (command === undefined || nested === null) {
      // `1..3` begins like the name of a program.
      if (command === undefined && /^[\d.]+$/.test(node.text.trim())) {
        this.#expression(node, cwd)
        return same(cwd)
      }
      this.#opaque(node, 'unknown-syntax')
      return same({ kind: 'unknown' })
    }
    this.#seen.add(node.startIndex)
    const parts = this.#reader.partsOf(command, nested, { cwd, nested: this.#nesting > 0, listed: this.#listed, ...flow })
    this.#parts.push(...parts)
    const listed = flow.input.kind === 'pipe' ? this.#place.listsFiles(flow.upstream) : this.#listed
    const inside = this.#whereItemIs(listed, () => this.#visitAll(nested, cwd))
    const words: readonly Word[] = parts[0]?.kind === 'command' ? parts[0].words.slice(1) : []
    const after = changeLocation((command.name ?? '').toLowerCase(), words, cwd, this.#place.paths)
    return inside === cwd ? after : same(unionOf(inside, after.any))
  }

  #whereItemIs(listed: boolean, walk: () => Cwd): Cwd {
    const before = this.#listed
    this.#listed = listed
    const cwd = walk()
    this.#listed = before
    return cwd
  }

  /** An expression that is a statement: a part that does nothing but what is found in it. */
  #expression(node: SyntaxNode, cwd: Cwd): void {
    this.#parts.push(this.#reader.emptyPart(spanOf(node), cwd, this.#nesting > 0, []))
    this.#visit(node, cwd)
  }

  #assignment(node: SyntaxNode, cwd: Cwd): After {
    const [left, , right] = childrenOf(node)
    const names = left === undefined ? null : assignedNames(left, (name) => this.#changed.holdsTable(name))
    if (left === undefined || right === undefined || names === null) {
      this.#opaque(node, 'evaluates-text')
      return same({ kind: 'unknown' })
    }
    const value = literalValue(this.#source, spanOf(right))
    const assignments = names.map((name): Assignment => ({ name: `$${name}`, value, span: spanOf(left) }))
    this.#parts.push(this.#reader.emptyPart(spanOf(left), cwd, this.#nesting > 0, assignments))
    this.#visit(left, cwd)
    return this.#statement(right, cwd)
  }

  /** Looks into an expression for what runs. */
  #visit(node: SyntaxNode, cwd: Cwd): Cwd {
    if (this.isFull) return cwd
    if (node.type === 'left_assignment_expression') return this.#visitAll(childrenOf(node), cwd)
    const found = expressionNode(node)
    switch (found.kind) {
      case 'leaf':
        return cwd
      case 'combines':
        return this.#visitAll(found.children, cwd)
      case 'opaque':
        this.#opaque(node, 'evaluates-text')
        return { kind: 'unknown' }
      case 'pipeline':
        return this.#nested([node], cwd)
      case 'code':
        return this.#nested(found.statements, cwd)
    }
  }

  #visitAll(nodes: readonly SyntaxNode[], cwd: Cwd): Cwd {
    return nodes.reduce((after, node) => unionOf(after, this.#visit(node, cwd)), cwd)
  }

  #nested(nodes: readonly SyntaxNode[], cwd: Cwd): Cwd {
    this.#nesting++
    const after = this.statements(nodes, cwd)
    this.#nesting--
    return unionOf(cwd, after)
  }

  #function(node: SyntaxNode): void {
    const name = childrenOf(node).find((child) => child.type === 'function_name')
    if (name === undefined) return this.#opaque(node, 'unknown-syntax')
    this.#functions.add(name.text.toLowerCase())
    this.#parts.push({ kind: 'opaque', span: spanOf(name), code: 'function' })
    // Where it will be called is not known.
    this.statements(
      childrenOf(node).filter((child) => child.type === 'script_block'),
      { kind: 'unknown' },
    )
    const rest = childrenOf(node).filter((child) => child.isNamed && !['function_name', 'script_block'].includes(child.type))
    for (const one of rest) this.#opaque(one, 'function')
  }

  /** What stands here is not understood; the commands in it belong to it. */
  #opaque(node: SyntaxNode, code: OpaqueCode): void {
    this.#parts.push({ kind: 'opaque', span: spanOf(node), code })
    for (const start of this.#outline.commands.keys()) {
      if (start >= node.startIndex && start < node.endIndex) this.#seen.add(start)
    }
  }
}

function nameOf(part: ParsedPart): string {
  const word = part.kind === 'command' ? part.words[0] : undefined
  return word?.kind === 'literal' ? word.text : '?'
}

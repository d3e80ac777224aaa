import type { Assignment, Cwd, Input, OpaqueCode, Redirect, Word } from '../parts.ts'
import { type HereDocument, readHereDocument } from './here-document.ts'
import type { SyntaxNode } from './load-grammar.ts'
import { holdsExpansion, withoutEscapes } from './read-word.ts'
import { childrenOf, redirectKinds, spanOf, statementTypes, withoutTokens } from './syntax-nodes.ts'

/** What a simple command is made of, as it is found. `rest`: what the grammar hangs under a here-document although it follows. */
export interface Gathered {
  readonly words: Word[]
  readonly assignments: Assignment[]
  readonly redirects: Redirect[]
  input: Input
  readonly rest: SyntaxNode[]
}

/** The walk that a command stands in: it reads words, follows substitutions and keeps what can not be opened. */
export interface CommandWalk {
  /** The whole text that the nodes were parsed from. */
  readonly source: string
  word(node: SyntaxNode, cwd: Cwd): Word
  substitution(node: SyntaxNode, cwd: Cwd): void
  opaque(node: SyntaxNode, code: OpaqueCode): void
}

/** Gathers the words, assignments and redirects of one simple command from its nodes. */
export class CommandGatherer {
  readonly #walker: CommandWalk

  constructor(walker: CommandWalk) {
    this.#walker = walker
  }

  gather(nodes: readonly SyntaxNode[], into: Gathered, cwd: Cwd): void {
    for (const node of nodes) {
      switch (node.type) {
        case 'comment':
          break
        case 'variable_assignment':
          this.#assignment(node, into, cwd)
          break
        case 'variable_assignments':
          this.gather(childrenOf(node), into, cwd)
          break
        case 'file_redirect':
          this.#fileRedirect(node, into, cwd)
          break
        case 'herestring_redirect':
          this.#hereString(node, into, cwd)
          break
        case 'heredoc_redirect':
          this.#hereDocument(node, into, cwd)
          break
        case 'declare':
        case 'typeset':
        case 'export':
        case 'readonly':
        case 'local':
        case 'unset':
        case 'unsetenv':
          into.words.push({ kind: 'literal', text: node.type, quoted: false, span: spanOf(node) })
          break
        default:
          if (this.#namesDescriptor(node)) this.#walker.opaque(node, 'evaluates-text')
          into.words.push(this.#walker.word(node, cwd))
      }
    }
  }

  /** `{fd}>file` stores a number in the variable `fd`, be it `PATH`. */
  #namesDescriptor(node: SyntaxNode): boolean {
    return /[<>]/.test(this.#walker.source.charAt(node.endIndex)) && /\{\w+(\[[^\]]*\])?\}$/.test(node.text)
  }

  #assignment(node: SyntaxNode, into: Gathered, cwd: Cwd): void {
    const name = node.childForFieldName('name')
    const value = node.childForFieldName('value')
    if (name === null) return this.#walker.opaque(node, 'unknown-syntax')
    if (name.type === 'subscript') {
      this.#walker.opaque(node, 'arithmetic')
      for (const inner of name.descendantsOfType('command_substitution')) if (inner) this.#walker.substitution(inner, cwd)
    }
    const empty: Word = { kind: 'literal', text: '', quoted: false, span: { start: node.endIndex, end: node.endIndex } }
    const word = value === null ? empty : value.type === 'array' ? this.#array(value, cwd) : this.#walker.word(value, cwd)
    into.assignments.push({ name: name.type === 'subscript' ? (name.child(0)?.text ?? '') : name.text, value: word, span: spanOf(node) })
  }

  #array(node: SyntaxNode, cwd: Cwd): Word {
    for (const child of withoutTokens(node, ['(', ')'])) this.#walker.word(child, cwd)
    return { kind: 'unknown', prefix: '', span: spanOf(node) }
  }

  #fileRedirect(node: SyntaxNode, into: Gathered, cwd: Cwd): void {
    const children = childrenOf(node)
    const operator = children.find((child) => !child.isNamed)?.type ?? ''
    const kind = redirectKinds.get(operator)
    if (kind === undefined) return this.#walker.opaque(node, 'unknown-syntax')
    const [destination, ...further] = children.filter((child) => child.isNamed && child.type !== 'file_descriptor')
    if (destination === undefined) {
      // `>&-` closes a descriptor.
      if (!operator.endsWith('-')) this.#walker.opaque(node, 'unknown-syntax')
      return
    }
    const target = this.#walker.word(destination, cwd)
    const duplicates = operator.endsWith('&') && target.kind === 'literal' && /^(\d+-?|-)$/.test(target.text)
    const span = { start: node.startIndex, end: destination.endIndex }
    into.redirects.push({ kind: duplicates ? 'duplicate' : kind, target, span })
    if (kind === 'read' && !duplicates) into.input = { kind: 'file' }
    // The grammar takes the words after `> file` for further targets; the shell takes them for arguments.
    for (const word of further) into.words.push(this.#walker.word(word, cwd))
  }

  #hereString(node: SyntaxNode, into: Gathered, cwd: Cwd): void {
    const [value, ...further] = childrenOf(node).filter((child) => child.isNamed)
    if (value === undefined || further.length > 0) return this.#walker.opaque(node, 'unknown-syntax')
    const word = this.#walker.word(value, cwd)
    into.input = { kind: 'text', text: word.kind === 'literal' ? word.text : null }
  }

  #hereDocument(node: SyntaxNode, into: Gathered, cwd: Cwd): void {
    const children = childrenOf(node)
    const start = children.find((child) => child.type === 'heredoc_start')
    const end = children.find((child) => child.type === 'heredoc_end')
    const found = start && readHereDocument(this.#walker.source, node.startIndex, start.startIndex, start.text)
    into.input = { kind: 'text', text: null }
    // The grammar must see the same body as the shell, or what it takes for text might be run.
    if (!found || end?.startIndex !== found.endStart) return this.#walker.opaque(node, 'evaluates-text')
    let text: string | null = found.body
    for (const child of children) {
      if (['<<', '<<-', 'heredoc_start', 'heredoc_end'].includes(child.type)) continue
      if (child.type === 'heredoc_body') text = found.quoted ? found.body : this.#hereBody(child, found, cwd)
      else if (child.endIndex >= found.bodyStart) this.#walker.opaque(node, 'evaluates-text')
      else if (statementTypes.has(child.type)) into.rest.push(child)
      else if (child.isNamed) this.gather([child], into, cwd)
      else if (!['&&', '||'].includes(child.type)) this.#walker.opaque(node, 'unknown-syntax')
    }
    into.input = { kind: 'text', text }
  }

  #hereBody(node: SyntaxNode, found: HereDocument, cwd: Cwd): string | null {
    const expansions = childrenOf(node).filter((child) => child.type !== 'heredoc_content')
    for (const child of expansions) this.#walker.word(child, cwd)
    const outside = textOutside(found.body, found.bodyStart, expansions)
    // Variables are only text; where they come first on a line the grammar leaves them out.
    const withoutVariables = withoutEscapes(outside).replace(/\$(\w+|\{\w+\})/g, '')
    if (holdsExpansion(withoutVariables)) this.#walker.opaque(node, 'evaluates-text')
    const isKnown = expansions.length === 0 && withoutVariables === withoutEscapes(outside)
    return isKnown ? outside.replace(/\\([$`\\])/g, '$1') : null
  }
}

function textOutside(body: string, bodyStart: number, inner: readonly SyntaxNode[]): string {
  let text = ''
  let at = bodyStart
  for (const child of inner) {
    text += body.slice(at - bodyStart, child.startIndex - bodyStart)
    at = child.endIndex
  }
  return text + body.slice(at - bodyStart)
}

import type { Span } from '../../../shared/permission.ts'
import type { SyntaxNode } from './load-grammar.ts'
import { childrenOf } from './syntax-nodes.ts'

/**
 * Finds a place where the tree is not what the text says. Between tokens only blanks may stand; anything else was dropped by the grammar,
 * and what it would do is not known. A line continuation with no blank beside it joins what the tree shows as two words, a line feed
 * between the words of one command parts what it shows as one, and `#` inside a word begins no comment. So is one that nests too deep.
 * Returns the first such place, or null.
 */
export function firstUncovered(root: SyntaxNode, source: string): Span | null {
  const reader = new CoverageReader(source)
  return reader.read(root) ?? reader.end()
}

// Levels of the tree. A substitution in a string takes four; what is deeper was not written by hand, and would not fit the call stack at last.
const deepestLevel = 150

class CoverageReader {
  readonly #source: string
  #covered = 0
  #level = 0

  constructor(source: string) {
    this.#source = source
  }

  read(node: SyntaxNode): Span | null {
    if (node.type === 'comment' && !/[\s;&|(]/.test(this.#source.charAt(node.startIndex - 1) || '\n')) return spanOf(node)
    if (node.type === 'comment' || node.childCount === 0) return this.#token(node)
    if (this.#level >= deepestLevel) return spanOf(node)
    this.#level++
    const fault = node.type === 'heredoc_body' ? this.#hereBody(node) : this.#inner(node)
    this.#level--
    return fault
  }

  #inner(node: SyntaxNode): Span | null {
    let before: SyntaxNode | null = null
    let commented = false
    for (const child of childrenOf(node)) {
      const fault = this.read(child)
      if (fault !== null) return fault
      if (child.type === 'comment') {
        commented = true
        continue
      }
      const onLine = before !== null && lineTypes.has(node.type) && !goesOn.has(before.type)
      if (
        before !== null &&
        onLine &&
        (commented || this.#isBroken(before, child) || (node.type !== 'concatenation' && isOneWord(before, child)))
      )
        return { start: before.startIndex, end: child.endIndex }
      before = child
      commented = false
    }
    return null
  }

  /** Text of a here-document has no tokens; it is read by the shell's rule elsewhere. */
  #hereBody(node: SyntaxNode): Span | null {
    for (const child of childrenOf(node)) {
      if (child.type === 'heredoc_content') continue
      this.#covered = child.startIndex
      const fault = this.read(child)
      if (fault !== null) return fault
    }
    this.#covered = node.endIndex
    return null
  }

  end(): Span | null {
    return isBlankGap(this.#source.slice(this.#covered), true) ? null : { start: this.#covered, end: this.#source.length }
  }

  #token(node: SyntaxNode): Span | null {
    const { startIndex } = node
    if (startIndex > this.#covered && !isBlankGap(this.#source.slice(this.#covered, startIndex), this.#covered === 0))
      return { start: this.#covered, end: startIndex }
    this.#covered = Math.max(this.#covered, node.endIndex)
    const holdsLineEnd =
      lineTokens.has(node.type) &&
      this.#source
        .slice(startIndex, node.endIndex)
        .replace(/\\[\s\S]/g, '')
        .includes('\n')
    return holdsLineEnd ? spanOf(node) : null
  }

  /** A line ends between two nodes that the tree has on one. */
  #isBroken(before: SyntaxNode, after: SyntaxNode): boolean {
    if (after.startIndex <= before.endIndex + 1 && this.#source.charAt(before.endIndex) !== '\n') return false
    return this.#source.slice(before.endIndex, after.startIndex).replace(/\\\n/g, '').includes('\n')
  }
}

// What a line feed ends. Bodies, lists of statements and arrays go on over lines.
const lineTypes: ReadonlySet<string> = new Set([
  'command',
  'declaration_command',
  'unset_command',
  'redirected_statement',
  'variable_assignment',
  'variable_assignments',
  'negated_command',
  'file_redirect',
  'herestring_redirect',
  'concatenation',
  'pipeline',
  'list',
])

// Tokens that end with the line, whatever the grammar has put into them.
const lineTokens: ReadonlySet<string> = new Set(['word', 'number', 'extglob_pattern', 'regex', 'test_operator', 'file_descriptor'])

const wordTypes: ReadonlySet<string> = new Set([
  'word',
  'number',
  'string',
  'raw_string',
  'ansi_c_string',
  'translated_string',
  'concatenation',
  'simple_expansion',
  'expansion',
  'command_substitution',
  'process_substitution',
  'arithmetic_expansion',
  'brace_expression',
  'command_name',
])

/** Two words of the tree with nothing between them: to the shell they are one. */
const isOneWord = (before: SyntaxNode, after: SyntaxNode): boolean =>
  before.endIndex === after.startIndex && before.startIndex < before.endIndex && wordTypes.has(before.type) && wordTypes.has(after.type)

const goesOn: ReadonlySet<string> = new Set(['|', '|&', '&&', '||'])

const spanOf = (node: SyntaxNode): Span => ({ start: node.startIndex, end: node.endIndex })

function isBlankGap(gap: string, atEdge: boolean): boolean {
  const withoutContinuations = gap.replace(/\\\n/g, '')
  if (!/^[ \t\n]*$/.test(withoutContinuations)) return false
  return atEdge || gap === '' || withoutContinuations !== ''
}

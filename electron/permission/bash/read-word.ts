import type { Span } from '../../../shared/permission.ts'
import { standingOfName } from '../assignment-names.ts'
import type { Word } from '../parts.ts'
import { decodeAnsiC } from './decode-ansi-c.ts'
import type { SyntaxNode } from './load-grammar.ts'
import { type KnownVariables, type Piece, wordFromPieces } from './word-from-pieces.ts'

/** Substitutions found inside a word, whose insides run as commands of their own. */
export interface ReadWord {
  readonly word: Word
  readonly inner: readonly SyntaxNode[]
  /** Something in the word evaluates text as code (`${x@P}`, arithmetic on names) or can not be read with certainty. */
  readonly evaluates: boolean
}

const spanOf = (node: SyntaxNode): Span => ({ start: node.startIndex, end: node.endIndex })

/** Reads one word node: takes quotes off as bash would, and says what can not be known before it runs. */
export function readWord(node: SyntaxNode, known: KnownVariables): ReadWord {
  const reader = new WordReader(known)
  const pieces = reader.pieces(node)
  return { word: wordFromPieces(pieces, spanOf(node), known), inner: reader.inner, evaluates: reader.evaluates }
}

class WordReader {
  readonly inner: SyntaxNode[] = []
  evaluates = false
  readonly #known: KnownVariables

  constructor(known: KnownVariables) {
    this.#known = known
  }

  pieces(node: SyntaxNode): readonly Piece[] {
    switch (node.type) {
      case 'word':
      case 'number':
      case 'extglob_pattern':
      case 'regex':
      case 'test_operator':
      case 'variable_name':
        if (isPlain.test(node.text)) return [{ kind: 'text', text: node.text, quoted: false }]
        // Patterns are one token to the grammar, whatever is in them.
        if (holdsMore(node.text) || /["']/.test(withoutEscapes(node.text))) this.evaluates = true
        return unescapeUnquoted(node.text)
      case 'raw_string':
        return [{ kind: 'text', text: node.text.slice(1, -1), quoted: true }]
      case 'ansi_c_string':
        // The grammar reads over `\\'`: there the backslash is quoted, and the string is over.
        if (withoutEscapes(node.text.slice(2, -1)).includes("'")) this.evaluates = true
        return [this.#orEvaluates(decodeAnsiC(node.text.slice(2, -1)))]
      case 'string':
        return this.#stringPieces(node)
      case 'concatenation':
      case 'command_name':
        return this.#children(node).flatMap((child) => this.pieces(child))
      case 'simple_expansion':
        return [this.#variable(node)]
      case 'expansion':
        return [this.#expansion(node)]
      case 'command_substitution':
      case 'process_substitution':
        this.inner.push(node)
        return [{ kind: 'unknown' }]
      case 'arithmetic_expansion':
        return [this.#arithmetic(node)]
      case 'brace_expression':
        return [{ kind: 'unknown' }]
      default:
        this.evaluates = true
        return [{ kind: 'unknown' }]
    }
  }

  #orEvaluates(text: string | null): Piece {
    if (text !== null) return { kind: 'text', text, quoted: true }
    this.evaluates = true
    return { kind: 'unknown' }
  }

  #children(node: SyntaxNode): readonly SyntaxNode[] {
    return node.children.filter((child): child is SyntaxNode => child !== null)
  }

  /** Blanks between the pieces of a string belong to it; the grammar leaves them out, or puts them in front of the next piece. */
  #stringPieces(node: SyntaxNode): readonly Piece[] {
    const pieces: Piece[] = [{ kind: 'text', text: '', quoted: true }]
    const children = this.#children(node)
    if (children.length === 0) return [...pieces, ...this.#plainString(node.text.slice(1, -1))]
    for (const [index, child] of children.entries()) {
      const blanks = child.type === 'string_content' ? '' : (/^\s*/.exec(child.text)?.[0] ?? '')
      if (blanks !== '') pieces.push({ kind: 'text', text: blanks, quoted: true })
      if (index > 0 && child.startIndex !== children[index - 1]?.endIndex) this.evaluates = true
      if (child.type === '"') continue
      if (child.type === 'string_content') pieces.push(this.#stringContent(child.text))
      // A lone `$` before a closing quote is only itself.
      else if (child.type === '$') pieces.push({ kind: 'text', text: '$', quoted: true })
      // `"$@"` and `"${x[@]}"` are several words even in quotes.
      else if (child.text.includes('@')) pieces.push(...this.pieces(child))
      else pieces.push(...this.pieces(child).map((piece) => ({ ...piece, quoted: true })))
    }
    return pieces
  }

  /** The inside of a string with nothing but text and variables, which the tree does not take apart. */
  #plainString(inside: string): readonly Piece[] {
    return inside
      .split(/(\$\w+)/)
      .map(
        (text): Piece => (text.startsWith('$') ? { ...this.#valueOf(text.slice(1)), quoted: true } : { kind: 'text', text, quoted: true }),
      )
  }

  #valueOf(name: string): Piece {
    const value = name === 'HOME' ? this.#known.HOME : name === 'PWD' ? this.#known.PWD : null
    return value === null ? { kind: 'unknown' } : { kind: 'text', text: value, quoted: true }
  }

  #stringContent(raw: string): Piece {
    const text = raw.replace(/\\([$`"\\\n])/g, (_whole, character: string) => (character === '\n' ? '' : character))
    if (holdsExpansion(raw)) this.evaluates = true
    return { kind: 'text', text, quoted: true }
  }

  #variable(node: SyntaxNode): Piece {
    const name = node.text.trimStart().slice(1)
    // `$` and a line continuation: the shell reads on, the grammar does not.
    if (!/^(\w+|[@*#?$!-])$/.test(name)) this.evaluates = true
    return this.#valueOf(name)
  }

  #expansion(node: SyntaxNode): Piece {
    const plain = /^\s*\$\{(\w+)\}$/.exec(node.text)
    if (plain) return this.#valueOf(plain[1] ?? '')
    if (evaluatesText(node.text)) this.evaluates = true
    for (const child of this.#children(node)) this.#collectInner(child)
    if (holdsMore(textBetween(node, seenIn(node)))) this.evaluates = true
    return { kind: 'unknown' }
  }

  #arithmetic(node: SyntaxNode): Piece {
    // Names in arithmetic are evaluated again and again, and may run a subscript's substitution: only numbers are harmless.
    if (!/^\$?\(\([\d\s+\-*/%()<>=!&|^~?:,]*\)\)$/.test(node.text)) this.evaluates = true
    for (const child of this.#children(node)) this.#collectInner(child)
    return { kind: 'unknown' }
  }

  #collectInner(node: SyntaxNode): void {
    if (node.type === 'command_substitution' || node.type === 'process_substitution') {
      this.inner.push(node)
      return
    }
    if (node.type === 'arithmetic_expansion') this.#arithmetic(node)
    if (node.type === 'expansion') this.#expansion(node)
    else for (const child of this.#children(node)) this.#collectInner(child)
  }
}

/** Text in which no character stands for anything but itself, or for file names. */
const isPlain = /^[^\\`$<>"']*$/

/**
 * True when text between double quotes, or of a here-document, holds an expansion that is not escaped. The grammar should have made it a
 * node of its own; that it did not means the text was not understood.
 */
export function holdsExpansion(raw: string): boolean {
  return /`|\$[({[\\\w]/.test(withoutEscapes(raw)) || /\$\\\n/.test(raw)
}

/** As `holdsExpansion`, for text outside quotes. */
const holdsMore = (raw: string): boolean => holdsExpansion(raw) || /[<>]\(|\$["']/.test(withoutEscapes(raw))

/** Text without its backslashes and the characters they quote. */
export const withoutEscapes = (raw: string): string => raw.replace(/\\[^\n]/g, '')

/**
 * `${x@P}` runs what is stored, `${!x}` reads a variable named at run time; subscripts, and the offsets of `${x:1:2}`, are arithmetic, where
 * a name may run code; `${PATH:=…}` stores in a variable that programs obey.
 */
function evaluatesText(expansion: string): boolean {
  if (/@[A-Za-z]\}$/.test(expansion) || /^\s*\$\{!/.test(expansion) || /\[(?![@*]\])/.test(expansion)) return true
  const [, name = '', operator = '', operand = ''] =
    /^\s*\$\{#?(\w+|[@*#?$!-])(?:\[[@*]\])?(:?=|:(?![-=?+])|)([\s\S]*)\}$/.exec(expansion) ?? []
  if (operator === ':') return !/^[\d\s:()+-]*$/.test(operand)
  return name === '' || (operator !== '' && standingOfName(name) === 'acts')
}

/** The expansions and substitutions within an expansion that the grammar made nodes of. */
function seenIn(node: SyntaxNode): readonly SyntaxNode[] {
  const seen = ['command_substitution', 'process_substitution', 'expansion', 'simple_expansion', 'arithmetic_expansion']
  return node.children.flatMap((child) => (child === null ? [] : seen.includes(child.type) ? [child] : seenIn(child)))
}

/** The text of an expansion, from behind its `${`, without the nodes in it. */
function textBetween(node: SyntaxNode, inner: readonly SyntaxNode[]): string {
  const { text, startIndex } = node
  let rest = ''
  let at = startIndex + text.indexOf('{') + 1
  for (const child of inner) {
    rest += `${text.slice(at - startIndex, child.startIndex - startIndex)} `
    at = child.endIndex
  }
  return rest + text.slice(at - startIndex)
}

function unescapeUnquoted(raw: string): readonly Piece[] {
  const pieces: Piece[] = []
  let plain = ''
  const flush = () => {
    if (plain !== '') pieces.push({ kind: 'text', text: plain, quoted: false })
    plain = ''
  }
  for (let index = 0; index < raw.length; index++) {
    const character = raw.charAt(index)
    if (character !== '\\') {
      plain += character
      continue
    }
    index++
    // A backslash before a line feed joins the lines; before anything else it quotes that character.
    if (index >= raw.length || raw.charAt(index) === '\n') continue
    flush()
    pieces.push({ kind: 'text', text: raw.charAt(index), quoted: true })
  }
  flush()
  return pieces
}

import type { Span } from '../../../shared/permission.ts'
import { isPlainBlank, startsVariable } from './characters.ts'
import { numberAt } from './number-at.ts'
import type { OutlineDraft } from './outline-draft.ts'
import { endOfPlainValues } from './plain-values.ts'
import { type Element, readArguments, readRedirect } from './read-command.ts'
import { isPlainVariable, readString, readVariableName, startsString } from './read-pieces.ts'

/** The scan of the statements inside an expression. Gives where they end, or null. */
export interface StatementScan {
  statements(start: number): number | null
  statement(index: number, inPipeline: boolean): number | null
}

// Brackets in brackets: deeper than anyone writes by hand, and shallow enough for the stack.
const deepest = 60
// How far back an operator is looked for that makes an expression go on in the next line.
const operatorMaxDistance = 40

/** Passes over expressions: covers their strings and numbers for the grammar and scans the statements in them. */
export class ExpressionScanner {
  readonly #draft: OutlineDraft
  readonly #source: string
  readonly #inner: StatementScan
  #depth = 0
  failed = false

  constructor(draft: OutlineDraft, inner: StatementScan) {
    this.#draft = draft
    this.#source = draft.source
    this.#inner = inner
  }

  /** An expression, or what follows a keyword, up to where the statement ends, a new pipeline begins, or `until`. */
  expression(at: number, until: string | null = null): number | null {
    let index: number | null = at
    while (index !== null && index < this.#source.length) {
      const character = this.#source.charAt(index)
      if (character === until || /[)};|&]/.test(character)) return index
      if (character === '\n') {
        if (!continuesAfter(this.#source.slice(Math.max(at, index - operatorMaxDistance), index))) return index
        index++
        continue
      }
      const blank: number | null = this.#draft.blankAt(index)
      if (blank !== null) index = blank
      else if (character === '=') return index + 1
      else if (isWordIn(this.#source, index)) return index + 2
      else index = this.#token(index, character)
    }
    return index
  }

  /** One value with all that hangs on it: `( )`, `{ }`, `$x.Name[0]`, `"a".Length`. Gives where it ends. */
  primary(at: number): number | null {
    let index = this.#value(at)
    while (index !== null) {
      const rest = this.#source.slice(index, index + 2)
      if (/^\.[^\s.]/.test(rest)) index = this.#member(index + 1)
      else if (rest === '::') index = this.#member(index + 2)
      else if (rest.startsWith('[')) index = this.#bracketed(index)
      else break
    }
    return index
  }

  /** Hides a word of a command from the grammar, but for the code in it. */
  hideElement(element: Element): void {
    if (element.kind === 'nested') return
    const codes = element.kind === 'word' ? element.pieces.flatMap((piece) => (piece.kind === 'code' ? [piece.span] : [])) : []
    let index = element.span.start
    for (const code of codes) {
      this.#draft.cover(index, code.start)
      this.#code(code)
      index = code.end
    }
    this.#draft.cover(index, element.span.end)
  }

  #value(at: number): number | null {
    const source = this.#source
    if (startsString(source, at)) return this.#string(at)
    const opener = /^(@?[({]|\$\()/.exec(source.slice(at, at + 2))?.[0]
    if (opener === '@{') return this.#closed(() => this.#table(at + 2), '}')
    if (opener !== undefined) return this.#closed(() => this.#inner.statements(at + opener.length), opener.endsWith('{') ? '}' : ')')
    if (source[at] !== '$' || !(startsVariable(source.charAt(at + 1)) || source[at + 1] === '{')) return null
    const braced = source[at + 1] === '{'
    const end = braced ? source.indexOf('}', at) + 1 : readVariableName(source, at)
    const name = source.slice(at + (braced ? 2 : 1), braced ? end - 1 : end)
    return end > 0 && isPlainVariable(name) ? end : null
  }

  #member(at: number): number | null {
    const name = /^[A-Za-z_]\w*/.exec(this.#source.slice(at))
    if (name === null) return null
    const end = at + name[0].length
    return this.#source[end] === '(' ? this.#closed(() => this.#inner.statements(end + 1), ')') : end
  }

  #bracketed(at: number): number | null {
    return this.#closed(() => this.expression(at + 1, ']'), ']')
  }

  /** What stands in brackets, with its closing one. */
  #closed(inside: () => number | null, closer: string): number | null {
    if (this.#depth >= deepest) return null
    this.#depth++
    const end = inside()
    this.#depth--
    return end !== null && this.#source[end] === closer ? end + 1 : null
  }

  /** `name = value` lines up to the closing brace. */
  #table(at: number): number | null {
    let index: number | null = at
    while (index !== null && index < this.#source.length && this.#source[index] !== '}') {
      const blank: number | null = this.#draft.blankAt(index)
      if (blank !== null) index = blank
      else if (/[\n;]/.test(this.#source.charAt(index))) index++
      else {
        const value: number | null = this.expression(index)
        if (value === null || value === index || this.#source[value - 1] !== '=') return null
        index = this.#tableValue(value)
      }
    }
    return index
  }

  /** One pipeline. */
  #tableValue(at: number): number | null {
    let index: number | null = at
    let inPipeline = false
    while (isPlainBlank(this.#source.charAt(index))) index++
    while (index !== null && index < this.#source.length && !/[\n;)}]/.test(this.#source.charAt(index))) {
      const next: number | null = this.#draft.separatorAt(index)
      if (next !== null) inPipeline ||= this.#source.charAt(index) === '|'
      index = next ?? this.#inner.statement(index, inPipeline)
    }
    return index
  }

  #token(index: number, character: string): number | null {
    const source = this.#source
    if (/[#`<\0\r]/.test(character) || /[^\S \t\n]/.test(character)) return null
    if (/^[1-6*]?>/.test(source.slice(index, index + 2)) && !/\w/.test(source.charAt(index - 1))) return this.#redirect(index)
    const values = endOfPlainValues(source, index)
    if (values !== null) return this.#plainValues(index, values)
    if (/["'($@{\u2018-\u201e]/.test(character)) return this.#value(index)
    const number = numberAt(source, index)
    // The grammar does not know `1MB`.
    if (number !== null) return this.#draft.cover(index, number, '1')
    return index + (/^[\w-]+/.exec(source.slice(index))?.[0].length ?? 1)
  }

  /** Several values that are one to the grammar, of the kind of the first. */
  #plainValues(index: number, end: number): number {
    if (!startsString(this.#source, index)) return this.#draft.cover(index, end, '1')
    this.#draft.cover(index, end, 'x')
    this.#draft.cover(index, index + 1, "'")
    return this.#draft.cover(end - 1, end, "'")
  }

  #redirect(index: number): number | null {
    const found = readRedirect(this.#source, index)
    if (found?.kind === 'merge') return this.#draft.cover(index, found.span.end)
    if (found?.kind !== 'redirect') return null
    const read = readArguments(this.#source, found.span.end, () => null, true)
    const [target, ...more] = read?.elements ?? []
    if (target === undefined || more.length > 0 || read === null) return null
    this.hideElement(target)
    this.#draft.redirects.push({ operator: found.operator, target, span: { start: index, end: target.span.end } })
    for (const comment of read.comments) this.#draft.cover(comment.start, comment.end)
    this.#draft.cover(index, found.span.end)
    return read.end
  }

  /** A string of an expression: its text gives way to plain letters, the code in it stays. */
  #string(at: number): number | null {
    const read = readString(this.#source, at)
    if (read === null || read.end - at < 2) return null
    const codes = read.pieces.flatMap((piece) => (piece.kind === 'code' ? [piece.span] : []))
    const quote = codes.length > 0 ? '"' : "'"
    let index = this.#draft.cover(at, at + 1, quote)
    for (const code of codes) {
      this.#draft.cover(index, code.start, 'x')
      this.#code(code)
      index = code.end
    }
    this.#draft.cover(index, read.end - 1, 'x')
    return this.#draft.cover(read.end - 1, read.end, quote)
  }

  /** The inside of a `$( )` in a string or word. */
  #code(span: Span): void {
    const end = this.#closed(() => this.#inner.statements(span.start + 2), ')')
    if (end !== span.end) this.failed = true
  }
}

/** An operator at the end of a line: the expression goes on in the next one. */
const continuesAfter = (before: string): boolean => /([,+*/%=!([]|(^|\s)-[a-z]+|\s-)[ \t\r]*$/i.test(before)

/** The word `in` of `foreach ($x in …)`. */
const isWordIn = (source: string, index: number): boolean =>
  /^in[\s(@$"']/i.test(source.slice(index, index + 3)) && /[\s)]/.test(source.charAt(index - 1))

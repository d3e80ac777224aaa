import type { Span } from '../../../shared/permission.ts'
import type { Redirect, Word, WordInside } from '../parts.ts'
import type { Element } from './read-command.ts'
import type { Piece } from './read-pieces.ts'

/** What a gatherer has to know of the place: values of variables (name in lower case), and what a nested element is. */
export interface WordPlace {
  readonly valueOf: (variable: string) => string | null
  readonly insideOf: (span: Span, text: string) => WordInside | undefined
  readonly textAt: (span: Span) => string
  readonly home: string | null
  /** Lists keep their values apart for a cmdlet; a program gets one word. */
  readonly forCmdlet: boolean
}

export interface GatheredWords {
  readonly words: readonly Word[]
  readonly redirects: readonly Redirect[]
}

/** Makes words and redirects of the elements of one command; null where their order makes no sense. */
export function gatherWords(elements: readonly Element[], place: WordPlace): GatheredWords | null {
  const gatherer = new WordGatherer(elements, place)
  return gatherer.gather()
}

/** The redirect with this element as its target; null where it goes nowhere (`2>$null`). */
export function redirectTo(operator: '>' | '>>', target: Element, span: Span, place: WordPlace): Redirect | null {
  if (target.kind === 'word' && target.pieces.length === 1) {
    const [only] = target.pieces
    if (only?.kind === 'variable' && only.name.toLowerCase() === 'null') return null
  }
  return { kind: operator === '>>' ? 'append' : 'write', target: wordOf(target, place), span }
}

class WordGatherer {
  readonly #rest: Element[]
  readonly #place: WordPlace
  readonly #words: Word[] = []
  readonly #redirects: Redirect[] = []

  constructor(elements: readonly Element[], place: WordPlace) {
    this.#rest = [...elements]
    this.#place = place
  }

  gather(): GatheredWords | null {
    for (let element = this.#rest.shift(); element !== undefined; element = this.#rest.shift()) {
      if (!this.#take(element)) return null
    }
    return { words: this.#words, redirects: this.#redirects }
  }

  #take(element: Element): boolean {
    switch (element.kind) {
      case 'comma':
        return false
      case 'merge':
        return true
      case 'redirect': {
        const target = this.#rest.shift()
        if (target?.kind !== 'word' && target?.kind !== 'nested') return false
        const redirect = redirectTo(element.operator, target, { start: element.span.start, end: target.span.end }, this.#place)
        if (redirect !== null) this.#redirects.push(redirect)
        return true
      }
      case 'parameter':
        return this.#parameter(element)
      case 'splat':
        // Its values may be parameters as well.
        this.#words.push({ kind: 'unknown', prefix: '-', span: element.span })
        return true
      default: {
        const word = this.#list(element)
        if (word !== null) this.#words.push(word)
        return word !== null
      }
    }
  }

  /** `-Path`, or `-Path:value`. */
  #parameter(element: Element & { readonly kind: 'parameter' }): boolean {
    const [next] = this.#rest
    const attached = element.text.endsWith(':') && next !== undefined && next.span.start === element.span.end
    if (!attached) {
      this.#words.push({ kind: 'literal', text: element.text, quoted: false, span: element.span })
      return true
    }
    this.#rest.shift()
    const value = next.kind === 'word' || next.kind === 'nested' ? this.#list(next) : null
    if (value === null) return false
    this.#words.push(attachTo(element.text, value, { start: element.span.start, end: value.span.end }))
    return true
  }

  /** `a, b`: one word of several values. */
  #list(first: Element): Word | null {
    const items = [wordOf(first, this.#place)]
    let spaced = false
    let end = first.span.end
    while (this.#rest[0]?.kind === 'comma') {
      const comma = this.#rest.shift()
      const next = this.#rest.shift()
      if (comma === undefined || (next?.kind !== 'word' && next?.kind !== 'nested')) return null
      spaced ||= comma.span.start > end || next.span.start > comma.span.end
      end = next.span.end
      items.push(wordOf(next, this.#place))
    }
    const [only] = items
    if (only === undefined || items.length === 1) return only ?? null
    const span = { start: first.span.start, end }
    const texts = items.flatMap((item) => (item.kind === 'literal' ? [item.text] : []))
    const joins = !this.#place.forCmdlet && !spaced && texts.length === items.length
    if (joins) return { kind: 'literal', text: texts.join(','), quoted: true, span }
    return { kind: 'unknown', prefix: '', span, inside: { kind: 'list', items } }
  }
}

function attachTo(name: string, value: Word, span: Span): Word {
  switch (value.kind) {
    case 'literal':
      return { kind: 'literal', text: name + value.text, quoted: false, span }
    case 'pattern':
      return { kind: 'pattern', prefix: name + value.prefix, text: name + value.text, span }
    case 'unknown':
      return { ...value, prefix: name + value.prefix, span }
  }
}

function wordOf(element: Element, place: WordPlace): Word {
  const { span } = element
  const inside = place.insideOf(span, place.textAt(span))
  if (element.kind === 'nested' || inside?.kind === 'listed') {
    return inside === undefined ? { kind: 'unknown', prefix: '', span } : { kind: 'unknown', prefix: '', span, inside }
  }
  if (element.kind !== 'word') return { kind: 'unknown', prefix: '-', span }
  return fromPieces(withHome(element.pieces, place.home), span, place)
}

/** PowerShell's own commands take `~` for the home folder, also in quotes. */
function withHome(pieces: readonly Piece[], home: string | null): readonly Piece[] {
  const [first, ...rest] = pieces.filter((piece) => !(piece.kind === 'text' && piece.text === ''))
  if (first?.kind !== 'text' || !/^~([\\/]|$)/.test(first.text) || (first.text === '~' && rest.length > 0)) return pieces
  if (home === null) return [{ kind: 'variable', name: 'home' }, { ...first, text: first.text.slice(1) }, ...rest]
  return [{ kind: 'text', text: home, quoted: true }, { ...first, text: first.text.slice(1) }, ...rest]
}

function fromPieces(pieces: readonly Piece[], span: Span, place: WordPlace): Word {
  let text = ''
  let patternAt: number | null = null
  for (const piece of pieces) {
    const value = piece.kind === 'text' ? piece.text : piece.kind === 'variable' ? place.valueOf(piece.name.toLowerCase()) : null
    if (value === null) return { kind: 'unknown', prefix: patternAt === null ? text : text.slice(0, patternAt), span }
    const star = piece.kind === 'text' && !piece.quoted ? starIn(value, text === '') : -1
    if (star >= 0) patternAt ??= text.length + star
    text += value
  }
  if (patternAt !== null) return { kind: 'pattern', prefix: text.slice(0, patternAt), text, span }
  return { kind: 'literal', text, quoted: pieces.some((piece) => piece.kind !== 'text' || piece.quoted), span }
}

/** Where a pattern begins; the question mark of `\\\\?\\` and `\\??\\` is none. */
function starIn(text: string, atStart: boolean): number {
  const device = atStart ? (/^(\\\\\?\\|\\\?\?\\)/.exec(text)?.[0].length ?? 0) : 0
  const found = text.slice(device).search(/[*?[]/)
  return found < 0 ? -1 : found + device
}

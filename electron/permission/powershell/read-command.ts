import type { Span } from '../../../shared/permission.ts'
import { endOfContinuation, endsWord, isDash, isPlainBlank, startsVariable } from './characters.ts'
import { type Piece, readBareWord, readString, readVariableName, startsString } from './read-pieces.ts'

/**
 * One thing among the arguments of a command. `nested` is code or an expression that the grammar reads: `( )`, `{ }`, `@{ }`, `$x.Name`.
 * `redirect` is followed by the element that is its target. `parameter` ends in `:` where its value is attached.
 */
export type Element =
  | { readonly kind: 'word'; readonly pieces: readonly Piece[]; readonly string: boolean; readonly span: Span }
  | { readonly kind: 'parameter'; readonly text: string; readonly span: Span }
  | { readonly kind: 'nested'; readonly span: Span }
  | { readonly kind: 'comma'; readonly span: Span }
  | { readonly kind: 'redirect'; readonly operator: '>' | '>>'; readonly span: Span }
  | { readonly kind: 'merge'; readonly span: Span }
  | { readonly kind: 'splat'; readonly span: Span }

/** The arguments of a command up to where it ends, with comments left out. `comments` are to be passed over. */
export interface ReadArguments {
  readonly elements: readonly Element[]
  readonly comments: readonly Span[]
  readonly end: number
}

/** Finds where the code or expression that starts at an offset ends, or null. */
export type SkipNested = (at: number) => number | null

/**
 * Reads the arguments that start at `at`, as PowerShell's own tokens; null where that can not be done with certainty.
 * `touches`: the first may follow what is before it without a blank (`&{ }`).
 */
export function readArguments(source: string, at: number, skipNested: SkipNested, touches = false): ReadArguments | null {
  const elements: Element[] = []
  const comments: Span[] = []
  let index = at
  // Two elements that touch each other are two arguments in some cases and one in others: only what is sure is taken.
  let mayTouch = touches
  while (!endsCommand(source, index)) {
    const blank = blankAt(source, index)
    if (blank === null) return null
    if (blank > index) {
      if (!isPlainBlank(source.charAt(index)) && source[index] !== '`') comments.push({ start: index, end: blank })
      index = blank
      mayTouch = true
      continue
    }
    const element = readElement(source, index, skipNested)
    if (element === null) return null
    const attaches = element.kind === 'comma' || element.kind === 'redirect' || element.kind === 'merge'
    if (!mayTouch && !attaches) return null
    elements.push(element)
    index = element.span.end
    mayTouch = element.kind === 'comma' || element.kind === 'redirect' || (element.kind === 'parameter' && element.text.endsWith(':'))
  }
  return { elements, comments, end: index }
}

/** Where what parts two arguments at `index` ends; `index` where nothing does; null where it is not sure. */
function blankAt(source: string, index: number): number | null {
  const character = source.charAt(index)
  if (isPlainBlank(character)) return index + 1
  if (character === '#') {
    const feed = source.indexOf('\n', index)
    return feed < 0 ? source.length : feed
  }
  if (source.startsWith('<#', index)) {
    const close = source.indexOf('#>', index + 2)
    return close < 0 ? null : close + 2
  }
  if (character === '`') return endOfContinuation(source, index)
  // Rare blanks (no-break space, form feed) that a reader can not tell from a letter's.
  return /^[\s\u0085\0]$/.test(character) ? null : index
}

/** A separator, a closing bracket or the end of the text. */
const endsCommand = (source: string, index: number): boolean =>
  source[index] === undefined || source.startsWith('\r\n', index) || /[\n;|&)}]/.test(source.charAt(index))

function readElement(source: string, at: number, skipNested: SkipNested): Element | null {
  const [first, second] = [source.charAt(at), source.charAt(at + 1)]
  if (first === ',') return { kind: 'comma', span: { start: at, end: at + 1 } }
  const redirect = readRedirect(source, at)
  if (redirect !== null) return redirect
  if (startsString(source, at)) return ofString(source, at, skipNested)
  if (first === '(' || first === '{' || (first === '@' && (second === '(' || second === '{'))) return ofNested(at, skipNested)
  if (first === '$') return second === '(' ? ofNested(at, skipNested) : ofVariable(source, at, skipNested)
  if (first === '@') return ofSplat(source, at)
  if (isDash(first) && /[\p{L}_?]/u.test(second)) return ofParameter(source, at)
  if (first === '.' && /["'$\u2018-\u201e]/.test(second)) return null
  // `--%` passes the rest of the line on as it stands.
  if (/^\p{Pd}\p{Pd}%(?![^\s;|&)}])/u.test(source.slice(at, at + 4))) return null
  return ofWord(source, at)
}

/** `>`, `2>>`, `*>`, `2>&1` at the beginning of a word. */
export function readRedirect(source: string, at: number): Element | null {
  const merge = /^[1-6*]>&[12]/.exec(source.slice(at, at + 4))
  if (merge) return { kind: 'merge', span: { start: at, end: at + merge[0].length } }
  const found = /^[1-6*]?(>>?)/.exec(source.slice(at, at + 3))
  if (found === null) return null
  return { kind: 'redirect', operator: found[1] === '>>' ? '>>' : '>', span: { start: at, end: at + found[0].length } }
}

/** A string is a word of its own; what follows it at once makes it an expression. */
function ofString(source: string, at: number, skipNested: SkipNested): Element | null {
  const read = readString(source, at)
  if (read === null) return null
  if (continuesExpression(source, read.end)) return ofNested(at, skipNested)
  return { kind: 'word', pieces: read.pieces, string: true, span: { start: at, end: read.end } }
}

function ofVariable(source: string, at: number, skipNested: SkipNested): Element | null {
  if (!startsVariable(source.charAt(at + 1)) && source[at + 1] !== '{') return ofWord(source, at)
  const end = source[at + 1] === '{' ? source.indexOf('}', at) + 1 : readVariableName(source, at)
  if (end === 0 || source[end] === '=') return null
  if (continuesExpression(source, end)) return ofNested(at, skipNested)
  return ofWord(source, at)
}

/** `.Name`, `[0]` or `::Name` right behind a value. */
const continuesExpression = (source: string, at: number): boolean => /^(\.[^\s.]|\[|::)/.test(source.slice(at, at + 2))

function ofNested(at: number, skipNested: SkipNested): Element | null {
  const end = skipNested(at)
  if (end === null || end <= at) return null
  return { kind: 'nested', span: { start: at, end } }
}

function ofSplat(source: string, at: number): Element | null {
  const name = /^@[A-Za-z_]\w*/.exec(source.slice(at))
  if (name === null || !endsWord(source.charAt(at + name[0].length))) return null
  return { kind: 'splat', span: { start: at, end: at + name[0].length } }
}

function ofParameter(source: string, at: number): Element | null {
  const text = /^.[^\s\u0085{}();,|&.[:\0"'\u2018-\u201e]*/u.exec(source.slice(at))?.[0] ?? ''
  const after = source.charAt(at + text.length)
  if (after === ':') return { kind: 'parameter', text: `${text}:`, span: { start: at, end: at + text.length + 1 } }
  if (/["'\u2018-\u201e]/.test(after)) return ofWord(source, at)
  if (/[`<>$]/.test(text) || !endsWord(after)) return null
  return { kind: 'parameter', text, span: { start: at, end: at + text.length } }
}

function ofWord(source: string, at: number): Element | null {
  const read = readBareWord(source, at)
  if (read === null || read.end === at) return null
  return { kind: 'word', pieces: read.pieces, string: false, span: { start: at, end: read.end } }
}

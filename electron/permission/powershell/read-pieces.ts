import type { Span } from '../../../shared/permission.ts'
import { endsWord, isDoubleQuote, isSingleQuote, startsVariable } from './characters.ts'

/** Text of a word piece by piece: `variable` by its name, `code` a `$( )` whose inside runs. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'code'; readonly span: Span }

/** A string, a variable or a bare word that was read, and where it ends. */
export interface ReadPieces {
  readonly pieces: readonly Piece[]
  readonly end: number
}

/** Null where the text can not be read with certainty. */
type Reading = ReadPieces | null

/** Reads the string that starts at `at`: `'…'`, `"…"`, or a here-string. */
export function readString(source: string, at: number): Reading {
  const first = source.charAt(at)
  if (isSingleQuote(first)) return readVerbatim(source, at)
  if (isDoubleQuote(first)) return readExpandable(source, at)
  return first === '@' ? readHereString(source, at) : null
}

/** True where a string starts. */
export function startsString(source: string, at: number): boolean {
  const [first, second] = [source.charAt(at), source.charAt(at + 1)]
  const quote = (character: string) => isSingleQuote(character) || isDoubleQuote(character)
  return quote(first) || (first === '@' && quote(second))
}

/** Reads a bare word as an argument has it: quotes inside it are taken off, variables in it are expanded. */
export function readBareWord(source: string, at: number): Reading {
  const pieces: Piece[] = []
  let index = at
  for (let character = source.charAt(index); !endsWord(character); character = source.charAt(index)) {
    const step = bareStep(source, index, character)
    if (step === null) return null
    pieces.push(...step.pieces)
    index = step.end
  }
  return { pieces: joinTexts(pieces), end: index }
}

function bareStep(source: string, index: number, character: string): Reading {
  if (character === '$') return readDollar(source, index, false) ?? null
  if (isSingleQuote(character) || isDoubleQuote(character)) return readString(source, index)
  // A redirect belongs at the beginning of a word; elsewhere it is not sure what is meant.
  if (character === '>' || character === '<') return null
  if (character !== '`') {
    const text = runAt(source, index, plainInWord, character)
    return { pieces: [{ kind: 'text', text, quoted: false }], end: index + text.length }
  }
  const escaped = withoutBackTick(source, index)
  return escaped === null ? null : { pieces: [{ kind: 'text', text: escaped, quoted: false }], end: index + 2 }
}

function readVerbatim(source: string, at: number): Reading {
  let text = ''
  for (let index = at + 1; index < source.length; index++) {
    if (isSingleQuote(source.charAt(index))) {
      if (!isSingleQuote(source.charAt(index + 1))) return { pieces: [{ kind: 'text', text, quoted: true }], end: index + 1 }
      index++
    }
    text += source.charAt(index)
  }
  return null
}

function readExpandable(source: string, at: number): Reading {
  const pieces: Piece[] = [{ kind: 'text', text: '', quoted: true }]
  for (let index = at + 1; index < source.length; ) {
    const character = source.charAt(index)
    if (isDoubleQuote(character) && !isDoubleQuote(source.charAt(index + 1))) return { pieces: joinTexts(pieces), end: index + 1 }
    const step = isDoubleQuote(character)
      ? { pieces: [quotedText(source.charAt(index + 1))], end: index + 2 }
      : expandableStep(source, index, character, true)
    if (step === null) return null
    pieces.push(...step.pieces)
    index = step.end
  }
  return null
}

function expandableStep(source: string, index: number, character: string, inQuotes: boolean): Reading {
  if (character === '$') return readDollar(source, index, inQuotes)
  if (character !== '`') {
    const text = runAt(source, index, plainInString, character)
    return { pieces: [quotedText(text)], end: index + text.length }
  }
  const escaped = withoutBackTick(source, index)
  return escaped === null ? null : { pieces: [quotedText(escaped)], end: index + 2 }
}

// Characters that stand for themselves, taken at once.
const plainInWord = /[^\0\s\u0085&(),;{|}$'"\u2018-\u201e<>`]+/y
const plainInString = /[^$`"\u201c-\u201e\r\n]+/y

function runAt(source: string, index: number, plain: RegExp, otherwise: string): string {
  plain.lastIndex = index
  return plain.exec(source)?.[0] ?? otherwise
}

const quotedText = (text: string): Piece => ({ kind: 'text', text, quoted: true })

function readHereString(source: string, at: number): Reading {
  const isQuote = isSingleQuote(source.charAt(at + 1)) ? isSingleQuote : isDoubleQuote
  const head = /^[ \t]*\r?\n/.exec(source.slice(at + 2))
  if (head === null) return null
  const start = at + 2 + head[0].length
  const end = endOfHereString(source, start, isQuote)
  if (end === null) return null
  const text = source.slice(start, Math.max(start, end.text))
  if (isQuote === isSingleQuote) return { pieces: [quotedText(text)], end: end.all }
  const pieces: Piece[] = [quotedText('')]
  for (let index = start; index < end.text; ) {
    const step = expandableStep(source, index, source.charAt(index), false)
    if (step === null || step.end > end.text) return null
    pieces.push(...step.pieces)
    index = step.end
  }
  return { pieces: joinTexts(pieces), end: end.all }
}

/** The first line that begins with the closing quote and `@` ends it, wherever that stands. */
function endOfHereString(source: string, start: number, isQuote: (character: string) => boolean): { text: number; all: number } | null {
  for (let line = start; line <= source.length; ) {
    if (isQuote(source.charAt(line)) && source.charAt(line + 1) === '@') {
      const feed = source.slice(start, line).endsWith('\r\n') ? 2 : 1
      return { text: line - feed, all: line + 2 }
    }
    const next = source.indexOf('\n', line)
    if (next < 0) return null
    line = next + 1
  }
  return null
}

/** A `$` in a string or a word: `$( )`, `${name}`, `$name`, or only itself. */
function readDollar(source: string, at: number, inQuotes: boolean): Reading {
  const next = source.charAt(at + 1)
  if (next === '(') return readSubExpression(source, at, inQuotes)
  if (next === '{') {
    const name = /^\$\{([^`{}"\u201c-\u201e]+)\}/.exec(source.slice(at))
    return name === null || !isPlainVariable(name[1] ?? '')
      ? null
      : { pieces: [{ kind: 'variable', name: name[1] ?? '' }], end: at + name[0].length }
  }
  if (!startsVariable(next)) return { pieces: [{ kind: 'text', text: '$', quoted: true }], end: at + 1 }
  const name = readVariableName(source, at)
  if (!isPlainVariable(source.slice(at + 1, name))) return null
  return { pieces: [{ kind: 'variable', name: source.slice(at + 1, name) }], end: name }
}

/** A drive in front of the name makes a variable of the content of a file (`${C:\x}`) or of a function. */
export const isPlainVariable = (name: string): boolean =>
  !name.includes(':') || /^(env|global|script|local|private|using):[^:]+$/i.test(name)

/** Where the name of the variable at `at` ends. */
export function readVariableName(source: string, at: number): number {
  if (/[$?^]/.test(source.charAt(at + 1))) return at + 2
  let index = at + 1
  while (/^[\w?:\p{L}\p{Nd}]$/u.test(source.charAt(index))) {
    if (source.startsWith('::', index)) break
    index++
  }
  return index
}

/**
 * PowerShell finds the end of `$( )` in a string by counting parentheses, also those in quotes inside; a doubled or escaped double quote
 * inside means another text than it shows. Only what reads the same either way is taken.
 */
function readSubExpression(source: string, at: number, inQuotes: boolean): Reading {
  let depth = 0
  for (let index = at + 1; index < source.length; index++) {
    const character = source.charAt(index)
    if (inQuotes && (character === '`' || isDoubleQuote(character)) && isDoubleQuote(source.charAt(index + 1))) return null
    if (character === '(') depth++
    if (character === ')' && --depth === 0) return { pieces: [{ kind: 'code', span: { start: at, end: index + 1 } }], end: index + 1 }
  }
  return null
}

/** What a back-tick and the character after it stand for; null for control characters and what is not sure. */
function withoutBackTick(source: string, at: number): string | null {
  const next = source.charAt(at + 1)
  return next === '' || /[0abefnrtuv\s]/.test(next) ? null : next
}

function joinTexts(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (piece.kind === 'text' && last?.kind === 'text' && last.quoted === piece.quoted) {
      joined[joined.length - 1] = { ...last, text: last.text + piece.text }
    } else joined.push(piece)
  }
  return joined
}

/** The hyphen and the three dashes that PowerShell takes for it in front of a parameter. */
export const isDash = (character: string): boolean => /^[-\u2013\u2014\u2015]$/.test(character)

/** `'` and the curly quotes that PowerShell takes for it. */
export const isSingleQuote = (character: string): boolean => /^['\u2018-\u201b]$/.test(character)

/** `"` and the curly quotes that PowerShell takes for it. */
export const isDoubleQuote = (character: string): boolean => /^["\u201c-\u201e]$/.test(character)

/** The character that ends a bare word, wherever it stands; the empty string is the end of the text. */
export const endsWord = (character: string): boolean => character === '' || /^[\0\s\u0085&(),;{|}]$/.test(character)

/** May stand first in the name of a variable without braces. */
export const startsVariable = (character: string): boolean => /^[\w:?^$\p{L}\p{Nd}]$/u.test(character)

/** A blank that is surely one in PowerShell and in its grammar. */
export const isPlainBlank = (character: string): boolean => character === ' ' || character === '\t'

/** Where the line feed after a back-tick at `at` ends, or null: a back-tick there joins two lines. */
export function endOfContinuation(source: string, at: number): number | null {
  if (source[at] !== '`') return null
  if (source[at + 1] === '\n') return at + 2
  return source.startsWith('\r\n', at + 1) ? at + 3 : null
}

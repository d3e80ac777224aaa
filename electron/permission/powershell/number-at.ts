import { endsWord } from './characters.ts'

// More digits than any number has; what is longer is not taken for one.
const longestNumber = 40

/** Where the number at `at` ends (`5`, `1kb`, the `1` of `1..3`); null where none is: `7z` is the name of a program. */
export function numberAt(source: string, at: number): number | null {
  const number = /^(0x[0-9a-f]+|\d+(\.\d+)?(e[+-]?\d+)?)([ul]|ul|[dsyn])?([kmgtp]b)?/i.exec(source.slice(at, at + longestNumber))
  if (number === null) return null
  const after = source.charAt(at + number[0].length)
  return endsWord(after) || /[.+\-*/%=!<>#\]]/.test(after) ? at + number[0].length : null
}

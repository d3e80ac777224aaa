import { bashBuiltins, bashReservedWords } from '../../shared/bash-words.ts'

// Characters that mean themselves to bash wherever they stand in a word: nothing to expand, to quote, to split or to redirect. A text that begins as an
// option does would be one to `bash -c`.
const plainCommand = /^[A-Za-z0-9_./][A-Za-z0-9_./:,@%+-]*(?: [A-Za-z0-9_./:=,@%+-]+)*$/

// Builtins that neither read nor change what a shell knows of itself.
const indifferentBuiltins = new Set(['echo', 'false', 'printf', 'pwd', 'test', 'true'])

/**
 * True for one command of plain words: a bash that already runs (5.2 or later) does with `$words` as its last command, in the same process,
 * exactly what `bash -c` would do with the text.
 */
export function runsInPlace(text: string): boolean {
  if (!plainCommand.test(text)) return false
  const [name = ''] = text.split(' ', 1)
  return indifferentBuiltins.has(name) || !(bashBuiltins.has(name) || bashReservedWords.has(name))
}

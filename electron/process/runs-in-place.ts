// Characters that mean themselves to bash wherever they stand in a word: nothing to expand, to quote, to split or to redirect. A text that begins as an
// option does would be one to `bash -c`.
const plainCommand = /^[A-Za-z0-9_./][A-Za-z0-9_./:,@%+-]*(?: [A-Za-z0-9_./:=,@%+-]+)*$/

// What bash does not look for on the disk: its reserved words and its builtins (`compgen -k`, `compgen -b`; bash 5.2).
const wordsOfBash = new Set(
  `if then else elif fi case esac for select while until do done in function time coproc
  . : alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo enable eval exec exit export
  false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly return set shift
  shopt source suspend test times trap true type typeset ulimit umask unalias unset wait`
    .trim()
    .split(/\s+/),
)

// Builtins that neither read nor change what a shell knows of itself.
const indifferentBuiltins = new Set(['echo', 'false', 'printf', 'pwd', 'test', 'true'])

/**
 * True for one command of plain words: a bash that already runs (5.2 or later) does with `$words` as its last command, in the same process,
 * exactly what `bash -c` would do with the text.
 */
export function runsInPlace(text: string): boolean {
  if (!plainCommand.test(text)) return false
  const [name = ''] = text.split(' ', 1)
  return !wordsOfBash.has(name) || indifferentBuiltins.has(name)
}

/** Every name that is bash's own, for whoever holds the table to a bash. */
export const namesOfItself: ReadonlySet<string> = wordsOfBash

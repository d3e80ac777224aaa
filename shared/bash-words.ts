const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Reserved words of bash that look like a name (`compgen -k`, bash 5.2). */
export const bashReservedWords = wordsOf('if then else elif fi case esac for select while until do done in function time coproc')

/** Builtins of bash (`compgen -b`, bash 5.2): a file of the same name may exist and does not run. */
export const bashBuiltins =
  wordsOf(`. : [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo
  enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read readarray
  readonly return set shift shopt source suspend test times trap true type typeset ulimit umask unalias unset wait`)

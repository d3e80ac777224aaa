// A glob with more choices than this is not taken apart.
const mostChoices = 64

/** Whether a file's name fits one of the globs; what is not understood fits. A star also stands for a dot in front. Case does not count. */
export const mayFitName = (globs: readonly string[]): ((name: string) => boolean) => {
  const read = globs.map((glob) => readGlob(glob.slice(glob.lastIndexOf('/') + 1), 'siu'))
  return (name) => read.some((each) => each === null || each.test(name))
}

/** Whether a file's name fits one of the globs for certain: a glob with folders, or one that is not understood, fits nothing. Case counts. */
export const surelyFitsName = (globs: readonly string[]): ((name: string) => boolean) => {
  const read = globs.flatMap((glob) => (/[/{}]/.test(glob) ? [] : (readGlob(glob, 'su') ?? [])))
  return (name) => read.some((each) => each.test(name))
}

/** The glob as an expression; null for one with brackets, escapes or braces in braces. */
function readGlob(glob: string, flags: string): RegExp | null {
  if (glob === '' || /[[\]\\()!^]/.test(glob)) return null
  const choices = choicesOf(glob)
  if (choices === null) return null
  const sources = choices.map((choice) =>
    choice.replace(/\*+|\?|[.+$|{}]/g, (token) => (token.startsWith('*') ? '.*' : token === '?' ? '.' : `\\${token}`)),
  )
  return new RegExp(`^(?:${sources.join('|')})$`, flags)
}

/** `*.{ts,tsx}` is `*.ts` and `*.tsx`. */
function choicesOf(glob: string): readonly string[] | null {
  const found = /^([^{}]*)\{([^{}]*)\}(.*)$/s.exec(glob)
  if (found === null) return /[{}]/.test(glob) ? null : [glob]
  const [, before = '', inside = '', after = ''] = found
  const rest = choicesOf(after)
  if (rest === null) return null
  const all = inside.split(',').flatMap((each) => rest.map((end) => `${before}${each}${end}`))
  return all.length > mostChoices ? null : all
}

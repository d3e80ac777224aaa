// A net that is wide on purpose: `=cmd`, qualifiers of globs (`*(e:…:)`), stars that go deep, flags of expansions (`${(e)x}`), lists
// (`a=(…)`), `&!`, `&|`, `>>|` and words that only zsh has. What is caught is a question.

/** True for text that zsh may read otherwise than the bash grammar does. */
export function zshReadsOtherwise(text: string): boolean {
  if (/[$]\{[(^=~]|[$][=^~]/.test(text)) return true
  // What runs inside quotes, and where quotes are hard to tell, is looked at with them.
  const isPlain = !/\$[(]|`|\$'|<<|(?:^|\s)#/.test(text)
  const seen = isPlain ? text.replace(/\\.|'[^']*'|"(?:[^"\\]|\\.)*"/gs, 'Q') : text
  return otherwise.some((each) => each.test(seen))
}

const otherwise: readonly RegExp[] = [
  // A word that begins with `=` is the path of a program.
  /(^|[\s;&|(<>=:{])=[^\s=]/,
  // A bracket behind a word: a qualifier, a list, a function, a choice. `$(…)`, `<(…)` and `>(…)` are bash's too.
  /[^\s;&|(<>$]\(/,
  /(^|[\s=])\([^()\s]*\|[^()]*\)/,
  /\*\*/,
  // These are PATH and its like under another name.
  /(^|[\s;&|({])(path|fpath|cdpath|module_path)(\+?=|\s+in\s)/,
  /&[!|]|>>?&?\||<->|>>!|>!/,
  /(^|[\s;&|({])(nocorrect|noglob|repeat|foreach|coproc|print|alias|setopt|unsetopt|emulate|zmodload|autoload|functions|vared|zle|sched|zcompile|always)($|[\s;])/,
]

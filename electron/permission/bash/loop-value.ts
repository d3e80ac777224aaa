import { standingOfName } from '../assignment-names.ts'
import type { SyntaxNode } from './load-grammar.ts'

/**
 * The one word that a `for` goes over, where its variable can be nothing else in the body: the whole text holds only plain statements of
 * programs that set no variables, and sets this one nowhere else. Null otherwise, or where there are more words.
 */
export function wordOfLoop(loop: SyntaxNode): { readonly name: string; readonly word: SyntaxNode } | null {
  const [name, word, ...more] = loop.children.filter((child) => child.isNamed && child.type !== 'do_group' && child.type !== 'comment')
  if (name?.type !== 'variable_name' || word === undefined || more.length > 0 || loop.child(0)?.type !== 'for') return null
  if (!ownName.test(name.text) || standingOfName(name.text) === 'acts') return null
  const root = rootOf(loop)
  return setsNothingElse(root.text, name.text) && root.children.every(isPlain) ? { name: name.text, word } : null
}

/** No shell sets such a variable by itself, as it does `_`, `REPLY` and `RANDOM`. */
const ownName = /^[a-z][a-z0-9]*$/

/** The name of the variable that a word in quotes is and nothing more; null for all others. */
export function quotedVariable(word: string): string | null {
  const found = /^"\$(?:(\w+)|\{(\w+)\})"$/.exec(word)
  return found?.[1] ?? found?.[2] ?? null
}

function rootOf(node: SyntaxNode): SyntaxNode {
  return node.parent === null ? node : rootOf(node.parent)
}

/** Beside its reads the name stands in the text once, in the head of the loop. */
function setsNothingElse(text: string, name: string): boolean {
  const withoutReads = text.replace(/\$(?:(\w+)|\{(\w+)\})/g, (whole, plain, braced) => ((plain ?? braced) === name ? '' : whole))
  return [...withoutReads.matchAll(/\w+/g)].filter(([each]) => each === name).length === 1
}

function isPlain(node: SyntaxNode): boolean {
  if (node.type === 'expansion') return /^\$\{\w+\}$/.test(node.text)
  if (node.type === 'command' && !setsNoVariable.has(node.child(0)?.text ?? '')) return false
  return (!node.isNamed || plainTypes.has(node.type)) && node.children.every(isPlain)
}

const plainTypes: ReadonlySet<string> = new Set([
  'for_statement',
  'variable_name',
  'do_group',
  'list',
  'pipeline',
  'redirected_statement',
  'file_redirect',
  'file_descriptor',
  'command',
  'command_name',
  'word',
  'number',
  'concatenation',
  'string',
  'string_content',
  'raw_string',
  'simple_expansion',
  'comment',
])

/** Programs of their own, and commands of the shell that only print: none of them changes what a variable holds, in any shell. */
const setsNoVariable: ReadonlySet<string> = new Set(
  `awk base64 basename bat cat cksum cmp column comm cut diff dirname du echo egrep expand fgrep file fmt fold git grep head hexdump jq ls
  md5sum nl od paste readlink realpath rev rg sed sha1sum sha256sum sha512sum shellcheck sort stat strings sum tac tail tr uniq wc xxd yq`
    .trim()
    .split(/\s+/),
)

import type { Span } from '../../../shared/permission.ts'
import type { Word } from '../parts.ts'

/** Values of variables that the text does not change itself: home and the folder the command starts in. */
export interface KnownVariables {
  readonly HOME: string | null
  readonly PWD: string | null
}

/** Text of a word piece by piece: what the shell would put there, or that it is not known. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'unknown'; readonly quoted?: boolean }

/** The word that its pieces make, once their quotes are off: braces, the tilde and file-name patterns are seen to here. */
export function wordFromPieces(pieces: readonly Piece[], span: Span, known: KnownVariables): Word {
  const [only, ...more] = pieces
  // As most words are: nothing in it is expanded.
  if (only?.kind === 'text' && more.length === 0 && !/[~{*?[]/.test(only.text))
    return { kind: 'literal', text: only.text, quoted: only.quoted, span }
  const unquoted = pieces.map((piece) => (piece.kind === 'text' && !piece.quoted ? piece.text : '\u0000')).join('')
  // Brace expansion makes several words; what they are is not worked out.
  const braces = /\{[^\u0000{}]*(,|\.\.)[^{}]*\}/.test(unquoted) || (/\{/.test(unquoted) && /,/.test(unquoted) && /\}/.test(unquoted))
  if (braces) return { kind: 'unknown', prefix: '', span }
  const withHome = expandTilde(pieces, known)
  if (withHome === null) return { kind: 'unknown', prefix: '', span }
  let text = ''
  for (const piece of withHome) {
    if (piece.kind === 'unknown') return unknownFrom(withHome, text, span)
    const glob = piece.quoted ? -1 : piece.text.search(/[*?[]/)
    if (glob >= 0) return patternFrom(withHome, text + piece.text.slice(0, glob), span)
    text += piece.text
  }
  return { kind: 'literal', text, quoted: withHome.some((piece) => piece.kind === 'text' && piece.quoted), span }
}

function unknownFrom(pieces: readonly Piece[], prefix: string, span: Span): Word {
  const single = pieces.every((piece) => (piece.kind === 'unknown' ? piece.quoted === true : piece.quoted || !/[*?[]/.test(piece.text)))
  return single ? { kind: 'unknown', prefix, span, single } : { kind: 'unknown', prefix, span }
}

function patternFrom(pieces: readonly Piece[], prefix: string, span: Span): Word {
  if (pieces.some((piece) => piece.kind === 'unknown')) return { kind: 'unknown', prefix, span }
  return { kind: 'pattern', prefix, text: pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join(''), span }
}

/** Null for `~user` and `~+`: whose folder that is is not known here. */
function expandTilde(pieces: readonly Piece[], known: KnownVariables): readonly Piece[] | null {
  const [first, ...rest] = pieces
  if (first?.kind !== 'text' || first.quoted) return pieces
  const name = /^[A-Za-z_]\w*\+?=/.exec(first.text)?.[0]
  if (name !== undefined) return expandBehindName(name, pieces, known)
  if (!first.text.startsWith('~')) return pieces
  const next = first.text.charAt(1)
  const wholeTilde = first.text === '~' && rest.length > 0
  if (known.HOME === null || wholeTilde || (next !== '' && next !== '/')) return null
  return [{ kind: 'text', text: known.HOME, quoted: true }, { ...first, text: first.text.slice(1) }, ...rest]
}

/** In a word that looks like an assignment (`if=~/x` of dd) a tilde is expanded behind `=` and behind each `:`. */
function expandBehindName(name: string, pieces: readonly Piece[], known: KnownVariables): readonly Piece[] | null {
  const behind = pieces.some((piece) => piece.kind === 'text' && !piece.quoted && piece.text.includes(':~'))
  const [first, ...rest] = pieces
  if (behind || first?.kind !== 'text') return behind ? null : pieces
  const value = expandTilde([{ ...first, text: first.text.slice(name.length) }, ...rest], known)
  return value === null ? null : [{ ...first, text: name }, ...value]
}
